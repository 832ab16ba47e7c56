import { englishText } from '#app/i18n/message.ts';
import { listChannelIds } from '../db/channels.ts';
import type { TestDatabase } from '../db/database.ts';
import { loadApp } from '../world/load-app.ts';
import { until } from '../until.ts';

/*
 * The state of the mirror as the home page, the page of a collab and `npm run mirror -- status` show it. Only one
 * database per process, see `loadApp`.
 */

type Database = Pick<TestDatabase, 'url'>;

/** What the pages show of each store. */
async function listStores(database: Database) {
  await loadApp(database);
  const { listChannelHealth } = await import('#app/domain/mirror-health/health.ts');
  return listChannelHealth();
}

/** How many collabs the pages show as waiting, retrying or failed. */
export async function countBehind(database: Database): Promise<number> {
  const stores = await listStores(database);
  return stores.reduce((sum, { collabs }) => sum + collabs.waiting + collabs.retrying + collabs.failed, 0);
}

/** Waits until the pages show all collabs as synced. */
export function waitForMirror(database: Database, withinMs?: number): Promise<void> {
  return until('the mirror is up to date', async () => (await countBehind(database)) === 0, withinMs);
}

/** Why a store cannot be written, as its home page shows it; null when it can. */
export async function findBlockedReason(database: Database, domain: string): Promise<string | null> {
  const store = (await listStores(database)).find((each) => each.domain === domain);
  return store?.blockedReason ? englishText(store.blockedReason) : null;
}

/** What the page of a collab shows of its mirror. */
interface CollabMirror {
  state: 'synced' | 'waiting' | 'retrying' | 'failed';
  attempts: number;
  /** The error, in English. */
  error: string | null;
  /** When the store last got its changes. */
  syncedAt: Date | null;
}

/** @throws when there is no such collab. */
export async function getMirrorState(
  database: Pick<TestDatabase, 'url' | 'query'>,
  collabId: string,
): Promise<CollabMirror> {
  await loadApp(database);
  const { listCollabHealth } = await import('#app/domain/mirror-health/health.ts');
  for (const channelId of await listChannelIds(database)) {
    const [found] = await listCollabHealth(channelId, { collabId, limit: 1 });
    if (found)
      return {
        state: found.state,
        attempts: found.attempts,
        error: found.reason && englishText(found.reason),
        syncedAt: found.syncedAt,
      };
  }
  throw new Error(`There is no collab ${collabId}`);
}

/** When the store last got the changes of each collab. Equal times before and after a change: it concerned none. */
export async function listSyncTimes(
  database: Pick<TestDatabase, 'url' | 'query'>,
  collabIds: readonly string[],
): Promise<(number | undefined)[]> {
  const states = await Promise.all(collabIds.map((collabId) => getMirrorState(database, collabId)));
  return states.map(({ syncedAt }) => syncedAt?.getTime());
}
