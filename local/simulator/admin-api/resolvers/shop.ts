import type { ShopRecord, InstallationRecord } from '../../state/records/shop.ts';
import type { StorePlan } from '../../store-seed.ts';
import { uninstallApp } from '../../access/install-app.ts';
import { requestingApp, scopeList } from '../app-node.ts';
import type { ResolverMap } from '../context.ts';
import { API_VERSION } from '../load-schema.ts';

/** The store itself and the app that is installed in it. */

const PLAN_NAMES: Record<StorePlan, string> = {
  standard: 'Basic',
  advanced: 'Advanced',
  plus: 'Shopify Plus',
  enterprise: 'Shopify Plus',
};

export const shopResolvers: ResolverMap = {
  QueryRoot: {
    shop: (_source, _args, { store }) => store.shop,
    currentAppInstallation: (_source, _args, { store }) => store.installations.all()[0],
    app: (_source, _args, context) => requestingApp(context),
    publicApiVersions: () => [{ handle: API_VERSION, displayName: API_VERSION, supported: true }],
  },
  Mutation: {
    appUninstall: (_source, _args, context) => {
      uninstallApp(context.store, context.announce);
      return { app: requestingApp(context), userErrors: [] };
    },
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
      localization: { defaultLocale: shop.locale ?? 'en', alternateLocales: [], country: null },
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
    app: (_source, _args, context) => requestingApp(context),
    launchUrl: (_source, _args, { app }) => app.url,
  },
};
