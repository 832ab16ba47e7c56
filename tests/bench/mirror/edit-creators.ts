import type { BenchDatabase } from '../harness/start-database.ts';
import type { LoggedRequest } from './start-mirror.ts';

/** The API client of one brand. */
export interface Brand {
  port: number;
  /** Used in turn: each has the default rate limit. */
  keys: string[];
}

/** The collabs of a brand, up to a limit. */
export async function shownCollabs(database: BenchDatabase, store: string, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT collab_id AS id FROM mirror_queue JOIN channels ON id = channel_id
     WHERE domain = $1 AND dirty_since IS NULL ORDER BY collab_id LIMIT $2`,
    [store, count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Renames a creator, as a brand does.
 * @throws for a status other than 200.
 */
export async function rename({ port, keys }: Brand, collabId: string, lastName: string): Promise<void> {
  const key = keys.shift() ?? '';
  keys.push(key);
  const response = await fetch(`http://127.0.0.1:${port}/api/creators/collabs/${collabId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-channel-access-token': key },
    body: JSON.stringify({ lastName }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${body}`);
}

/** The fields of a written creator entry; undefined for any other request. */
export function writtenEntry({ operation, variables }: LoggedRequest): Map<string, string> | undefined {
  if (operation !== 'UpdateMetaobject' && operation !== 'UpsertMetaobject') return undefined;
  const { metaobject } = variables as { metaobject: { fields: { key: string; value: string }[] } };
  return new Map(metaobject.fields.map(({ key, value }) => [key, value]));
}
