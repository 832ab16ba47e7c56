import { z } from 'zod';
import { changeScopes } from '../access/install-app.ts';
import { compressScopes } from '../access/scopes.ts';
import { mintSessionToken } from '../access/session-token.ts';
import type { StoreReader } from '../read-store.ts';
import type { CollectionView, ProductView } from '../store-views.ts';
import { describeExtensions } from './describe-extensions.ts';
import { withOwnMedia } from '../storefront/own-hosts.ts';
import type { ShellVisit } from './visit.ts';

const scopesOrder = z.object({ scopes: z.array(z.string()) });
const selection = z.object({ ids: z.array(z.string()) });

type ShellEndpoint = (visit: ShellVisit, body: unknown) => unknown;

/** Endpoints of the admin shell's page. The app cannot use them: it has another origin. */
export const SHELL_ENDPOINTS: Record<string, ShellEndpoint> = {
  'POST session-token': async ({ platform: { app, clock }, store: { domain }, staff }) => ({
    sessionToken: await mintSessionToken(app, { domain, staffId: staff.id }, clock.now()),
  }),
  'GET products': ({ reader, query, platform }) => {
    const search = (query.get('query') ?? '').trim().toLowerCase();
    const found = [...reader.products()].filter(({ title }) => title.toLowerCase().includes(search));
    return found.slice(0, 250).map((product) => asPicked(product, platform.origin));
  },
  'POST selected-products': ({ reader, platform }, body) =>
    selection
      .parse(body)
      .ids.flatMap((id) => reader.productById(id) ?? [])
      .map((product) => asPicked(product, platform.origin)),
  'GET collections': ({ reader, query }) =>
    collectionsOf(reader, ({ title }) =>
      title.toLowerCase().includes((query.get('query') ?? '').trim().toLowerCase()),
    ),
  'POST selected-collections': ({ reader }, body) => {
    const { ids } = selection.parse(body);
    return collectionsOf(reader, ({ id }) => ids.includes(id));
  },
  'GET extensions': ({ platform }) => describeExtensions(platform.storefront),
  'GET scopes': describeScopes,
  'POST scopes': (visit, body) => {
    const { platform, store } = visit;
    const { scopes } = scopesOrder.parse(body);
    const { required, optional } = platform.declaredScopes;
    if (!scopes.every((scope) => [...required, ...optional].includes(scope)))
      throw new RangeError('The app does not declare these scopes.');
    const granted = store.installations.all()[0]?.scopes ?? [];
    const all = [...new Set([...granted, ...scopes])];
    changeScopes(store, { scopes: all, now: platform.clock.now() }, (topic, payload) =>
      platform.outbox.announce(store, topic, payload),
    );
    platform.world.commit(store);
    return describeScopes(visit);
  },
};

/** https://shopify.dev/docs/api/app-home/apis/user-interface-and-interactions/scopes-api */
function describeScopes({ platform, store }: ShellVisit) {
  const granted = compressScopes(store.installations.all()[0]?.scopes ?? []);
  return { granted, ...platform.declaredScopes };
}

/** Collections as the picker hands them to an app, as far as apps read them here. */
function collectionsOf(reader: StoreReader, isFound: (collection: CollectionView) => boolean) {
  const found = [...reader.collections()].filter(isFound);
  return found.slice(0, 250).map(({ id, title, handle }) => ({ id, title, handle }));
}

/** A product as the picker hands it to an app, as far as apps read it here. */
function asPicked(product: ProductView, origin: string) {
  const { id, title, handle, status, vendor, productType, tags, descriptionHtml } = product;
  return {
    id,
    title,
    handle,
    status,
    vendor,
    productType,
    tags,
    descriptionHtml,
    images: product.images.map(({ url, alt }) => ({
      id: url,
      originalSrc: new URL(withOwnMedia(url), origin).href,
      altText: alt,
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      displayName: `${title} - ${variant.title}`,
      price: variant.price,
      sku: variant.sku,
      availableForSale: variant.available,
      product: { id },
    })),
  };
}
