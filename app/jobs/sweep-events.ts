import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import {
  deliverEventsTask,
  enqueueDelivery,
  enqueueFanOut,
  fanOutEventsTask,
  isOnItsWay,
} from './enqueue.ts';

/** Asks again for jobs of events that were lost with the worker that ran them: the net under the jobs. */
export async function sweepForgottenEvents(): Promise<void> {
  const channels = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT channel_id AS id FROM events
    WHERE fanned_out_at IS NULL AND created_at < now() - interval '1 minute'
      AND NOT ${isOnItsWay(fanOutEventsTask, Prisma.sql`channel_id::text`)}`;
  for (const { id } of channels) await enqueueFanOut(db, id);
  const endpoints = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT endpoint_id AS id FROM event_deliveries JOIN event_endpoints ON id = endpoint_id
    WHERE next_attempt_at < now() - interval '1 minute' AND disabled_at IS NULL
      AND (paused_until IS NULL OR paused_until < now() - interval '1 minute')
      AND NOT ${isOnItsWay(deliverEventsTask, Prisma.sql`endpoint_id::text`)}`;
  for (const { id } of endpoints) await enqueueDelivery(db, id);
}

const forgottenAtOnce = 1_000;

/** Forgets events, with their deliveries, after thirty days, and secrets whose time to be rotated out has passed. */
export async function forgetOldEvents(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM events USING (
      SELECT channel_id, id FROM events WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
    ) old
    WHERE events.channel_id = old.channel_id AND events.id = old.id`;
  await db.$executeRaw`
    UPDATE event_endpoints SET old_secret = NULL, old_secret_expires_at = NULL
    WHERE old_secret_expires_at < now()`;
}
