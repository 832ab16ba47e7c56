import type { Row } from '../table.ts';
import type { ProductOptionSeed } from '../../store-seed.ts';
import type { PublishedOn } from './shop.ts';

export interface MediaImageRecord extends Row {
  /** Address as the platform prints it, `https://cdn.shopify.com/…`. */
  url: string;
  alt: string | null;
  width: number;
  height: number;
}

export interface VariantRecord extends Row {
  title: string;
  price: string;
  compareAtPrice: string | null;
  sku: string | null;
  available: boolean;
  options: string[];
  mediaId: string | null;
}

export interface ProductRecord extends Row {
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  images: MediaImageRecord[];
  optionSeeds: ProductOptionSeed[];
  variantRecords: VariantRecord[];
  publishedOn: PublishedOn;
  createdAt: string;
  updatedAt: string;
}
