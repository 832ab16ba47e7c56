import { Drop } from 'liquidjs';
import type { CollectionView } from '../../store-views.ts';
import { ListDrop, wrapped } from '../liquid/list-object.ts';
import type { ImageDrop } from './image.ts';
import { ProductDrop } from './product.ts';
import { MetafieldsDrop } from './metafields.ts';
import { isVisibleProduct, numericId, type StoreView } from './store-view.ts';

/** A collection for templates, with its visible products in the collection's order. */
export class CollectionDrop extends Drop {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly products: ListDrop<ProductDrop>;

  readonly template_suffix: string | null;
  readonly metafields: MetafieldsDrop;

  constructor(collection: CollectionView, view: StoreView) {
    super();
    this.template_suffix = collection.templateSuffix;
    this.metafields = new MetafieldsDrop(collection.metafields, view);
    this.id = numericId(collection.id);
    this.handle = collection.handle;
    this.title = collection.title;
    this.description = collection.descriptionHtml;
    this.url = `${view.root}/collections/${collection.handle}`;
    this.products = new ListDrop(() =>
      wrapped(collection.products.filter(isVisibleProduct), (product) => new ProductDrop(product, view)),
    );
  }

  get products_count(): number {
    return this.products.count;
  }

  get featured_image(): ImageDrop | null {
    return this.products.first?.featured_image ?? null;
  }
}
