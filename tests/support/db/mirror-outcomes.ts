import { randomUUID } from 'node:crypto';
import type { Lease } from '#app/db/mirror/leases.ts';
import { loadApp } from '../world/load-app.ts';
import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

/* What a worker records about collabs, by its own functions, for tests without a store that accepts or rejects. */

type Database = Pick<TestDatabase, 'url' | 'query'>;

/** Records that the store shows collabs of a channel, by default all. */
export async function recordMirrored(
  database: Database,
  channelId: string,
  collabIds?: readonly string[],
): Promise<void> {
  const { db } = await loadApp(database);
  const { recordSuccess } = await import('#app/mirror/record-outcome.ts');
  await asWorker(channelId, async (lease) => {
    const where = { channelId, ...(collabIds && { collabId: { in: [...collabIds] } }) };
    for (const item of await db.mirrorQueueItem.findMany({ where }))
      await recordSuccess(lease, toPick(item), []);
  });
}

/**
 * Changes collabs, and records that the store has rejected each change.
 * @param failure.attempts how many have failed; 0 when it has changed since, undefined when it failed permanently.
 */
export async function recordRejected(
  database: Database,
  { channelId, collabIds }: { channelId: string; collabIds: readonly string[] },
  { reason, attempts, retryInMs = 60_000 }: { reason: string; attempts?: number; retryInMs?: number },
): Promise<void> {
  const { db, inTransaction } = await loadApp(database);
  const { markDirty } = await import('#app/domain/collabs/dirty.ts');
  const { recordFailure } = await import('#app/mirror/record-outcome.ts');
  const { message } = await import('#app/i18n/message.ts');
  await asWorker(channelId, async (lease) => {
    for (const collabId of collabIds) {
      const change = () => inTransaction((tx) => markDirty(tx, { channelId, collabId }));
      await change();
      for (let attempt = 0; attempt < (attempts || 1); attempt += 1) {
        const item = await db.mirrorQueueItem.findFirstOrThrow({ where: { channelId, collabId } });
        await recordFailure(lease, toPick(item), {
          reason: message('platform-text', { text: reason }),
          retryInMs: attempts === undefined ? undefined : retryInMs,
        });
      }
      if (attempts === 0) await change();
    }
  });
}

/** An item as a worker picks it. */
function toPick<Item extends { dirtySince: Date | null }>(item: Item) {
  return { ...item, isDirty: item.dirtySince !== null, isInteractive: true, dirtyForSeconds: null };
}

/** Does some work with the lease of a channel, which running workers then lack. */
async function asWorker(channelId: string, work: (lease: Lease) => Promise<void>): Promise<void> {
  const { db } = await import('#app/db/connection/client.ts');
  const { acquireLease, releaseLease } = await import('#app/db/mirror/leases.ts');
  const { createWorker, deleteWorker } = await import('#app/db/workers.ts');
  const workerId = randomUUID();
  await createWorker(workerId);
  // Channels that no store installed lack it.
  await db.channelMirror.createMany({ data: [{ channelId }], skipDuplicates: true });
  let lease: Lease | undefined;
  await until('no other worker has the channel', async () => {
    lease = await acquireLease(channelId, { workerId, isInFront: true });
    return lease !== undefined;
  });
  if (!lease) return;
  await work(lease);
  await releaseLease(lease);
  await deleteWorker(workerId);
}
