import type { CustomInput } from '../custom-fields/custom-input.ts';
import type { MediaInput } from '../media/media-input.ts';
import type { PlatformNumber } from '../products/platform-id.ts';

/** A drop as callers send it, with its products in order. */
export interface DropInput {
  title: string;
  description: string;
  products: readonly ProductEntryInput[];
  custom: CustomInput;
}

/** One product of a drop: which, and what the creator adds to it. */
export interface ProductEntryInput {
  productId: PlatformNumber;
  variantId?: PlatformNumber;
  enhancement?: { note: string; media: readonly MediaInput[] };
  custom: CustomInput;
}
