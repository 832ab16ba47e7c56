import type { MetaobjectFieldView } from '../../store-views.ts';
import { ListDrop, wrapped } from '../liquid/list-object.ts';
import { CollectionDrop } from './collection.ts';
import { ProductDrop } from './product.ts';
import { MetaobjectDrop } from './metaobject.ts';
import { isVisibleEntry, isVisibleProduct, type StoreView } from './store-view.ts';

/** The object of a reference; undefined if visitors may not see it. */
const REFERENCES: Record<string, (id: string, view: StoreView) => unknown> = {
  collection_reference: (id, view) => {
    const collection = view.store.collectionById(id);
    return collection?.publishedToOnlineStore ? new CollectionDrop(collection, view) : undefined;
  },
  product_reference: (id, view) => {
    const product = view.store.productById(id);
    return product && isVisibleProduct(product) ? new ProductDrop(product, view) : undefined;
  },
  metaobject_reference: (id, view) => {
    const entry = view.store.metaobjectById(id);
    return entry && isVisibleEntry(entry) ? new MetaobjectDrop(entry, view) : undefined;
  },
};

/** The value of a field as in the platform's Liquid: numbers, parsed JSON, referenced objects. */
export function readField(
  { type, value }: Pick<MetaobjectFieldView, 'type' | 'value'>,
  view: StoreView,
): unknown {
  if (value === null) return undefined;
  if (type.startsWith('list.')) return readList(type.slice('list.'.length), value, view);
  const follow = REFERENCES[type];
  if (follow !== undefined) return follow(value, view);
  switch (type) {
    case 'json':
      return JSON.parse(value);
    case 'boolean':
      return value === 'true';
    case 'number_integer':
    case 'number_decimal':
      return Number(value);
    default:
      return value;
  }
}

function readList(type: string, value: string, view: StoreView): unknown {
  const items = JSON.parse(value) as string[];
  const follow = REFERENCES[type];
  if (follow === undefined) return items;
  const things = items.map((id) => follow(id, view)).filter((thing) => thing !== undefined);
  return new ListDrop(() => wrapped(things, (thing) => thing));
}
