import { message, serializeMessage } from '#app/i18n/message.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Channel, CollabImportRow } from '#app/db/generated/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { logFailure } from '#app/log.ts';
import { createCollabs } from '../collabs/create.ts';
import { DuplicateCollab } from '../collabs/insert.ts';
import { problemOf } from '../problem-of.ts';
import { Problem } from '../problem.ts';
import { messagesOf } from './columns.ts';
import { listImportTiers } from './tiers.ts';
import { parseRow } from './parse-row.ts';
import type { ImportKey } from './imports.ts';

/** How many slices are one job: a worker that is told to stop ends within moments. */
const slicesAtOnce = 2;
/** How many rows are one transaction: few enough that who stops the list, or wants a name that one of them has, waits little. */
const sliceRows = 100;

/**
 * Works off the next rows of a list that was started, and asks for those after them. What became of a row is kept in the
 * transaction that made its collab: it has its effect once, however often this is called or breaks off.
 */
export async function processImport(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  const list = await db.collabImport.findFirst({
    where: { channelId, id, startedAt: { not: null }, finishedAt: null },
    include: { channel: true },
  });
  if (!list) return;
  for (let done = 0; done < slicesAtOnce; done += 1) if ((await processBatch(list, sliceRows)) === 0) break;
  await inTransaction(async (tx) => {
    const waiting = await tx.collabImportRow.findFirst({
      where: { channelId, importId: id, verdict: 'create', outcome: null },
      select: { line: true },
    });
    const where = { channelId, id, finishedAt: null };
    if (!waiting) await tx.collabImport.updateMany({ where, data: { finishedAt: new Date() } });
    else if ((await tx.collabImport.count({ where })) > 0)
      await enqueue(tx, tasks.importCollabs, { channelId, importId: id });
  });
}

interface List {
  id: string;
  columns: string[];
  channel: Channel;
}

/**
 * Creates what the next rows say, all in one transaction; when one of them is refused, one half after the other, down to
 * the one row that is wrong, so that what is wrong with it is no matter of its neighbours.
 * @returns how many rows there were.
 */
async function processBatch(list: List, most: number): Promise<number> {
  let rows: Row[] = [];
  try {
    await inTransaction(async (tx) => {
      rows = await takeRows(tx, list, most);
      if (rows.length > 0) await saveCreated(tx, rows, await create(tx, list, rows));
    });
  } catch (error) {
    const [row] = rows;
    if (!row) throw error;
    if (rows.length === 1) await saveOutcome(row, whyNot(error));
    else {
      const half = Math.ceil(rows.length / 2);
      await processBatch(list, half);
      await processBatch(list, rows.length - half);
    }
  }
  return rows.length;
}

/**
 * Why a row was not created. A fault of ours in one row is no reason to keep the rows behind it, and the channel's other
 * lists, waiting for ever.
 * @throws the error when it is the service that is away, and the row's turn is yet to come.
 */
function whyNot(error: unknown): Outcome {
  const problem = problemOf(error);
  if (problem?.kind === 'unavailable') throw error;
  if (problem instanceof DuplicateCollab)
    return { outcome: 'exists', collabId: problem.collabId, reason: serializeMessage(problem) };
  if (problem)
    return {
      outcome: 'refused',
      reason: serializeMessage(
        problem.details.length > 0 ? message('reasons', { reasons: messagesOf(problem.details) }) : problem,
      ),
    };
  logFailure(error, 'A row of an import failed');
  return {
    outcome: 'refused',
    reason: serializeMessage(message('row-failed')),
  };
}

type Outcome = Partial<Pick<CollabImportRow, 'outcome' | 'reason' | 'collabId'>>;

type Row = Pick<CollabImportRow, 'line' | 'cells' | 'channelId' | 'importId'>;

/**
 * Takes the next rows that wait, unless somebody stopped the list; nobody else can take them until the transaction ends,
 * and who stops the list waits for that.
 */
async function takeRows(tx: Transaction, { channel, id }: List, most: number): Promise<Row[]> {
  const [going] = await tx.$queryRaw<unknown[]>`
    SELECT FROM collab_imports
    WHERE channel_id = ${channel.id}::uuid AND id = ${id}::uuid AND finished_at IS NULL FOR SHARE`;
  if (!going) return [];
  return tx.$queryRaw<Row[]>`
    SELECT channel_id AS "channelId", import_id AS "importId", line, cells FROM collab_import_rows
    WHERE channel_id = ${channel.id}::uuid AND import_id = ${id}::uuid
      AND verdict = 'create' AND outcome IS NULL
    ORDER BY line LIMIT ${most} FOR UPDATE SKIP LOCKED`;
}

/** @returns the ids of the collabs, in the order of the rows. */
async function create(tx: Transaction, { channel, columns }: List, rows: readonly Row[]): Promise<string[]> {
  const tiers = await listImportTiers(channel.id, tx);
  const inputs = rows.map(({ cells }) => {
    const read = parseRow(columns, cells, tiers);
    if (!read.input) throw new Problem('invalid-row', { reasons: read.problem });
    return read.input;
  });
  return createCollabs(tx, channel, inputs);
}

async function saveCreated(
  tx: Transaction,
  rows: readonly Row[],
  collabIds: readonly string[],
): Promise<void> {
  const [{ channelId, importId } = { channelId: '', importId: '' }] = rows;
  const lines = rows.map(({ line }) => line);
  await tx.$executeRaw`
    UPDATE collab_import_rows SET outcome = 'create', collab_id = created.id
    FROM unnest(${lines}::int[], ${collabIds}::uuid[]) AS created (line, id)
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND collab_import_rows.line = created.line`;
}

async function saveOutcome({ channelId, importId, line }: Row, data: Outcome): Promise<void> {
  await db.collabImportRow.updateMany({ where: { channelId, importId, line, outcome: null }, data });
}
