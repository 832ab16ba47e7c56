import type { CreateCollabInput } from '../collabs/create-collab-input.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import type { ImportTier } from './list-import-tiers.ts';

/** What a creator would be given: a tier by its title, and the discount, its own or the tier's. */
export interface Grants {
  tier: string | null;
  discount: DiscountValue | null;
}

/** What a row grants, by the tiers as they are. */
export function grantsOf({ collabTier, discount }: CreateCollabInput, tiers: readonly ImportTier[]): Grants {
  const tier = tiers.find(({ id, isStandard }) =>
    collabTier === undefined ? isStandard : id === collabTier,
  );
  return { tier: tier?.title ?? null, discount: discount ?? tier?.discount ?? null };
}
