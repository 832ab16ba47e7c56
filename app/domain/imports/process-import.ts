import { message, serializeMessage } from '#app/i18n/message.ts';
import { setImmediate } from 'node:timers/promises';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockCollabRows } from '#app/db/collabs/writes.ts';
import type { Channel, CollabImportRow } from '#app/db/generated/client.ts';
import {
  listWaitingTexts,
  lockWaitingRows,
  saveCreatedRows,
  type ImportKey,
  type WaitingRow,
} from '#app/db/imports.ts';
import { logFailure } from '#app/log.ts';
import { asActor } from '#app/request-context.ts';
import { getCollab } from '../collabs/collab.ts';
import { createCollabs, withOrigin } from '../collabs/create.ts';
import type { ReservedNames } from '../collabs/names.ts';
import { markManyDirty } from '../collabs/dirty.ts';
import { collabChangedEvents } from '../collabs/events.ts';
import { defineFields, retryOnChangedField } from '../custom-fields/save-values.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import { DuplicateCollab } from '../collabs/insert.ts';
import { writeUpdate, type CollabUpdate } from '../collabs/update.ts';
import { inviteCollabs } from '../creators/invitations/invitations.ts';
import { recordEvents } from '../events/record-events.ts';
import { problemOf } from '../problem-of.ts';
import { Problem } from '../problem.ts';
import { messagesOf } from './columns.ts';
import { parseChangedRow, parseNewRow, type ParsedRow, type RowFormat } from './parse-row.ts';
import { planUpdate } from './plan-update.ts';
import { getImportContext } from './tiers.ts';

/** Batches per run: a stopping worker ends within moments. */
const batchesAtOnce = 2;
/** Rows per transaction: few, so that a stop, or another writer of the same name, waits briefly. */
const batchRows = 100;

/**
 * Processes the next rows of a started import. The result of a row is saved in the transaction that creates its collab, so each
 * row takes effect once, however often this runs.
 * @returns 0 when other rows follow.
 */
export async function processImport(key: ImportKey): Promise<number | undefined> {
  const { channelId, importId: id } = key;
  const found = await db.collabImport.findFirst({
    where: { channelId, id, startedAt: { not: null }, finishedAt: null },
    include: { channel: true },
  });
  if (!found) return undefined;
  const textsOf = (column: string) => listWaitingTexts(key, found.columns.indexOf(column));
  const reserved = { codes: await textsOf('affiliateCode'), handles: await textsOf('handle') };
  const running = { ...found, reserved };
  await asActor({ kind: 'import', id }, async () => {
    await prepareFields(running);
    for (let done = 0; done < batchesAtOnce; done += 1)
      if ((await processBatch(running, batchRows)) === 0) break;
  });
  const waiting = await db.collabImportRow.findFirst({
    where: { channelId, importId: id, checkResult: { in: ['create', 'update'] }, outcome: null },
    select: { line: true },
  });
  if (waiting) return 0;
  const where = { channelId, id, finishedAt: null };
  await db.collabImport.updateMany({ where, data: { finishedAt: new Date() } });
  return undefined;
}

interface RunningImport {
  id: string;
  sendsInvitations: boolean;
  columns: string[];
  channel: Channel;
  /** Names that rows of the file give, so that the check's result holds for them. */
  reserved: ReservedNames;
}

/** Before the first row, new custom fields get the types that the values of all rows need, as the check promised. */
async function prepareFields(running: RunningImport): Promise<void> {
  const { id: importId, channel, columns } = running;
  if (!columns.some((column) => column.startsWith('custom.'))) return;
  const where = { channelId: channel.id, importId };
  if (await db.collabImportRow.findFirst({ where: { ...where, outcome: { not: null } } })) return;
  const rows = await db.collabImportRow.findMany({ where, select: { cells: true, checkResult: true } });
  const format = { ...(await getImportContext(channel.id)), columns };
  const customs: CustomInput[] = [];
  for (const [index, { cells, checkResult }] of rows.entries()) {
    if (index % batchRows === 0) await setImmediate();
    if (checkResult === 'create') customs.push(parseNewRow(format, cells).input?.custom ?? new Map());
    if (checkResult === 'update') customs.push(parseChangedRow(format, cells).input?.custom ?? new Map());
  }
  try {
    await retryOnChangedField(() =>
      inTransaction((tx) => defineFields(tx, channel, { owner: 'collab', customs })),
    );
  } catch (error) {
    // More fields than a channel may have: their rows are rejected one by one.
    if (!(error instanceof Problem) || error.code !== 'invalid-input') throw error;
  }
}

/**
 * Creates and updates the collabs of the next rows in one transaction. If a row is rejected, each half runs separately,
 * down to the invalid row, so that its error does not affect others.
 * @returns how many rows there were.
 */
async function processBatch(running: RunningImport, max: number): Promise<number> {
  let rows: WaitingRow[] = [];
  try {
    await retryOnChangedField(() =>
      inTransaction(async (tx) => {
        rows = await lockWaitingRows(tx, { channelId: running.channel.id, importId: running.id }, max);
        await writeRows(tx, running, rows);
      }),
    );
  } catch (error) {
    const [row] = rows;
    if (!row) throw error;
    if (rows.length === 1) await saveOutcome(row, whyNot(error));
    else {
      const half = Math.ceil(rows.length / 2);
      await processBatch(running, half);
      await processBatch(running, rows.length - half);
    }
  }
  return rows.length;
}

/**
 * Why a row was not created. A bug that concerns one row must not block the other rows and imports.
 * @throws the error when the service is unavailable, so that the row is retried.
 */
function whyNot(error: unknown): Outcome {
  const problem = problemOf(error);
  if (problem?.kind === 'unavailable') throw error;
  if (problem instanceof DuplicateCollab)
    return { outcome: 'exists', collabId: problem.collabId, reason: serializeMessage(problem) };
  if (problem)
    return {
      outcome: 'rejected',
      reason: serializeMessage(
        problem.details.length > 0 ? message('reasons', { reasons: messagesOf(problem.details) }) : problem,
      ),
    };
  logFailure(error, 'Import row failed');
  return {
    outcome: 'rejected',
    reason: serializeMessage(message('row-failed')),
  };
}

type Outcome = Partial<Pick<CollabImportRow, 'outcome' | 'reason' | 'collabId'>>;

async function writeRows(
  tx: Transaction,
  running: RunningImport,
  rows: readonly WaitingRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { channel, columns, reserved } = running;
  const format = { ...(await getImportContext(channel.id, tx)), columns };
  const created = rows.filter(({ result }) => result === 'create');
  const inputs = created.map(({ cells }) => withOrigin(inputOf(parseNewRow(format, cells)), 'import'));
  if (created.length > 0) {
    const collabIds = await createCollabs(tx, channel, { inputs, reserved });
    await saveCreatedRows(tx, created, collabIds);
    if (running.sendsInvitations) await inviteCreated(tx, running, collabIds);
  }
  const others = rows.filter(({ result }) => result === 'update');
  if (others.length > 0) await updateRows(tx, others, { format, channelId: channel.id });
}

/** Invites the creators of new collabs, and saves on the rows of the others that they were not. */
async function inviteCreated(
  tx: Transaction,
  { id: importId, channel }: RunningImport,
  collabIds: readonly string[],
): Promise<void> {
  const { limited } = await inviteCollabs(tx, channel.id, { collabIds });
  if (limited.length === 0) return;
  await tx.collabImportRow.updateMany({
    where: { channelId: channel.id, importId, collabId: { in: limited } },
    data: { reason: serializeMessage(message('import-row-not-invited')) },
  });
}

function inputOf<Input>({ input, problem }: ParsedRow<Input>): Input {
  if (!input) throw new Problem('invalid-row', { reasons: problem ?? message('row-failed') });
  return input;
}

/** Updates the rows' collabs one by one by the rules for a single collab, and mirrors them in the background. */
async function updateRows(
  tx: Transaction,
  rows: readonly WaitingRow[],
  { format, channelId }: { format: RowFormat; channelId: string },
): Promise<void> {
  const collabIds = rows.flatMap(({ collabId }) => collabId ?? []);
  // In the order of ids, as bulk actions lock them.
  await lockCollabRows(tx, channelId, { target: { collabIds }, limit: collabIds.length });
  const updates: CollabUpdate[] = [];
  for (const { line, importId, cells, collabId } of rows) {
    const key = { channelId, collabId: collabId ?? '' };
    const plan = planUpdate(await getCollab(tx, key), inputOf(parseChangedRow(format, cells)), format);
    const update = await writeUpdate(tx, key, plan.input);
    if (update.after !== update.before) updates.push(update);
    const outcome = update.after === update.before ? 'exists' : 'update';
    await tx.collabImportRow.updateMany({ where: { channelId, importId, line }, data: { outcome } });
  }
  await recordUpdates(tx, channelId, updates);
}

async function recordUpdates(
  tx: Transaction,
  channelId: string,
  updates: readonly CollabUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const ids = updates.map(({ after }) => after.record.id);
  await markManyDirty(tx, channelId, ids);
  const events = updates.flatMap(({ before, after }) => collabChangedEvents(before, after));
  await recordEvents(tx, channelId, events);
}

async function saveOutcome({ channelId, importId, line }: WaitingRow, data: Outcome): Promise<void> {
  await db.collabImportRow.updateMany({ where: { channelId, importId, line, outcome: null }, data });
}
