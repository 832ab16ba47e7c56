import { z } from 'zod';
import { createSavepoint, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { isId } from '#app/ids.ts';
import { isDay } from '#app/times.ts';
import { resolveTier } from '../campaigns/tiers.ts';
import { inviteCollabs } from '../creators/invitations/invitations.ts';
import { recordEvents } from '../events/record-events.ts';
import { rule, withoutUndefined } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { invitationStates } from '#app/db/invitations.ts';
import { collabStates, mirrorStates } from '#app/db/collabs/states.ts';
import { listCollabsWaitingForResync, lockCollabRows, type CollabTarget } from '#app/db/collabs/writes.ts';
import { listCollabsById, type CollabDocument, type CollabRecord } from './collab.ts';
import { markManyDirty, resyncCollabs } from './dirty.ts';
import { collabChangedEvents } from './events.ts';
import { savePayloadSizes } from './payload-size.ts';

export type BulkAction =
  | {
      kind: 'set-tier';
      tierId: string;
      /** Whether the collabs lose their custom discounts, so that the tier's is in force. */
      replacesDiscounts?: boolean | undefined;
    }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'invite' }
  | { kind: 'resync' };

/** The collabs: selected ones, or all that a filter matches. */
export type BulkTarget = CollabTarget;

/**
 * Why a collab did not change:
 * - `already`: it had the value
 * - `too-full`: its data would be too large for the store
 * - `deleted`: it no longer exists
 * - `limited`: its creator got several invitations lately
 */
type SkipReason = 'already' | 'too-full' | 'deleted' | 'limited';

export interface BulkOutcome {
  changed: number;
  /** How many did not change, by reason. */
  skipped: Record<SkipReason, number>;
}

const nothingSkipped: BulkOutcome['skipped'] = { already: 0, 'too-full': 0, deleted: 0, limited: 0 };

/** A batch is short, so that other writers of the channel do not wait long. */
const batchSize = 200;

/** The outcome of a batch, and the collab after which the next batch begins; null after the last. */
export interface BulkBatchResult extends BulkOutcome {
  last: string | null;
}

interface BulkUpdate {
  action: BulkAction;
  target: BulkTarget;
  saveNext?: (tx: Transaction, last: string) => Promise<void>;
}

/**
 * Applies an action to a batch of a channel's collabs in one transaction, by the rules for a single collab. Safe to run
 * twice.
 * @param update.saveNext saves, in the same transaction, the last collab of a batch that another may follow.
 * @param after the last collab of the previous batch; null for the first batch.
 * @throws Problem `invalid-input` for a tier that the channel does not have, or that is archived.
 */
export function updateCollabBatch(
  channelId: string,
  { action, target, saveNext }: BulkUpdate,
  after: string | null,
): Promise<BulkBatchResult> {
  return inTransaction(async (tx) => {
    if (action.kind === 'set-tier') await resolveTier(tx, channelId, action.tierId);
    const batch = await lockBatch(tx, channelId, { target, after });
    const { changed, skipped } = await applyAction(tx, channelId, { action, collabIds: batch.collabIds });
    if (batch.last !== null) await saveNext?.(tx, batch.last);
    return { changed, skipped: { ...skipped, deleted: skipped.deleted + batch.deleted }, last: batch.last };
  });
}

async function applyAction(
  tx: Transaction,
  channelId: string,
  { action, collabIds }: { action: BulkAction; collabIds: readonly string[] },
): Promise<BulkOutcome> {
  if (action.kind === 'resync') return resyncUnlessWaiting(tx, channelId, collabIds);
  if (action.kind !== 'invite') return updateCollabs(tx, channelId, { collabIds, change: changeOf(action) });
  const { invited, already, erased, limited } = await inviteCollabs(tx, channelId, { collabIds });
  return {
    changed: invited,
    skipped: { ...nothingSkipped, already, deleted: erased, limited: limited.length },
  };
}

function changeOf(action: Exclude<BulkAction, { kind: 'resync' | 'invite' }>): BulkChange {
  if (action.kind !== 'set-tier') return { isActive: action.kind === 'resume' };
  return { tierId: action.tierId, ...(action.replacesDiscounts === true && { discount: null }) };
}

interface Batch {
  collabIds: string[];
  /** Number of selected collabs that the channel does not have. */
  deleted: number;
  last: string | null;
}

/** Finds the next batch and locks its rows. */
async function lockBatch(
  tx: Transaction,
  channelId: string,
  { target, after }: { target: BulkTarget; after: string | null },
): Promise<Batch> {
  if ('filter' in target) {
    const { ids: collabIds, last } = await lockCollabRows(tx, channelId, { target, after, limit: batchSize });
    return { collabIds, deleted: 0, last };
  }
  const chosen = [...new Set(target.collabIds.filter(isId).map((id) => id.toLowerCase()))].sort();
  const remaining = chosen.filter((id) => after === null || id > after);
  const chosenIds = remaining.slice(0, batchSize);
  const batch = { target: { collabIds: chosenIds }, limit: batchSize };
  const { ids: collabIds } = await lockCollabRows(tx, channelId, batch);
  const last = remaining.length > chosenIds.length ? (chosenIds.at(-1) ?? null) : null;
  return { collabIds, deleted: chosenIds.length - collabIds.length, last };
}

type BulkChange = Partial<Pick<CollabRecord, 'tierId' | 'isActive'>> & { discount?: null };

/** Updates locked collabs of a channel as `updateCollab` does one, with as many statements for all. Skips unchanged ones. */
async function updateCollabs(
  tx: Transaction,
  channelId: string,
  { collabIds, change }: { collabIds: readonly string[]; change: BulkChange },
): Promise<BulkOutcome> {
  const before = await listCollabsById(tx, channelId, collabIds);
  const outdated = before.filter(({ record }) => isChange(record, change));
  const written = await writeFitting(tx, channelId, { collabs: outdated, change });
  const previousById = new Map(before.map((collab) => [collab.record.id, collab]));
  const events = written.flatMap((after) =>
    collabChangedEvents(previousById.get(after.record.id) ?? after, after),
  );
  const ids = written.map(({ record }) => record.id);
  if (ids.length > 0) await markManyDirty(tx, channelId, ids);
  await recordEvents(tx, channelId, events);
  const already = before.length - outdated.length;
  const skipped = { ...nothingSkipped, already, 'too-full': outdated.length - ids.length };
  return { changed: ids.length, skipped };
}

function isChange(record: CollabRecord, { tierId, isActive, discount }: BulkChange): boolean {
  return (
    (discount === null && record.customDiscount !== null) ||
    (tierId !== undefined && tierId !== record.tierId) ||
    (isActive !== undefined && isActive !== record.isActive)
  );
}

interface BulkWrite {
  collabs: readonly CollabDocument[];
  change: BulkChange;
}

/** Writes the change; when some collabs became too large for the store, again without them. @returns those written. */
async function writeFitting(tx: Transaction, channelId: string, write: BulkWrite): Promise<CollabDocument[]> {
  if (write.collabs.length === 0) return [];
  const rollBack = await createSavepoint(tx);
  const after = await writeChange(tx, channelId, write);
  const tooLarge = new Set(await savePayloadSizes(tx, channelId, after));
  if (tooLarge.size === 0) return after;
  await rollBack();
  const collabs = write.collabs.filter(({ record }) => !tooLarge.has(record.id));
  return writeFitting(tx, channelId, { ...write, collabs });
}

async function writeChange(
  tx: Transaction,
  channelId: string,
  { collabs, change: { discount, ...fields } }: BulkWrite,
): Promise<CollabDocument[]> {
  const ids = collabs.map(({ record }) => record.id);
  await tx.collab.updateMany({
    where: { channelId, id: { in: ids } },
    data: { ...fields, revision: { increment: 1 } },
  });
  if (discount === null) await tx.discount.deleteMany({ where: { channelId, collabId: { in: ids } } });
  return listCollabsById(tx, channelId, ids);
}

/** Mirrors collabs in full again, except those that already wait for it. */
async function resyncUnlessWaiting(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<BulkOutcome> {
  const waiting = new Set(await listCollabsWaitingForResync(tx, channelId, collabIds));
  const others = collabIds.filter((id) => !waiting.has(id));
  if (others.length > 0) await resyncCollabs(tx, channelId, others);
  return { changed: others.length, skipped: { ...nothingSkipped, already: waiting.size } };
}

const ids = z.array(z.string()).max(limits.pageSize.max);
const day = z.string().refine(isDay);

const filter = z
  .object({
    search: z.string().max(limits.name).optional(),
    tierIds: ids.optional(),
    campaignIds: ids.optional(),
    states: z.array(z.enum(collabStates)).optional(),
    mirrorStates: z.array(z.enum(mirrorStates)).optional(),
    invitationStates: z.array(z.enum(invitationStates)).optional(),
    tags: ids.optional(),
    createdFrom: day.optional(),
    createdTo: day.optional(),
  })
  .transform((sent) => withoutUndefined(sent));

/** The collabs of an action, as a page sends them. */
export const bulkTarget = z.union([
  z.object({ collabIds: ids }),
  z.object({ filter }),
]) satisfies z.ZodType<BulkTarget>;

/** The request for a batch, as a page sends it. */
export const bulkBody = z.object({
  action: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('set-tier'),
      tierId: z.uuid(rule('invalid-tier-id')),
      replacesDiscounts: z.boolean().optional(),
    }),
    z.object({ kind: z.enum(['pause', 'resume', 'resync', 'invite']) }),
  ]) satisfies z.ZodType<BulkAction>,
  target: bulkTarget,
  after: z.uuid(rule('invalid-collab-id')).nullable(),
});
