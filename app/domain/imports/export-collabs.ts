import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { db } from '#app/db/connection/client.ts';
import type { CollabFilter } from '#app/db/collabs/search.ts';
import { logFailure } from '#app/log.ts';
import { asTenant } from '#app/request-context.ts';
import { listMatchingCollabs } from '../collabs/collab.ts';
import { cellsOf, customCellsOf } from './collab-cells.ts';
import { columns } from './columns.ts';
import { csvFormat } from './result-file.ts';

/** Collabs per query. A reader that is slow holds no connection between two of them. */
const batchSize = 500;

/**
 * Exports the collabs of a channel that a filter matches, newest first, as a file with the columns of an import and one
 * for each custom field. The rows are read in batches while the file is sent, so that any number of them fits.
 */
export function exportCollabs(channelId: string, filter: CollabFilter): Readable {
  const rows = Readable.from(listRows(channelId, filter), { highWaterMark: batchSize });
  return pipeline(rows, stringify(csvFormat), (error) => {
    // The reader left.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError')
      logFailure(error, 'Export failed');
  });
}

async function* listRows(channelId: string, filter: CollabFilter): AsyncGenerator<string[]> {
  const fields = await asTenant(channelId, () => listFieldHandles(channelId));
  yield [...columns, ...fields.map((handle) => `custom.${handle}`)];
  let after: string | undefined;
  do {
    const position = { limit: batchSize, after };
    const page = await asTenant(channelId, () => listMatchingCollabs(channelId, filter, position));
    for (const collab of page.rows) {
      const [cells, custom] = [cellsOf(collab.record), customCellsOf(collab)];
      yield [...columns.map((column) => cells[column]), ...fields.map((handle) => custom.get(handle) ?? '')];
    }
    after = page.next;
  } while (after !== undefined);
}

async function listFieldHandles(channelId: string): Promise<string[]> {
  const fields = await db.customFieldDefinition.findMany({
    where: { channelId, ownerType: 'collab', removedAt: null },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { handle: true },
  });
  return fields.map(({ handle }) => handle);
}
