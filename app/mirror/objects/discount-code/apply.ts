import { createGroup, findGroup, findGroupOf, invalidateGroups } from '#app/db/mirror/discount-groups.ts';
import type { GroupRow, GroupTerms } from '#app/db/mirror/discount-groups.ts';
import { db, inTransaction } from '#app/db/client.ts';
import { confirmObject, findObject, saveAbsent, saveObject } from '#app/db/mirror/objects.ts';
import type { KnownObject } from '#app/db/mirror/objects.ts';
import {
  countOtherCodes,
  findCollabWithCode,
  listCodes,
  listUndesiredCodes,
  recordCodesRejection,
  removeCodes,
  saveCodeObjects,
  saveCodes,
} from '#app/db/mirror/redeem-codes.ts';
import type { CodeRow, CollabCode } from '#app/db/mirror/redeem-codes.ts';
import { listSimilarCodes } from '#app/db/similar-codes.ts';
import { markDirty } from '#app/domain/collabs/dirty.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import type { StoreContext } from '../../context.ts';
import { applyGroup, runExclusive } from '../discount-group/apply.ts';
import {
  addCodes,
  codesPerRequest,
  deleteCodes,
  deleteGroupDiscount,
  hasCode,
  mostSearches,
} from '../discount-group/codes.ts';
import { groupWith } from '../discount-group/desired.ts';
import { isSameHash } from '../object-kind.ts';
import type { ObjectKind } from '../object-kind.ts';
import { applyAdopted, freeAdoptedCode } from './adopted.ts';
import { adoptedHash, codeHash, desiredCode } from './desired.ts';
import type { DesiredCode } from './desired.ts';
import { compareAdopted } from './diff.ts';
import { codeTaken, lookUpCodes, lookUpTogether } from './find.ts';

/**
 * A collab's code in the discount of its terms: added when a discount first applies, moved with the terms, deleted while the
 * collab is paused or has no discount. Due collabs with the same change share its requests. An existing discount of the
 * store is adopted if it equals the desired terms (adopted.ts). Otherwise `apply` throws a `refused` error.
 */
export const discountCode: ObjectKind = {
  async apply(context, collab) {
    const desired = desiredCode(collab);
    if (desired.target) await assertTermsWritten(context, desired.target.group);
    const known = await findObject(context.channel.id, keyOf(desired));
    if (!isCurrent(known, desired)) await runExclusive(context.channel.id, () => applyCode(context, desired));
  },
  isCurrent(collab, saved) {
    const desired = desiredCode(collab);
    const known = saved.find(({ kind }) => kind === 'discount');
    return known ? hasHash(known.writtenHash, desired) : !desired.target;
  },
  compare: compareAdopted,
};

const keyOf = ({ collabId }: CollabCode) => ({ kind: 'discount', collabId }) as const;

function isCurrent(known: KnownObject | undefined, desired: DesiredCode): boolean {
  return known ? !known.mustConfirm && hasHash(known.writtenHash, desired) : !desired.target;
}

function hasHash(hash: Uint8Array | null, desired: DesiredCode): boolean {
  return (
    isSameHash(hash, codeHash(desired, desired.target?.group ?? null)) ||
    isSameHash(hash, adoptedHash(desired))
  );
}

/** @throws {PlatformError} why the terms of the group could not be written. */
async function assertTermsWritten(context: StoreContext, terms: GroupTerms): Promise<void> {
  const group = await findGroupOf(context.channel.id, terms);
  if (!group || group.dirtySince === null) return;
  if (group.waitsFor !== null)
    throw new PlatformError('unfinished', 'UpdateDiscount', [ownReason(parseMessage(group.waitsFor))]);
  await runExclusive(context.channel.id, async () => {
    const now = await findGroup(context.channel.id, group.id);
    if (now && now.dirtySince !== null) await applyGroup(context, now);
  });
}

/** A code can have to be taken from another collab or group first. */
const mostRounds = 4;

async function applyCode(context: StoreContext, desired: DesiredCode): Promise<void> {
  const channelId = context.channel.id;
  const known = await findObject(channelId, keyOf(desired));
  // The requests of another collab may have included this one.
  if (isCurrent(known, desired)) return;
  const mustLookUp = known !== undefined && (known.mustConfirm || known.writtenHash === null);
  const lost = known?.isOutcomeUnknown ? await lookUpTogether(context, desired) : undefined;
  let rows = await listCodes(channelId, desired);
  if (known && !known.isOutcomeUnknown && (await repeatRemoval(context, desired, rows)))
    rows = await listCodes(channelId, desired);
  if (lost) rows = rows.filter((row) => !row.isOutcomeUnknown);
  else if (mustLookUp) rows = await lookUpCodes(context, desired, known);
  for (let round = 0; ; round += 1) {
    if (round === mostRounds) throw codeTaken(desired);
    const others = lost ?? (mustLookUp ? [] : 'similar');
    if (await writeCode(context, desired, { rows, others: round === 0 ? others : [] })) break;
    rows = await lookUpCodes(context, desired, await findObject(channelId, keyOf(desired)));
  }
  if (known?.mustConfirm) await confirmObject(channelId, keyOf(desired));
}

/**
 * Repeats a deletion of many codes that had no response, for all of them together.
 * @returns whether the codes were deleted.
 */
async function repeatRemoval(
  context: StoreContext,
  { codeKey }: DesiredCode,
  rows: readonly CodeRow[],
): Promise<boolean> {
  const own = rows.find((row) => row.codeKey === codeKey);
  if (!own?.isOutcomeUnknown || own.groupId === null) return false;
  const which = { limit: codesPerRequest, isBeingRemoved: true };
  const codes = await listUndesiredCodes(context.channel.id, own.groupId, which);
  if (codes.length <= mostSearches) return false;
  await removeFromGroup(context, own.groupId, { codes, canEndGroup: false });
  return true;
}

interface CodeState {
  rows: readonly CodeRow[];
  /** The codes of others that are written with this one: those of due collabs that need the same change, or a list. */
  others: 'similar' | readonly CollabCode[];
}

/** @returns false when the codes must be looked up in the store. */
async function writeCode(context: StoreContext, desired: DesiredCode, state: CodeState): Promise<boolean> {
  const { rows } = state;
  if (rows.some(({ isOutcomeUnknown, groupId }) => isOutcomeUnknown && groupId !== null)) return false;
  const adopted = rows.find(({ groupId, collabId }) => groupId === null && collabId === desired.collabId);
  const own = rows.find(({ codeKey }) => codeKey === desired.codeKey);
  if (adopted) {
    // Its code may still be in the group of the collab that had it before.
    if (own && own.groupId !== null)
      await removeFromGroup(context, own.groupId, { codes: [own], canEndGroup: false });
    return writeAdopted(context, desired, adopted);
  }
  if (own?.groupId === null) {
    await freeAdoptedCode(context, own);
    return false;
  }
  if (own && own.collabId !== desired.collabId) await saveCodes(context.lease, [desired], own.groupId);
  const from = own?.groupId ?? null;
  const save = desired.target
    ? await addToGroup(context, { desired, group: desired.target.group }, { from, ...state })
    : await deactivateCode(context, desired, { from, ...state });
  if (!save) return false;
  for (const former of rows)
    if (former.codeKey !== desired.codeKey) await releaseFormerCode(context, desired, former);
  // Last: a saved object is not looked at again, and a former code would stay in the store.
  await save();
  return true;
}

/** Saves that the store has the desired state of a collab's code. */
type Save = () => Promise<void>;

async function writeAdopted(context: StoreContext, desired: DesiredCode, row: CodeRow): Promise<boolean> {
  const platformId = await applyAdopted(context, desired, row);
  if (platformId === undefined) return false;
  await saveObject(context.lease, keyOf(desired), { platformId, hash: adoptedHash(desired) });
  return true;
}

/** `from`: the group that has the code now, if any. */
type CodeMove = CodeState & { from: string | null };

/**
 * Moves a code into the group of its terms, with those of others that come from the same group.
 * @returns undefined when the code must be looked up in the store.
 */
async function addToGroup(
  context: StoreContext,
  { desired, group: terms }: { desired: DesiredCode; group: GroupTerms },
  { from, others: given }: CodeMove,
): Promise<Save | undefined> {
  const group = await ensureGroup(context, terms);
  if (!group || !desired.target) return undefined;
  const codes: CollabCode[] = [desired];
  let { platformId } = group;
  if (from !== group.id) {
    codes.push(...(await listOthers(context, desired, { given, from, to: terms })));
    if (from !== null) await removeFromGroup(context, from, { codes, canEndGroup: false });
    const current = (await findGroup(context.channel.id, group.id)) ?? group;
    const destination = { group: current, desired: groupWith(current, desired.target.terms) };
    const added = await addUnlessDeleted(context, destination, codes);
    if (!added) return undefined;
    const reasons = added.failures.get(desired.codeKey);
    const others = codes.filter((each) => each !== desired && !added.failures.has(each.codeKey));
    await saveCodeObjects(context.lease, others.map(written(terms)), added.platformId);
    await recordCodesRejection(
      context.lease,
      codes.filter(({ codeKey }) => added.failures.has(codeKey)),
    );
    if (reasons && hasCode(reasons, 'TAKEN')) return undefined;
    if (reasons) throw new PlatformError('refused', 'AddRedeemCodes', reasons);
    ({ platformId } = added);
  }
  const now = await findGroup(context.channel.id, group.id);
  if (now && !now.isActive) await applyGroup(context, now);
  if (platformId === null) return undefined;
  const saved = { platformId, hash: codeHash(desired, terms) };
  return () => saveObject(context.lease, keyOf(desired), saved);
}

/** @returns undefined when the group's discount was deleted in the store. */
async function addUnlessDeleted(...[context, destination, codes]: Parameters<typeof addCodes>) {
  try {
    return await addCodes(context, destination, codes);
  } catch (error) {
    const isDeleted =
      error instanceof PlatformError && error.reasons.some(({ field }) => field?.[0] === 'discountId');
    if (!isDeleted) throw error;
    await invalidateGroups(db, context.channel.id, [destination.group.id]);
    return undefined;
  }
}

const written = (terms: GroupTerms | null) => (code: CollabCode) => ({
  collabId: code.collabId,
  hash: codeHash(code, terms),
});

async function listOthers(
  { channel }: StoreContext,
  { collabId }: DesiredCode,
  { given, ...change }: { given: CodeState['others']; from: string | null; to: GroupTerms | null },
): Promise<readonly CollabCode[]> {
  if (given !== 'similar') return given;
  return listSimilarCodes(channel.id, { ...change, except: collabId, limit: codesPerRequest - 1 });
}

/** The group of terms, whose discount is known to exist if it has one. */
async function ensureGroup(context: StoreContext, terms: GroupTerms): Promise<GroupRow | undefined> {
  const channelId = context.channel.id;
  const found = await findGroupOf(channelId, terms);
  if (!found) await createGroup(context.lease, terms);
  // The content is unknown after a lost response: its discount may be gone.
  else if (found.platformId !== null && found.written === null) await applyGroup(context, found);
  return findGroupOf(channelId, terms);
}

/** Removes a code that must not work from its group, with those of others in the same group. */
async function deactivateCode(
  context: StoreContext,
  desired: DesiredCode,
  { from, others: given }: CodeMove,
): Promise<Save> {
  const codes: CollabCode[] = [desired];
  if (from !== null) {
    codes.push(...(await listOthers(context, desired, { given, from, to: null })));
    await removeFromGroup(context, from, { codes, canEndGroup: true });
  }
  const [, ...others] = codes;
  await saveCodeObjects(context.lease, others.map(written(null)), null);
  return () => saveAbsent(context.lease, keyOf(desired), { hash: codeHash(desired, null), keepsId: true });
}

/**
 * Removes codes from a group. A group without another code that is to work is ended; it keeps the codes if `canEndGroup`. If
 * it has no other codes, its discount is deleted.
 */
async function removeFromGroup(
  context: StoreContext,
  groupId: string,
  { codes, canEndGroup }: { codes: readonly CollabCode[]; canEndGroup: boolean },
): Promise<void> {
  const channelId = context.channel.id;
  const group = await findGroup(channelId, groupId);
  const keys = codes.map(({ codeKey }) => codeKey);
  if (!group || group.platformId === null) return removeCodes(context.lease, keys);
  const { platformId } = group;
  const others = await countOtherCodes(channelId, groupId, keys);
  if (canEndGroup && others.desired === 0) return applyGroup(context, group);
  if (others.all === 0) return deleteGroupDiscount(context, { ...group, platformId });
  await deleteCodes(context, { ...group, platformId }, codes);
  if (others.desired === 0) await applyGroup(context, group);
}

/** A code that the collab had before belongs to the collab that has it now, or to none. */
async function releaseFormerCode(
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
    await removeFromGroup(context, former.groupId, { codes: [former], canEndGroup: false });
}
