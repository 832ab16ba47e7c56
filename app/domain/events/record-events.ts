import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { createDeliveries, insertChange, insertEvents } from '#app/db/events.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { wakeAfterCommit } from '#app/db/wake-ups.ts';
import { tasks } from '#app/jobs/tasks.ts';
import type { NewEvent } from './event.ts';

/**
 * Records events of a channel in the transaction of the write, in one statement. Wakes a worker after the commit if an
 * endpoint of the channel or of a granted partner exists. `recordChange` records changes of collabs and drops.
 *
 *     await recordEvents(tx, channelId, [
 *       { type: 'collab.paused', data: { collab: { _id, creator, isActive: false }, previous: { isActive: true } } },
 *     ]);
 *
 * @param events in delivery order; an empty list runs no statement.
 */
export async function recordEvents(
  tx: Transaction,
  channelId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(tx, channelId, events);
}

/**
 * Marks a collab dirty and records the events of its change, or of a change of one of its drops, in the transaction of the
 * change.
 * @param events in the order in which they are sent.
 */
export async function recordChange(
  tx: Transaction,
  key: CollabKey,
  events: readonly NewEvent[],
): Promise<void> {
  await insertChange(tx, key, events);
}

const batchSize = 500;

/**
 * Creates the deliveries of a channel's new events: one per endpoint of the channel and of the partners with
 * access now that subscribes to the type.
 */
export async function fanOutEvents(channelId: string): Promise<void> {
  while ((await inTransaction((tx) => fanOutBatch(tx, channelId))) === batchSize) continue;
}

async function fanOutBatch(tx: Transaction, channelId: string): Promise<number> {
  const { events, endpointIds } = await createDeliveries(tx, channelId, batchSize);
  for (const endpointId of endpointIds) wakeAfterCommit(tx, { task: tasks.deliverEvents, id: endpointId });
  return events;
}
