import type { Transaction } from '#app/db/connection/client.ts';
import { loadApp } from '../world/load-app.ts';
import { getChannelId } from '../db/channels.ts';
import { setLastName } from '../db/collabs.ts';
import type { TestDatabase } from '../db/database.ts';
import { addUnmirroredCreators, setFirstNames } from '../db/seed.ts';

type Database = Pick<TestDatabase, 'url' | 'query'>;

/**
 * Creates background items for new creators of a store, as an import does.
 * @param firstHandle the handle of the first one; the others get generated handles.
 * @returns their collabs' ids.
 */
export async function addBackgroundCreators(
  database: Database,
  domain: string,
  creators: { count: number; firstHandle?: string | null },
): Promise<string[]> {
  const collabIds = await addUnmirroredCreators(database, domain, creators);
  await markInBackground(database, domain, { collabIds });
  return collabIds;
}

/** Changes the first name of some creators, like one change that concerns many collabs. */
export async function renameInBackground(
  database: Database,
  domain: string,
  { collabIds, firstName }: { collabIds: readonly string[]; firstName: string },
): Promise<void> {
  await setFirstNames(database, collabIds, firstName);
  await markInBackground(database, domain, { collabIds });
}

/** Changes the last name of a creator and marks the collab dirty in the background, in one transaction. */
export function changeLastName(
  database: Database,
  domain: string,
  { collabId, lastName }: { collabId: string; lastName: string },
): Promise<void> {
  const change = (tx: Transaction) => setLastName(tx, collabId, lastName);
  return markInBackground(database, domain, { collabIds: [collabId], change });
}

async function markInBackground(
  database: Database,
  domain: string,
  { collabIds, change }: { collabIds: readonly string[]; change?: (tx: Transaction) => Promise<void> },
): Promise<void> {
  const { inTransaction } = await loadApp(database);
  const { markManyDirty } = await import('#app/domain/collabs/dirty.ts');
  const channelId = await getChannelId(database, domain);
  await inTransaction(async (tx) => {
    await change?.(tx);
    await markManyDirty(tx, channelId, collabIds);
  });
}
