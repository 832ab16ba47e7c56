import {
  entryPath,
  isHiddenFromSearch,
  isVisibleEntry,
  isVisibleProduct,
} from './liquid-objects/store-view.ts';
import { escapeHtml } from './liquid/escape-html.ts';
import type { Visit } from './visit.ts';

/** The addresses of a store for search engines, in one file: products, collections and pages of entries. */
export function drawSitemap({ store, origin, root }: Visit): string {
  const products = Array.from(store.products())
    .filter((product) => isVisibleProduct(product) && !isHiddenFromSearch(product))
    .map(({ handle }) => `/products/${handle}`);
  const collections = Array.from(store.collections())
    .filter((collection) => collection.publishedToOnlineStore && !isHiddenFromSearch(collection))
    .map(({ handle }) => `/collections/${handle}`);
  const entries = Array.from(store.metaobjectDefinitions()).flatMap(({ type }) =>
    Array.from(store.metaobjects(type))
      .filter(isVisibleEntry)
      .flatMap((entry) => entryPath(entry, store) ?? []),
  );
  const urls = ['/', ...products, ...collections, ...entries].map(
    (path) => `<url><loc>${escapeHtml(encodeURI(origin + root + path))}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
