import type { StoreSeed } from '../../simulator/store-seed.ts';
import type { Hex } from '../pictures/blend-color.ts';
import type { SHAPES } from '../pictures/draw-product.ts';

/** A demo brand. `build-store-seed.ts` builds its store. */
export interface DemoBrand extends Omit<StoreSeed, 'products'> {
  /** Folder of the brand's pictures below `/s/files`, in the platform's format. */
  fileFolder: string;
  products: DemoProduct[];
}

export interface DemoProduct {
  handle: string;
  title: string;
  productType: string;
  tags: string[];
  /** Paragraphs, one a line; a line that begins with `- ` is an item of a list. */
  text: string;
  shape: keyof typeof SHAPES;
  scene: 'studio' | 'outdoors' | 'room';
  /** The first is the default; more than one adds an option. */
  colors: [DemoColor, ...DemoColor[]];
  /** Decimal text in the shop's currency, unless a size has its own price. */
  price: string;
  compareAtPrice?: string;
  sizes?: DemoSize[];
  /** Titles of variants that are sold out, such as `Fern / Large`. */
  soldOut?: string[];
  status?: 'DRAFT' | 'ARCHIVED';
}

/** Name, main color, and color of cap, lid or trim. */
export type DemoColor = [name: string, color: Hex, accent: Hex];

type DemoSize = [name: string, price: string];
