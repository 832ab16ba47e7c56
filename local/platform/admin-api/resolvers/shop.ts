import { withImpliedScopes } from '../../access/scopes.ts';
import type { ShopRecord, InstallationRecord } from '../../state/records/shop.ts';
import type { StorePlan } from '../../store-seed.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { API_VERSION } from '../load-schema.ts';

/** The store itself and the app that is installed in it. */

const PLAN_NAMES: Record<StorePlan, string> = {
  standard: 'Basic',
  advanced: 'Advanced',
  plus: 'Shopify Plus',
  enterprise: 'Shopify Plus',
};

export function appOf({ app, store }: AdminContext) {
  const installation = store.installations.all()[0];
  return {
    id: `gid://shopify/App/${APP_NUMBER}`,
    apiKey: app.key,
    title: 'Creator Collabs',
    handle: 'creator-collabs',
    embedded: true,
    developerName: 'Creator Collabs',
    webhookApiVersion: API_VERSION,
    requestedAccessScopes: scopeList(installation?.scopes ?? []),
  };
}

/** Number of the one app that this platform knows; part of the type of the definitions that it owns. */
export const APP_NUMBER = 190_000_000_001;

function scopeList(scopes: readonly string[]) {
  return [...withImpliedScopes(scopes)].map((handle) => ({
    handle,
    description: handle.replaceAll('_', ' '),
  }));
}

function shopOf({ store }: AdminContext): ShopRecord {
  return store.shop;
}

export const shopResolvers: ResolverMap = {
  QueryRoot: {
    shop: (_source, _args, context) => shopOf(context),
    currentAppInstallation: (_source, _args, { store }) => store.installations.all()[0],
    app: (_source, _args, context) => appOf(context),
    publicApiVersions: () => [{ handle: API_VERSION, displayName: API_VERSION, supported: true }],
  },
  Shop: {
    myshopifyDomain: (shop: ShopRecord) => shop.domain,
    contactEmail: (shop: ShopRecord) => shop.email,
    currencyCode: (shop: ShopRecord) => shop.currency,
    ianaTimezone: (shop: ShopRecord) => shop.timezone,
    url: (shop: ShopRecord) => `https://${shop.primaryDomain}`,
    shopOwnerName: (shop: ShopRecord) => shop.name,
    primaryDomain: (shop: ShopRecord) => ({
      id: `gid://shopify/Domain/${shop.number}`,
      host: shop.primaryDomain,
      url: `https://${shop.primaryDomain}`,
      sslEnabled: true,
    }),
    plan: ({ plan }: ShopRecord) => ({
      displayName: PLAN_NAMES[plan],
      publicDisplayName: PLAN_NAMES[plan],
      partnerDevelopment: false,
      shopifyPlus: plan === 'plus' || plan === 'enterprise',
    }),
  },
  AppInstallation: {
    accessScopes: (installation: InstallationRecord) => scopeList(installation.scopes),
    app: (_source, _args, context) => appOf(context),
    launchUrl: (_source, _args, { app }) => app.url,
  },
};
