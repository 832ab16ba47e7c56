import { setImmediate } from 'node:timers/promises';
import { db, inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { readHeader } from './columns.ts';
import { decodeText, unreadable } from './decode-text.ts';
import { judgeRows } from './judge-rows.ts';
import type { JudgedRow } from './judge-rows.ts';
import { listImportTiers } from './list-import-tiers.ts';
import { readRow } from './read-row.ts';
import { readTable } from './read-table.ts';

/** So many rows are read at once before others have their turn. */
const rowsAtOnce = 200;

/**
 * Checks a list of creators, and keeps it with what each row would do. Nothing else happens yet. Of a channel's lists the
 * latest few are kept.
 * @returns the id under which it is kept.
 * @throws Problem `too-large`, or `invalid` for a file that cannot be read as a whole; rows are refused one by one.
 */
export async function checkImport(
  channelId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  if (bytes.byteLength > limits.importBytes)
    throw new Problem('too-large', 'The file is larger than 5 MB. Split it into several files.');
  const [header, ...rows] = await readTable(decodeText(bytes));
  if (!header) throw unreadable('is empty: the first line names the columns, each other line is a creator');
  const columns = readHeader(header.cells);
  if (rows.length === 0) throw unreadable('has no creators: each line after the first is one');
  const tiers = await listImportTiers(channelId);
  const read = [];
  for (const row of rows) {
    if (read.length % rowsAtOnce === 0) await setImmediate();
    read.push({ ...row, read: readRow(columns, row.cells, tiers) });
  }
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const judged = await judgeRows(channel, read, tiers);
  return keep(channelId, { filename: name.replaceAll('\0', '').slice(0, limits.name), columns }, judged);
}

function keep(
  channelId: string,
  about: { filename: string; columns: string[] },
  rows: readonly JudgedRow[],
): Promise<string> {
  const id = newId();
  return inTransaction(async (tx) => {
    await tx.collabImport.create({ data: { channelId, id, ...about } });
    await tx.$executeRaw`
      INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, verdict, reason, collab_id,
        is_large)
      SELECT ${channelId}::uuid, ${id}::uuid, line, ARRAY(SELECT jsonb_array_elements_text(cells)), "emailKey",
        verdict, reason, "collabId", "isLarge"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (line int, cells jsonb, "emailKey" text, verdict import_verdict, reason text, "collabId" uuid,
          "isLarge" boolean)`;
    await tx.$executeRaw`
      DELETE FROM collab_imports WHERE channel_id = ${channelId}::uuid AND id IN (
        SELECT id FROM collab_imports
        WHERE channel_id = ${channelId}::uuid AND (started_at IS NULL OR finished_at IS NOT NULL)
        ORDER BY id DESC OFFSET ${limits.imports})`;
    return id;
  });
}
