import type { Row } from '../table.ts';
import type { ProductOptionSeed } from '../../store-seed.ts';
import type { MetafieldRecord } from './metafield.ts';
import type { PublishedOn } from './shop.ts';

export interface VariantRecord extends Row {
  title: string;
  price: string;
  compareAtPrice: string | null;
  sku: string | null;
  available: boolean;
  options: string[];
  mediaId: string | null;
  /** The smallest quantity that a visitor may buy; 1 when absent. */
  minimumQuantity?: number;
}

export interface ProductRecord extends Row {
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  /** Files of the store, in the order in which the product shows them. */
  mediaIds: string[];
  optionSeeds: ProductOptionSeed[];
  variantRecords: VariantRecord[];
  publishedOn: PublishedOn;
  /** Whether it is sold by subscription only; not when absent. */
  requiresSellingPlan?: boolean;
  /** Absent without any. */
  metafields?: MetafieldRecord[];
  createdAt: string;
  updatedAt: string;
}
