import { Drop } from 'liquidjs';
import { ListDrop, wrapped } from '../liquid/list-object.ts';
import { CollectionDrop } from './collection.ts';
import { MetaobjectDrop } from './metaobject.ts';
import { ProductDrop } from './product.ts';
import { publishedCollection } from './published-collection.ts';
import { isVisibleEntry, isVisibleProduct, type StoreView } from './store-view.ts';

/** Maximum number of different handles per page; further lookups return nothing. */
const HANDLES_A_PAGE = 20;

/** Looks up objects by handle, each once, within the platform's limit. One per page. */
class HandleLookup<Found> {
  readonly #found = new Map<string, Found | undefined>();

  find(handle: string, find: () => Found | undefined): Found | undefined {
    if (!this.#found.has(handle)) {
      if (this.#found.size >= HANDLES_A_PAGE) return undefined;
      this.#found.set(handle, find());
    }
    return this.#found.get(handle);
  }
}

/** `metaobjects.creator[handle]` and `metaobjects.creator.values`. */
export class MetaobjectsDrop extends Drop {
  readonly #view: StoreView;
  readonly #lookup = new HandleLookup<MetaobjectDrop>();
  readonly #types = new Map<string, EntriesDrop>();

  constructor(view: StoreView) {
    super();
    this.#view = view;
  }

  override liquidMethodMissing(key: string | number): EntriesDrop | undefined {
    const type = String(key);
    if (this.#view.store.metaobjectDefinition(type) === undefined) return undefined;
    const entries = this.#types.get(type) ?? new EntriesDrop(type, this.#view, this.#lookup);
    this.#types.set(type, entries);
    return entries;
  }
}

class EntriesDrop extends Drop {
  readonly values: ListDrop<MetaobjectDrop>;
  readonly #find: (handle: string) => MetaobjectDrop | undefined;

  constructor(type: string, view: StoreView, lookup: HandleLookup<MetaobjectDrop>) {
    super();
    const { store } = view;
    this.values = new ListDrop(() => {
      view.lookups?.scans.add(type);
      return wrapped(
        Array.from(store.metaobjects(type)).filter(isVisibleEntry),
        (entry) => new MetaobjectDrop(entry, view),
      );
    });
    this.#find = (handle) =>
      lookup.find(`${type}/${handle}`, () => {
        view.lookups?.handles.add(`${type}/${handle}`);
        const entry = store.metaobjectByHandle(type, handle);
        return entry && isVisibleEntry(entry) ? new MetaobjectDrop(entry, view) : undefined;
      });
  }

  get values_count(): number {
    return this.values.count;
  }

  override liquidMethodMissing(handle: string | number): MetaobjectDrop | undefined {
    return this.#find(String(handle));
  }
}

/** `collections[handle]`, and the published collections as a list. */
export class CollectionsDrop extends ListDrop<CollectionDrop> {
  readonly #view: StoreView;

  constructor(view: StoreView) {
    super(() =>
      wrapped(
        Array.from(view.store.collections()).filter((collection) => collection.publishedToOnlineStore),
        (collection) => new CollectionDrop(collection, view),
      ),
    );
    this.#view = view;
  }

  find(handle: string): CollectionDrop | undefined {
    const collection = publishedCollection(this.#view.store, handle);
    return collection && new CollectionDrop(collection, this.#view);
  }

  override liquidMethodMissing(handle: string | number): unknown {
    if (typeof handle === 'number') return super.liquidMethodMissing(handle);
    return this.find(handle);
  }
}

/** `all_products[handle]`. */
export class AllProductsDrop extends Drop {
  readonly #view: StoreView;
  readonly #lookup = new HandleLookup<ProductDrop>();

  constructor(view: StoreView) {
    super();
    this.#view = view;
  }

  override liquidMethodMissing(handle: string | number): ProductDrop | undefined {
    return this.#lookup.find(String(handle), () => {
      const product = this.#view.store.productByHandle(String(handle));
      return product && isVisibleProduct(product) ? new ProductDrop(product, this.#view) : undefined;
    });
  }
}
