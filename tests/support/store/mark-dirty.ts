import { loadApp } from '../world/load-app.ts';
import type { TestDatabase } from '../db/database.ts';
import { listChannelIds } from '../db/channels.ts';

/** Marks every collab dirty, like a change that concerns all of them. */
export async function markAllDirty(database: Pick<TestDatabase, 'url' | 'query'>): Promise<void> {
  const { inTransaction } = await loadApp(database);
  const { markAllDirty } = await import('#app/domain/collabs/dirty.ts');
  for (const channelId of await listChannelIds(database))
    await inTransaction((tx) => markAllDirty(tx, { channelId }));
}
