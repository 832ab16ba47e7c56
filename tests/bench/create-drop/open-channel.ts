import type { BenchDatabase } from '../harness/start-database.ts';
import { issueKeys } from '../load/issue-keys.ts';
import type { BenchCollab } from './seed-brands.ts';

/** With those that the channel has, the most that it may have. */
const moreKeys = 40;

/**
 * Prepares a channel for many writers. Its collabs get room for a billion drops: their counters begin far below zero, so that
 * the app's statements and the floor's do their usual work for as long as the bench runs. It gets more keys, because each may
 * send 50 requests per second.
 * @returns what to write to, with the keys in turn: all collabs of the channel, and one.
 */
export async function openChannel(
  database: BenchDatabase,
  collabs: readonly BenchCollab[],
): Promise<Record<'one channel' | 'one collab', BenchCollab[]>> {
  const channelId = collabs[0]?.channelId;
  await database.query('ALTER TABLE collabs DROP CONSTRAINT IF EXISTS collabs_drops');
  await database.query(
    'UPDATE collabs SET drop_count = -1000000000, drop_bytes = -2000000000 WHERE channel_id = $1',
    [channelId],
  );
  await database.query('VACUUM ANALYZE collabs');
  const [channel] = await database.query<{ domain: string }>('SELECT domain FROM channels WHERE id = $1', [
    channelId,
  ]);
  const keys = await issueKeys(database, channel?.domain ?? '', moreKeys);
  const own = collabs.filter((collab) => collab.channelId === channelId);
  const [first] = own;
  if (!first) throw new Error('There is no channel');
  return {
    'one channel': own.map((collab, index) => ({ ...collab, key: keys[index % keys.length] ?? collab.key })),
    'one collab': keys.map((key) => ({ ...first, key })),
  };
}
