import { CartDrop } from './liquid-objects/cart.ts';
import { CollectionDrop } from './liquid-objects/collection.ts';
import { MetaobjectDrop } from './liquid-objects/metaobject.ts';
import { ProductDrop } from './liquid-objects/product.ts';
import { publishedCollection } from './liquid-objects/published-collection.ts';
import {
  entryPath,
  isHiddenFromSearch,
  isVisibleEntry,
  isVisibleProduct,
} from './liquid-objects/store-view.ts';
import type { Visit } from './visit.ts';

type PageType = 'index' | 'collection' | 'product' | 'metaobject' | 'cart' | '404';

/** The page at a path: its template, title and object. */
export interface Page {
  type: PageType;
  /** The theme's template, without the suffix: `metaobject/creator` for entries of the type `creator`. */
  template: string;
  suffix: string | null;
  title: string;
  description?: string;
  isHiddenFromSearch?: boolean;
  /** The object that is global on this kind of page, such as `{ collection }`. */
  subject: object;
}

/** The page of a path; undefined if it is missing or not public. */
export function findPage(visit: Visit): Page | undefined {
  const [kind = '', ...rest] = visit.path.split('/').slice(1).map(decodePart);
  const handle = rest.join('/');
  switch (kind) {
    case '':
      return simplePage('index', visit.store.shop().name);
    case 'cart':
      return handle === '' ? simplePage('cart', 'Cart') : undefined;
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

/** A page without an object of its own. */
export function simplePage(type: 'index' | 'cart' | '404', title: string): Page {
  return { type, template: type, suffix: null, title, subject: {} };
}

function productPage(visit: Visit, handle: string): Page | undefined {
  const product = visit.store.productByHandle(handle);
  if (product === undefined || !isVisibleProduct(product)) return undefined;
  const selected = Number(visit.query.get('variant'));
  return {
    type: 'product',
    template: 'product',
    suffix: null,
    title: product.title,
    isHiddenFromSearch: isHiddenFromSearch(product),
    subject: { product: new ProductDrop(product, visit, selected) },
  };
}

function collectionPage(visit: Visit, handle: string): Page | undefined {
  const collection = publishedCollection(visit.store, handle);
  if (collection === undefined) return undefined;
  return {
    type: 'collection',
    template: 'collection',
    suffix: collection.templateSuffix,
    title: collection.title,
    isHiddenFromSearch: isHiddenFromSearch(collection),
    subject: { collection: new CollectionDrop(collection, visit) },
  };
}

/** The capability `renderable` names the fields with the page's title and description. */
function metaobjectPage(visit: Visit, [urlHandle = '', handle = '']: string[]): Page | undefined {
  const { store } = visit;
  for (const definition of store.metaobjectDefinitions()) {
    const { type } = definition;
    if (definition.urlHandle !== urlHandle) continue;
    const entry = store.metaobjectByHandle(type, handle);
    if (entry === undefined || !isVisibleEntry(entry) || entryPath(entry, store) === undefined) continue;
    const valueOf = (key: string | undefined) => entry.fields.find((field) => field.key === key)?.value;
    return {
      type: 'metaobject',
      template: `metaobject/${type}`,
      suffix: null,
      title: valueOf(definition.metaTitleKey) ?? entry.displayName,
      description: valueOf(definition.metaDescriptionKey) ?? '',
      subject: { metaobject: new MetaobjectDrop(entry, visit) },
    };
  }
  return undefined;
}

/** The cart for templates. */
export const cartOf = (visit: Visit) => new CartDrop(visit.cart, visit);

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
