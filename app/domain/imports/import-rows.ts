import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Channel, CollabImportRow } from '#app/db/generated/client.ts';
import { enqueueImport } from '#app/jobs/enqueue-import.ts';
import { createCollab } from '../collabs/create-collab.ts';
import { Problem } from '../problem.ts';
import { explain } from './columns.ts';
import { listImportTiers } from './list-import-tiers.ts';
import { readRow } from './read-row.ts';
import type { ImportKey } from './start-import.ts';

/** How many rows are one job: a worker that is told to stop ends within moments. */
const rowsAtOnce = 50;

/**
 * Works off the next rows of a list that was started, and asks for those after them. Each row is a transaction of its own,
 * which keeps what became of it together with the collab: a row has its effect once, however often this is called or
 * breaks off.
 */
export async function importRows(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  const list = await db.collabImport.findFirst({
    where: { channelId, id, startedAt: { not: null }, finishedAt: null },
    include: { channel: true },
  });
  if (!list) return;
  for (let done = 0; done < rowsAtOnce; done += 1) if (!(await importRow(list.channel, list))) break;
  await inTransaction(async (tx) => {
    const waiting = await tx.collabImportRow.count({
      where: { channelId, importId: id, verdict: 'create', outcome: null },
    });
    if (waiting > 0) await enqueueImport(tx, channelId, id);
    else await tx.collabImport.updateMany({ where: { channelId, id }, data: { finishedAt: new Date() } });
  });
}

interface List {
  id: string;
  columns: string[];
}

/** @returns whether there was a row. */
async function importRow(channel: Channel, list: List): Promise<boolean> {
  let row: Row | undefined;
  try {
    return await inTransaction(async (tx) => {
      row = await takeRow(tx, channel.id, list.id);
      if (row)
        await settle(tx, row, { outcome: 'create', collabId: await create(tx, channel, { list, row }) });
      return row !== undefined;
    });
  } catch (error) {
    // What was written of a row that is refused in the midst of it is undone; that it was refused is kept by itself.
    if (!(error instanceof Problem) || !row || error.code === 'unavailable') throw error;
    await settle(db, row, {
      outcome: 'refused',
      reason: error.details.length > 0 ? explain(error.details) : error.message,
    });
    return true;
  }
}

type Row = Pick<CollabImportRow, 'line' | 'cells' | 'channelId' | 'importId'>;

/** Takes the next row that waits, which nobody else can take until the transaction ends. */
async function takeRow(tx: Transaction, channelId: string, importId: string): Promise<Row | undefined> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT channel_id AS "channelId", import_id AS "importId", line, cells FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND verdict = 'create' AND outcome IS NULL
    ORDER BY line LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return row;
}

async function create(
  tx: Transaction,
  channel: Channel,
  { list, row }: { list: List; row: Row },
): Promise<string> {
  const read = readRow(list.columns, row.cells, await listImportTiers(channel.id, tx));
  if (!read.input) throw new Problem('invalid', read.refusal);
  const { head } = await createCollab(tx, channel, read.input);
  // One of many: it goes after what somebody waits for.
  await tx.mirrorEntry.updateMany({
    where: { channelId: channel.id, collabId: head.id },
    data: { isBackground: true },
  });
  return head.id;
}

async function settle(
  client: Transaction,
  { channelId, importId, line }: Row,
  data: Partial<Pick<CollabImportRow, 'outcome' | 'reason' | 'collabId'>>,
): Promise<void> {
  await client.collabImportRow.updateMany({ where: { channelId, importId, line, outcome: null }, data });
}
