import { withImpliedScopes } from '../access/scopes.ts';
import type { AdminContext } from './context.ts';
import { API_VERSION } from './load-schema.ts';

/** The requesting app in the API. */
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

/** A custom app of the store in the API. Its id is invented. */
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

/** The app that created an object. */
export function makerOf({ byOtherApp = false }: { byOtherApp?: boolean }, context: AdminContext) {
  return byOtherApp ? otherApp(context) : appOf(context);
}

export function requestingApp(context: AdminContext) {
  return context.isOtherApp ? otherApp(context) : appOf(context);
}

/** Id of the registered app; part of the type of the definitions that it owns. */
export const APP_NUMBER = 190_000_000_001;

/** Granted scopes as objects, with the implied ones. */
export function scopeList(scopes: readonly string[]) {
  return [...withImpliedScopes(scopes)].map((handle) => ({
    handle,
    description: handle.replaceAll('_', ' '),
  }));
}
