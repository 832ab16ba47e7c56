import { addGroup, findGroup, findGroupOf, invalidateGroups } from '#app/db/discount-groups.ts';
import type { GroupRow, GroupTerms } from '#app/db/discount-groups.ts';
import { db, inTransaction } from '#app/db/client.ts';
import { confirmObject, findObject, saveAbsent, saveObject } from '#app/db/mirror-objects.ts';
import type { KnownObject } from '#app/db/mirror-objects.ts';
import {
  countOtherCodes,
  findCollabWithCode,
  listCodes,
  listSimilarCodes,
  recordCodesRefusal,
  removeCodes,
  saveCodeObjects,
  saveCodes,
} from '#app/db/redeem-codes.ts';
import type { CodeRow, CollabCode } from '#app/db/redeem-codes.ts';
import { markDirty } from '#app/domain/collabs/dirty.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import type { StoreContext } from '../../context.ts';
import { applyGroup, inTurn } from '../discount-group/apply.ts';
import { addCodes, codesPerRequest, deleteCodes, deleteGroupDiscount } from '../discount-group/codes.ts';
import { groupWith } from '../discount-group/desired.ts';
import { isSameHash } from '../object-kind.ts';
import type { ObjectKind } from '../object-kind.ts';
import { applyAdopted, freeAdoptedCode } from './adopted.ts';
import { adoptedHash, codeHash, desiredCode } from './desired.ts';
import type { DesiredCode } from './desired.ts';
import { codeTaken, lookUpCodes } from './find.ts';

/**
 * A collab's code in the discount of its terms: added when a discount first applies, moved to another discount with the
 * terms, deleted while the collab is paused or has no discount. Due collabs with the same change share its requests. An
 * existing discount of the store is adopted if it equals the desired terms, and never changed otherwise; then `apply` throws
 * a `refused` error.
 */
export const discountCode: ObjectKind = {
  async apply(context, collab) {
    const desired = desiredCode(collab);
    if (desired.place) await assertTermsWritten(context, desired.place.group);
    const known = await findObject(context.channel.id, keyOf(desired));
    if (!isCurrent(known, desired)) await inTurn(context.channel.id, () => settle(context, desired));
  },
  isCurrent(collab, saved) {
    const desired = desiredCode(collab);
    const known = saved.find(({ kind }) => kind === 'discount');
    return known ? hasHash(known.writtenHash, desired) : !desired.place;
  },
};

const keyOf = ({ collabId }: CollabCode) => ({ kind: 'discount', collabId }) as const;

function isCurrent(known: KnownObject | undefined, desired: DesiredCode): boolean {
  return known ? !known.mustConfirm && hasHash(known.writtenHash, desired) : !desired.place;
}

function hasHash(hash: Uint8Array | null, desired: DesiredCode): boolean {
  return (
    isSameHash(hash, codeHash(desired, desired.place?.group ?? null)) ||
    isSameHash(hash, adoptedHash(desired))
  );
}

/** @throws {PlatformError} why the terms of the group could not be written. */
async function assertTermsWritten(context: StoreContext, terms: GroupTerms): Promise<void> {
  const group = await findGroupOf(context.channel.id, terms);
  if (!group || group.dirtySince === null) return;
  if (group.waitsFor !== null)
    throw new PlatformError('unfinished', 'UpdateDiscount', [ownReason(parseMessage(group.waitsFor))]);
  await inTurn(context.channel.id, async () => {
    const now = await findGroup(context.channel.id, group.id);
    if (now && now.dirtySince !== null) await applyGroup(context, now);
  });
}

/** A code can have to be taken from another collab or group first. */
const mostRounds = 4;

async function settle(context: StoreContext, desired: DesiredCode): Promise<void> {
  const channelId = context.channel.id;
  const known = await findObject(channelId, keyOf(desired));
  // The requests of another collab may have included this one.
  if (isCurrent(known, desired)) return;
  const isUnknown = known !== undefined && (known.mustConfirm || known.writtenHash === null);
  let rows = isUnknown ? await lookUpCodes(context, desired, known) : await listCodes(channelId, desired);
  for (let round = 0; ; round += 1) {
    if (round === mostRounds) throw codeTaken(desired);
    const state = { rows, mayShare: !isUnknown && round === 0 };
    if (await change(context, desired, state)) break;
    rows = await lookUpCodes(context, desired, await findObject(channelId, keyOf(desired)));
  }
  if (known?.mustConfirm) await confirmObject(channelId, keyOf(desired));
}

interface CodeState {
  rows: readonly CodeRow[];
  /** Whether other due collabs are written with this one. */
  mayShare: boolean;
}

/** @returns false when the store must be asked where the codes are. */
async function change(context: StoreContext, desired: DesiredCode, state: CodeState): Promise<boolean> {
  const { rows } = state;
  if (rows.some(({ isUncertain, groupId }) => isUncertain && groupId !== null)) return false;
  const adopted = rows.find(({ groupId, collabId }) => groupId === null && collabId === desired.collabId);
  const own = rows.find(({ codeKey }) => codeKey === desired.codeKey);
  if (adopted) {
    // Its code may still be in the group of the collab that had it before.
    if (own && own.groupId !== null) await leave(context, own.groupId, { codes: [own], mayStay: false });
    return changeAdopted(context, desired, adopted);
  }
  if (own?.groupId === null) {
    await freeAdoptedCode(context, own);
    return false;
  }
  if (own && own.collabId !== desired.collabId) await saveCodes(context.lease, [desired], own.groupId);
  const isDone = desired.place
    ? await bring(context, { desired, group: desired.place.group }, { from: own?.groupId ?? null, ...state })
    : await retire(context, desired, { from: own?.groupId ?? null, ...state });
  if (!isDone) return false;
  for (const former of rows)
    if (former.codeKey !== desired.codeKey) await leaveFormer(context, desired, former);
  return true;
}

async function changeAdopted(context: StoreContext, desired: DesiredCode, row: CodeRow): Promise<boolean> {
  const platformId = await applyAdopted(context, desired, row);
  if (platformId === undefined) return false;
  await saveObject(context.lease, keyOf(desired), { platformId, hash: adoptedHash(desired) });
  return true;
}

/** The group that has the code now, if any. */
type From = CodeState & { from: string | null };

/** Brings a code into the group of its terms, with those of others that come from the same group. */
async function bring(
  context: StoreContext,
  { desired, group: terms }: { desired: DesiredCode; group: GroupTerms },
  { from, mayShare }: From,
): Promise<boolean> {
  const group = await ensureGroup(context, terms);
  if (!group || !desired.place) return false;
  const codes: CollabCode[] = [desired];
  let { platformId } = group;
  if (from !== group.id) {
    if (mayShare) codes.push(...(await listOthers(context, desired, { from, to: terms })));
    if (from !== null) await leave(context, from, { codes, mayStay: false });
    const target = (await findGroup(context.channel.id, group.id)) ?? group;
    const place = { group: target, desired: groupWith(target, desired.place.terms) };
    const added = await addUnlessDeleted(context, place, codes);
    if (!added) return false;
    const reasons = added.failures.get(desired.codeKey);
    const others = codes.filter((each) => each !== desired && !added.failures.has(each.codeKey));
    await saveCodeObjects(context.lease, others.map(written(terms)), added.platformId);
    await recordCodesRefusal(
      context.lease,
      codes.filter(({ codeKey }) => added.failures.has(codeKey)),
    );
    if (reasons?.some(({ code }) => code === 'TAKEN')) return false;
    if (reasons) throw new PlatformError('refused', 'AddRedeemCodes', reasons);
    ({ platformId } = added);
  }
  const now = await findGroup(context.channel.id, group.id);
  if (now && !now.isActive) await applyGroup(context, now);
  if (platformId === null) return false;
  await saveObject(context.lease, keyOf(desired), { platformId, hash: codeHash(desired, terms) });
  return true;
}

/** @returns undefined when the group's discount was deleted in the store. */
async function addUnlessDeleted(...[context, place, codes]: Parameters<typeof addCodes>) {
  try {
    return await addCodes(context, place, codes);
  } catch (error) {
    const isDeleted =
      error instanceof PlatformError && error.reasons.some(({ field }) => field?.[0] === 'discountId');
    if (!isDeleted) throw error;
    await invalidateGroups(db, context.channel.id, [place.group.id]);
    return undefined;
  }
}

const written = (terms: GroupTerms | null) => (code: CollabCode) => ({
  collabId: code.collabId,
  hash: codeHash(code, terms),
});

function listOthers(
  { channel }: StoreContext,
  { collabId }: DesiredCode,
  change: { from: string | null; to: GroupTerms | null },
): Promise<CollabCode[]> {
  return listSimilarCodes(channel.id, { ...change, except: collabId, limit: codesPerRequest - 1 });
}

/** The group of terms, whose discount is known to exist if it has one. */
async function ensureGroup(context: StoreContext, terms: GroupTerms): Promise<GroupRow | undefined> {
  const channelId = context.channel.id;
  const found = await findGroupOf(channelId, terms);
  if (!found) await addGroup(context.lease, terms);
  // The content is unknown after a lost response: its discount may be gone.
  else if (found.platformId !== null && found.written === null) await applyGroup(context, found);
  return findGroupOf(channelId, terms);
}

/** Takes a code that must not work out of its group, with those of others in the same group. */
async function retire(
  context: StoreContext,
  desired: DesiredCode,
  { from, mayShare }: From,
): Promise<boolean> {
  const codes: CollabCode[] = [desired];
  if (from !== null) {
    if (mayShare) codes.push(...(await listOthers(context, desired, { from, to: null })));
    await leave(context, from, { codes, mayStay: true });
  }
  const [, ...others] = codes;
  await saveCodeObjects(context.lease, others.map(written(null)), null);
  await saveAbsent(context.lease, keyOf(desired), { hash: codeHash(desired, null), keepsId: true });
  return true;
}

/**
 * Takes codes out of a group. A group without another code that is to work is ended, and keeps its codes; if they are
 * needed elsewhere and it has no others, its discount is deleted.
 */
async function leave(
  context: StoreContext,
  groupId: string,
  { codes, mayStay }: { codes: readonly CollabCode[]; mayStay: boolean },
): Promise<void> {
  const channelId = context.channel.id;
  const group = await findGroup(channelId, groupId);
  const keys = codes.map(({ codeKey }) => codeKey);
  if (!group || group.platformId === null) return removeCodes(context.lease, keys);
  const { platformId } = group;
  const others = await countOtherCodes(channelId, groupId, keys);
  if (mayStay && others.desired === 0) return applyGroup(context, group);
  if (others.all === 0) return deleteGroupDiscount(context, { ...group, platformId });
  await deleteCodes(context, { ...group, platformId }, codes);
  if (others.desired === 0) await applyGroup(context, group);
}

/** A code that the collab had before belongs to the collab that has it now, or to none. */
async function leaveFormer(context: StoreContext, { collabId }: DesiredCode, former: CodeRow): Promise<void> {
  const channelId = context.channel.id;
  const heir = await findCollabWithCode(channelId, former.codeKey);
  if (heir !== undefined && heir !== collabId) {
    await saveCodes(context.lease, [{ ...former, collabId: heir }], former.groupId);
    await inTransaction((tx) => markDirty(tx, { channelId, collabId: heir }));
  } else if (former.groupId !== null)
    await leave(context, former.groupId, { codes: [former], mayStay: false });
}
