import type { GroupKey } from '#app/db/mirror/discount-groups.ts';
import type { CollabCode } from '#app/db/mirror/redeem-codes.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { conditionsOf } from '#app/domain/discounts/conditions.ts';
import type { DesiredTerms } from '../discount-group/desired.ts';
import { hashOf } from '../object-kind.ts';

/** A collab's code, and the group that it is to be in. */
export interface DesiredCode extends CollabCode {
  /** Null while the code must not work: the collab is paused, or no discount applies. */
  target: { group: GroupKey; terms: DesiredTerms } | null;
}

/**
 * A collab's custom discount, else its tier's, with the tier's conditions and its affiliate code. It works while the collab
 * is not paused.
 */
export function desiredCode(collab: MirroredCollab): DesiredCode {
  const { id: collabId, affiliateCode: code, affiliateCodeKey: codeKey } = collab;
  return { collabId, code, codeKey, target: collab.isActive ? targetOf(collab) : null };
}

function targetOf({ discount: customDiscount, tier, tierId }: MirroredCollab): DesiredCode['target'] {
  const discount = customDiscount ?? tier?.discount;
  if (!discount) return null;
  const value = { type: discount.type, amount: discount.amount.toFixed() };
  return {
    group: { tierId, customDiscount: customDiscount && value },
    terms: { ...value, conditions: conditionsOf(tier) },
  };
}

/** The hash of a code in a group. A change of the group's terms does not change it. */
export function codeHash({ code }: Pick<CollabCode, 'code'>, key: GroupKey | null): Uint8Array<ArrayBuffer> {
  if (key === null) return absentHash;
  // Saved hashes have these names.
  const group = { tierId: key.tierId, own: key.customDiscount };
  return hashOf({ code, group });
}

/** The hash of a code that is in no discount. */
export const absentHash = hashOf({ code: null });

/** The terms of an existing discount belong to its hash, because no group has them. */
export function adoptedHash({ code, target }: DesiredCode): Uint8Array<ArrayBuffer> {
  return hashOf({ code, adopted: target?.terms ?? null });
}
