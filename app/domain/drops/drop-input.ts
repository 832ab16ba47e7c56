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

/** What is to be another on a drop. An absent key keeps what is there; `products` replaces the ordered list. */
export type UpdateDropInput = Partial<Omit<DropInput, 'custom'>> & Pick<DropInput, 'custom'>;

/** One product of a drop: which, and what the creator adds to it. */
export interface ProductEntryInput {
  productId: PlatformNumber;
  variantId?: PlatformNumber;
  /** Absent keeps what an entry has that was in the drop before; null takes it away. */
  enhancement?: EntryEnhancement | null;
  custom: CustomInput;
}

/** A note and media. On an entry that was in the drop before, an absent one keeps what is there. */
export interface EntryEnhancement {
  note?: string;
  media?: readonly MediaInput[];
}
