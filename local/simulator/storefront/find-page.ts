import { CollectionDrop } from './drops/collection-drop.ts';
import { MetaobjectDrop } from './drops/metaobject-drop.ts';
import { ProductDrop } from './drops/product-drop.ts';
import { publishedCollection } from './drops/published-collection.ts';
import { entryPath, isVisibleEntry, isVisibleProduct } from './drops/store-view.ts';
import type { TemplateName } from './theme.ts';
import type { Visit } from './visit.ts';

/** The page at a path: its template, title and object. */
export interface Page {
  template: TemplateName;
  title: string;
  /** The object that is global on this kind of page, such as `{ collection }`. */
  subject: object;
}

/** The page of a path; undefined if it is missing or not public. */
export function findPage(visit: Visit): Page | undefined {
  const [kind = '', ...rest] = visit.path.split('/').slice(1).map(decodePart);
  const handle = rest.join('/');
  switch (kind) {
    case '':
      return { template: 'index', title: visit.store.shop().name, subject: {} };
    case 'products':
      return productPage(visit, handle);
    case 'collections':
      return collectionPage(visit, handle);
    case 'pages':
      return metaobjectPage(visit, rest);
    default:
      return undefined;
  }
}

function productPage({ store, root, query }: Visit, handle: string): Page | undefined {
  const product = store.productByHandle(handle);
  if (product === undefined || !isVisibleProduct(product)) return undefined;
  const selected = Number(query.get('variant'));
  return {
    template: 'product',
    title: product.title,
    subject: { product: new ProductDrop(product, { root, selected }) },
  };
}

function collectionPage({ store, root }: Visit, handle: string): Page | undefined {
  const collection = publishedCollection(store, handle);
  if (collection === undefined) return undefined;
  return {
    template: 'collection',
    title: collection.title,
    subject: { collection: new CollectionDrop(collection, root) },
  };
}

function metaobjectPage(visit: Visit, [urlHandle = '', handle = '']: string[]): Page | undefined {
  const { store } = visit;
  for (const { type, capabilities } of store.metaobjectDefinitions()) {
    if (capabilities.onlineStore?.urlHandle !== urlHandle) continue;
    const entry = store.metaobjectByHandle(type, handle);
    if (entry === undefined || !isVisibleEntry(entry) || entryPath(entry, store) === undefined) continue;
    return {
      template: 'metaobject',
      title: entry.displayName,
      subject: { metaobject: new MetaobjectDrop(entry, visit) },
    };
  }
  return undefined;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
