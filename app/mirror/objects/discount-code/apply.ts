import { findGroup, findGroupOf, type GroupKey, type GroupRow } from '#app/db/mirror/discount-groups.ts';
import { createGroup, invalidateGroups } from '#app/db/mirror/save-discount-groups.ts';
import { db } from '#app/db/connection/client.ts';
import {
  confirmObject,
  findObject,
  saveAbsent,
  saveObject,
  type KnownObject,
} from '#app/db/mirror/objects.ts';
import {
  listCodes,
  recordCodesRejection,
  saveCodeObjects,
  saveCodes,
  type CodeRow,
  type CollabCode,
} from '#app/db/mirror/redeem-codes.ts';
import { listSimilarCodes } from '#app/db/similar-codes.ts';
import { message, parseMessage } from '#app/i18n/message.ts';
import { ownReason, PlatformError, type PlatformReason } from '#app/platform/errors.ts';
import type { StoreContext } from '../../context.ts';
import { applyGroup, findKnown, runExclusive } from '../discount-group/apply.ts';
import { addCodes, codesPerRequest } from '../discount-group/codes.ts';
import { desiredGroup, groupForCodes, isWritten, writtenOf } from '../discount-group/desired.ts';
import { isSameHash, type ObjectKind } from '../object-kind.ts';
import { applyAdopted, releaseAdoptedCode } from './adopted.ts';
import { adoptedHash, codeHash, desiredCode, type DesiredCode } from './desired.ts';
import { compareCodes } from './diff.ts';
import { codeTaken, lookUpCodes, lookUpMany } from './find.ts';
import { releaseFormerCode, removeFromGroup, repeatRemoval } from './remove.ts';

/**
 * A collab's code in the discount of its terms: added when a discount first applies, moved with the terms, deleted while the
 * collab is paused or has no discount. Due collabs with the same change share its requests. An existing discount of the
 * store is adopted if it equals the desired terms (adopted.ts). Otherwise `apply` throws a `rejected` error.
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
  compare: compareCodes,
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
async function assertTermsWritten(context: StoreContext, key: GroupKey): Promise<void> {
  const group = await findGroupOf(context.channel.id, key);
  if (!group || !mustBeWritten(group)) return;
  if (group.waitsFor !== null)
    throw new PlatformError('unfinished', 'UpdateDiscount', [ownReason(parseMessage(group.waitsFor))]);
  await runExclusive(context.channel.id, async () => {
    const now = await findGroup(context.channel.id, group.id);
    if (now && mustBeWritten(now)) await applyGroup(context, now);
  });
}

/** Whether a group's discount lacks its terms, or has ended although a collab that is active again still has its code in it. */
function mustBeWritten(group: GroupRow): boolean {
  if (group.dirtySince !== null) return true;
  const desired = group.platformId === null ? undefined : desiredGroup(group);
  return desired !== undefined && !isWritten(writtenOf(group), desired);
}

/** A code can have to be taken from another collab or group first. */
const maxRounds = 4;

async function applyCode(context: StoreContext, desired: DesiredCode): Promise<void> {
  const channelId = context.channel.id;
  const known = await findObject(channelId, keyOf(desired));
  // The requests of another collab may have included this one.
  if (isCurrent(known, desired)) return;
  const mustLookUp = known !== undefined && (known.mustConfirm || known.writtenHash === null);
  const lost = known?.isOutcomeUnknown ? await lookUpMany(context, desired) : undefined;
  let rows = await listCodes(channelId, desired);
  if (known && !known.isOutcomeUnknown && (await repeatRemoval(context, desired, rows)))
    rows = await listCodes(channelId, desired);
  if (lost) rows = rows.filter((row) => !row.isOutcomeUnknown);
  else if (mustLookUp) rows = await lookUpCodes(context, desired, known);
  let rejection: Rejection | undefined;
  for (let round = 0; ; round += 1) {
    if (round === maxRounds) throw codeTaken(desired);
    const others = lost ?? (mustLookUp ? [] : 'similar');
    const outcome = await writeCode(context, desired, { rows, others: round === 0 ? others : [] });
    if (outcome === true) break;
    rows = await lookUpCodes(context, desired, await findObject(channelId, keyOf(desired)));
    const isFound = rows.some(({ codeKey }) => codeKey === desired.codeKey);
    if (rejection && outcome && !isFound)
      throw new PlatformError('rejected', 'AddRedeemCodes', outcome.reasons);
    rejection = isFound ? undefined : outcome;
    // The discount may be gone instead.
    if (rejection) await invalidateGroups(db, channelId, [rejection.groupId]);
  }
  if (known?.mustConfirm) await confirmObject(channelId, keyOf(desired));
}

interface CodeState {
  rows: readonly CodeRow[];
  /** The codes of others that are written with this one: those of due collabs that need the same change, or a list. */
  others: 'similar' | readonly CollabCode[];
}

/** The platform did not add the code of a collab to a group. */
interface Rejection {
  groupId: string;
  reasons: readonly PlatformReason[];
}

/** @returns true when it is written; else the codes must be looked up in the store, because of a rejection or without one. */
async function writeCode(
  context: StoreContext,
  desired: DesiredCode,
  state: CodeState,
): Promise<true | Rejection | undefined> {
  const { rows } = state;
  if (rows.some(({ isOutcomeUnknown, groupId }) => isOutcomeUnknown && groupId !== null)) return undefined;
  const adopted = rows.find(({ groupId, collabId }) => groupId === null && collabId === desired.collabId);
  const own = rows.find(({ codeKey }) => codeKey === desired.codeKey);
  if (adopted) {
    // Its code may still be in the group of the collab that had it before.
    if (own && own.groupId !== null)
      await removeFromGroup(context, own.groupId, { codes: [own], mayKeepCodes: false });
    return writeAdopted(context, desired, adopted);
  }
  if (own?.groupId === null) {
    await releaseAdoptedCode(context, own);
    return undefined;
  }
  if (own && own.collabId !== desired.collabId) await saveCodes(context.lease, [desired], own.groupId);
  const from = own?.groupId ?? null;
  const save = desired.target
    ? await addToGroup(context, { desired, key: desired.target.group }, { from, ...state })
    : await deactivateCode(context, desired, { from, ...state });
  if (typeof save !== 'function') return save;
  for (const former of rows)
    if (former.codeKey !== desired.codeKey) await releaseFormerCode(context, desired, former);
  // Last: a saved object is not looked at again, and a former code would stay in the store.
  await save();
  return true;
}

/** Saves that the store has the desired state of a collab's code. */
type Save = () => Promise<void>;

async function writeAdopted(
  context: StoreContext,
  desired: DesiredCode,
  row: CodeRow,
): Promise<true | undefined> {
  const platformId = await applyAdopted(context, desired, row);
  if (platformId === undefined) return undefined;
  await saveObject(context.lease, keyOf(desired), { platformId, hash: adoptedHash(desired) });
  return true;
}

/** `from`: the group that has the code now, if any. */
type CodeMove = CodeState & { from: string | null };

/**
 * Moves a code into the group of its terms, with those of others that come from the same group.
 * @returns a rejection, or undefined, when the code must be looked up in the store.
 */
async function addToGroup(
  context: StoreContext,
  { desired, key }: { desired: DesiredCode; key: GroupKey },
  { from, others: alongside }: CodeMove,
): Promise<Save | Rejection | undefined> {
  const group = await ensureGroup(context, key);
  if (!group || !desired.target) return undefined;
  const codes: CollabCode[] = [desired];
  let { platformId } = group;
  if (from !== group.id) {
    codes.push(...(await listOthers(context, desired, { alongside, from, to: key })));
    if (from !== null) await removeFromGroup(context, from, { codes, mayKeepCodes: false });
    // The terms may have changed since the collab was read.
    const current = (await findGroup(context.channel.id, group.id)) ?? group;
    const terms = groupForCodes(current);
    if (!terms)
      throw new PlatformError('unfinished', 'CreateDiscount', [ownReason(message('terms-changed'))]);
    const destination = { group: current, desired: terms };
    const added = await addUnlessDeleted(context, destination, codes);
    if (!added) return undefined;
    const reasons = added.failures.get(desired.codeKey);
    const others = codes.filter((each) => each !== desired && !added.failures.has(each.codeKey));
    await saveCodeObjects(context.lease, others.map(written(key)), added.platformId);
    await recordCodesRejection(
      context.lease,
      codes.filter(({ codeKey }) => added.failures.has(codeKey)),
    );
    if (reasons) return { groupId: group.id, reasons };
    ({ platformId } = added);
  }
  const now = await findGroup(context.channel.id, group.id);
  if (now && !now.isActive) await applyGroup(context, now);
  if (platformId === null) return undefined;
  const saved = { platformId, hash: codeHash(desired, key) };
  return () => saveObject(context.lease, keyOf(desired), saved);
}

/** @returns undefined when the group's discount was deleted in the store. */
async function addUnlessDeleted(...[context, destination, codes]: Parameters<typeof addCodes>) {
  try {
    return await addCodes(context, destination, codes);
  } catch (error) {
    const { id, platformId } = destination.group;
    const isRejected = error instanceof PlatformError && error.kind === 'rejected';
    if (!isRejected || platformId === null || (await findKnown(context, platformId))) throw error;
    await invalidateGroups(db, context.channel.id, [id]);
    return undefined;
  }
}

const written = (key: GroupKey | null) => (code: CollabCode) => ({
  collabId: code.collabId,
  hash: codeHash(code, key),
});

async function listOthers(
  { channel }: StoreContext,
  { collabId }: DesiredCode,
  { alongside, ...change }: { alongside: CodeState['others']; from: string | null; to: GroupKey | null },
): Promise<readonly CollabCode[]> {
  if (alongside !== 'similar') return alongside;
  return listSimilarCodes(channel.id, { ...change, except: collabId, limit: codesPerRequest - 1 });
}

/** The group, whose discount is known to exist if it has one. */
async function ensureGroup(context: StoreContext, key: GroupKey): Promise<GroupRow | undefined> {
  const channelId = context.channel.id;
  const found = await findGroupOf(channelId, key);
  if (!found) await createGroup(context.lease, key);
  // The content is unknown after a lost response: its discount may be gone.
  else if (found.platformId !== null && found.written === null) await applyGroup(context, found);
  return findGroupOf(channelId, key);
}

/** Removes a code that must not work from its group, with those of others in the same group. */
async function deactivateCode(
  context: StoreContext,
  desired: DesiredCode,
  { from, others: alongside }: CodeMove,
): Promise<Save> {
  const codes: CollabCode[] = [desired];
  if (from !== null) {
    codes.push(...(await listOthers(context, desired, { alongside, from, to: null })));
    await removeFromGroup(context, from, { codes, mayKeepCodes: true });
  }
  const [, ...others] = codes;
  await saveCodeObjects(context.lease, others.map(written(null)), null);
  return () => saveAbsent(context.lease, keyOf(desired), { hash: codeHash(desired, null), keepsId: true });
}
