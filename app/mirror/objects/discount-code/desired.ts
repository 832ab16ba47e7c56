import type { GroupTerms } from '#app/db/mirror/discount-groups.ts';
import type { CollabCode } from '#app/db/mirror/redeem-codes.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { conditionsOf, noConditions } from '#app/domain/discounts/conditions.ts';
import type { DesiredTerms } from '../discount-group/desired.ts';
import { hashOf } from '../object-kind.ts';

/** A collab's code, and the group that it is to be in. */
export interface DesiredCode extends CollabCode {
  /** Null while the code must not work: the collab is paused, or no discount applies. */
  target: { group: GroupTerms; terms: DesiredTerms } | null;
}

/** A collab's custom discount, else its tier's, with its affiliate code. It works while the collab is not paused. */
export function desiredCode(collab: MirroredCollab): DesiredCode {
  const { id: collabId, affiliateCode: code, affiliateCodeKey: codeKey } = collab;
  return { collabId, code, codeKey, target: collab.isActive ? targetOf(collab) : null };
}

function targetOf({ discount, tier, tierId }: MirroredCollab): DesiredCode['target'] {
  if (discount) {
    const { type } = discount;
    const amount = discount.amount.toFixed();
    return { group: { type, amount }, terms: { type, amount, conditions: noConditions } };
  }
  if (!tier?.discount || tierId === null) return null;
  const { type, amount } = tier.discount;
  return {
    group: { tierId },
    terms: { type, amount: amount.toFixed(), conditions: conditionsOf(tier) },
  };
}

/** The hash of a code in a group. A change of the group's terms does not change it. */
export function codeHash(
  { code }: Pick<CollabCode, 'code'>,
  group: GroupTerms | null,
): Uint8Array<ArrayBuffer> {
  return hashOf(group ? { code, group } : { code: null });
}

/** The terms of an existing discount belong to its hash, because no group has them. */
export function adoptedHash({ code, target }: DesiredCode): Uint8Array<ArrayBuffer> {
  return hashOf({ code, adopted: target?.terms ?? null });
}
