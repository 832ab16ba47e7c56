import { withImpliedScopes } from '../access/scopes.ts';
import type { AdminContext } from './context.ts';
import { API_VERSION } from './load-schema.ts';

/** The app as the API shows it to itself. */
function appOf({ app, store }: AdminContext) {
  const installation = store.installations.all()[0];
  return {
    id: `gid://shopify/App/${APP_NUMBER}`,
    apiKey: app.key,
    title: app.name,
    handle: app.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    embedded: true,
    developerName: app.name,
    webhookApiVersion: API_VERSION,
    requestedAccessScopes: scopeList(installation?.scopes ?? []),
  };
}

/** An app that the store's owner made for the store alone, as the API shows it. Its number is made up. */
function otherApp(context: AdminContext) {
  return {
    ...appOf(context),
    id: `gid://shopify/App/${APP_NUMBER + 1}`,
    apiKey: 'custom-app',
    title: 'Custom app',
    handle: 'custom-app',
    embedded: false,
    developerName: context.store.shop.name,
  };
}

/** The app that made something. */
export function makerOf({ byOtherApp = false }: { byOtherApp?: boolean }, context: AdminContext) {
  return byOtherApp ? otherApp(context) : appOf(context);
}

/** The app that asks. */
export function requestingApp(context: AdminContext) {
  return context.isOtherApp ? otherApp(context) : appOf(context);
}

/** Number of the one app that this platform knows; part of the type of the definitions that it owns. */
export const APP_NUMBER = 190_000_000_001;

/** Granted scopes as objects, with what they imply. */
export function scopeList(scopes: readonly string[]) {
  return [...withImpliedScopes(scopes)].map((handle) => ({
    handle,
    description: handle.replaceAll('_', ' '),
  }));
}
