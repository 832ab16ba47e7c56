import type { StoreSeed } from '../../platform/store-seed.ts';
import type { Hex } from '../pictures/blend-color.ts';
import type { SHAPES } from '../pictures/draw-product.ts';

/** A demo brand as it is written down by hand; `build-store-seed.ts` makes the store of it. */
export interface DemoBrand extends Omit<StoreSeed, 'products'> {
  /** Folder of the brand's pictures below `/s/files`, shaped as the real ones are. */
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
  /** The first is the one shown; more than one makes a choice of colours. */
  colors: [DemoColor, ...DemoColor[]];
  /** Decimal text in the shop's currency, where no size says otherwise. */
  price: string;
  compareAtPrice?: string;
  sizes?: DemoSize[];
  /** Titles of variants that are sold out, such as `Fern / Large`. */
  soldOut?: string[];
  status?: 'DRAFT' | 'ARCHIVED';
}

/** Its name, the thing's own colour, and the colour of its cap, lid or trim. */
export type DemoColor = [name: string, color: Hex, accent: Hex];

export type DemoSize = [name: string, price: string];
