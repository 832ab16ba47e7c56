import { Drop } from 'liquidjs';
import type { CollectionView } from '../../store-reader.ts';
import { ListDrop, wrapped } from '../liquid/list-drop.ts';
import type { ImageDrop } from './image-drop.ts';
import { ProductDrop } from './product-drop.ts';
import { isVisibleProduct, numericId } from './store-view.ts';

type ShownCollection = Pick<CollectionView, 'id' | 'handle' | 'title' | 'descriptionHtml' | 'products'>;

/** A collection for templates, with its visible products in the collection's order. */
export class CollectionDrop extends Drop {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly products: ListDrop<ProductDrop>;

  constructor(collection: ShownCollection, root: string) {
    super();
    this.id = numericId(collection.id);
    this.handle = collection.handle;
    this.title = collection.title;
    this.description = collection.descriptionHtml;
    this.url = `${root}/collections/${collection.handle}`;
    this.products = new ListDrop(() =>
      wrapped(collection.products.filter(isVisibleProduct), (product) => new ProductDrop(product, { root })),
    );
  }

  get products_count(): number {
    return this.products.count;
  }

  get featured_image(): ImageDrop | null {
    return this.products.first?.featured_image ?? null;
  }
}
