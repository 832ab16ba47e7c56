import { inTransaction } from '#app/db/connection/client.ts';
import { findGroup } from '#app/db/mirror/discount-groups.ts';
import {
  findCollabWithCode,
  findOtherCodes,
  listUndesiredCodes,
  removeCodes,
  saveCodes,
  type CodeRow,
  type CollabCode,
} from '#app/db/mirror/redeem-codes.ts';
import { markDirty } from '#app/domain/collabs/dirty.ts';
import type { StoreContext } from '../../context.ts';
import { applyGroup } from '../discount-group/apply.ts';
import { codesPerRequest, deleteCodes, deleteGroupDiscount, maxSearches } from '../discount-group/codes.ts';
import type { DesiredCode } from './desired.ts';

/* Removes codes from the discounts that they are to leave. */

/**
 * Repeats a deletion of many codes that had no response, for all of them together.
 * @returns whether the codes were deleted.
 */
export async function repeatRemoval(
  context: StoreContext,
  { codeKey }: DesiredCode,
  rows: readonly CodeRow[],
): Promise<boolean> {
  const own = rows.find((row) => row.codeKey === codeKey);
  if (!own?.isOutcomeUnknown || own.groupId === null) return false;
  const which = { limit: codesPerRequest, isBeingRemoved: true };
  const codes = await listUndesiredCodes(context.channel.id, own.groupId, which);
  if (codes.length <= maxSearches) return false;
  await removeFromGroup(context, own.groupId, { codes, mayKeepCodes: false });
  return true;
}

/**
 * Removes codes from a group. A group without another code that is to work is ended, and keeps the codes if `mayKeepCodes`. If
 * it has no other codes, its discount is deleted.
 */
export async function removeFromGroup(
  context: StoreContext,
  groupId: string,
  { codes, mayKeepCodes }: { codes: readonly CollabCode[]; mayKeepCodes: boolean },
): Promise<void> {
  const channelId = context.channel.id;
  const group = await findGroup(channelId, groupId);
  const keys = codes.map(({ codeKey }) => codeKey);
  if (!group || group.platformId === null) return removeCodes(context.lease, keys);
  const { platformId } = group;
  const others = await findOtherCodes(channelId, groupId, keys);
  if (mayKeepCodes && !others.hasDesired) return applyGroup(context, group);
  if (!others.hasAny) return deleteGroupDiscount(context, { ...group, platformId });
  await deleteCodes(context, { ...group, platformId }, codes);
  if (!others.hasDesired) await applyGroup(context, group);
}

/** A code that the collab had before belongs to the collab that has it now, or to none. */
export async function releaseFormerCode(
  context: StoreContext,
  { collabId }: DesiredCode,
  former: CodeRow,
): Promise<void> {
  const channelId = context.channel.id;
  const newOwner = await findCollabWithCode(channelId, former.codeKey);
  if (newOwner !== undefined && newOwner !== collabId) {
    await saveCodes(context.lease, [{ ...former, collabId: newOwner }], former.groupId);
    await inTransaction((tx) => markDirty(tx, { channelId, collabId: newOwner }));
  } else if (former.groupId !== null)
    await removeFromGroup(context, former.groupId, { codes: [former], mayKeepCodes: false });
}
