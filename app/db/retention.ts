import { tasks } from '#app/jobs/tasks.ts';
import { db } from './connection/client.ts';
import { hasFailed } from './follow-ups.ts';
import { Prisma } from './generated/client.ts';
import { maxRefillSeconds } from './rate-buckets.ts';

/* Deletes what is older than its retention period, a bounded number of rows per call. docs/operations.md lists all periods. */

const rowsPerCall = 1_000;
const idempotencyKeysPerCall = 5_000;

/** Deletes events with their deliveries after 30 days, and replaced secrets of event endpoints when they expire. */
export async function deleteOldEvents(): Promise<void> {
  await db.$executeRaw`
    WITH old AS MATERIALIZED (
      SELECT channel_id, id FROM events WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT ${rowsPerCall} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM events USING old
    WHERE events.channel_id = old.channel_id AND events.id = old.id`;
  await db.$executeRaw`
    UPDATE event_endpoints SET old_secret = NULL, old_secret_expires_at = NULL
    WHERE old_secret_expires_at < now()`;
}

/** Deletes handled platform webhooks 7 days after they arrived. The platform repeats one for 4 hours at most. */
export async function deleteOldWebhooks(): Promise<void> {
  await db.$executeRaw`
    WITH old AS MATERIALIZED (
      SELECT channel_id, webhook_id FROM platform_webhooks
      WHERE received_at < now() - interval '7 days' AND next_attempt_at IS NULL
      ORDER BY received_at LIMIT ${rowsPerCall} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM platform_webhooks USING old
    WHERE platform_webhooks.channel_id = old.channel_id AND platform_webhooks.webhook_id = old.webhook_id`;
}

/** Deletes imports with their rows, which name people, after 30 days. */
export async function deleteOldImports(): Promise<void> {
  await deleteRows('collab_imports', Prisma.sql`created_at < now() - interval '30 days'`);
}

/** Deletes drafts of drops 30 days after they were published or discarded. */
export async function deleteEndedDrafts(): Promise<void> {
  const isOld = Prisma.sql`state IN ('published', 'discarded') AND updated_at < now() - interval '30 days'`;
  await deleteRows('drop_drafts', isOld);
}

/** Deletes sign-in attempts and address changes, which name people, a day after they expired. */
export async function deleteOldSignIns(): Promise<void> {
  const hasExpired = Prisma.sql`expires_at < now() - interval '1 day'`;
  await deleteRows('sign_in_attempts', hasExpired);
  await deleteRows('address_changes', hasExpired);
}

/**
 * Deletes rate limits that are full again whatever their size. Reads all of them: an index of the time would be written
 * with each request.
 */
export async function deleteFullRateBuckets(): Promise<void> {
  const isFull = Prisma.sql`filled_at < now() - make_interval(secs => ${maxRefillSeconds}::float8)`;
  while ((await deleteRows('rate_buckets', isFull)) === rowsPerCall) continue;
}

/** Deletes work 30 days after it was given up, except erasures: an operator must find out why they fail. */
export async function deleteFailedFollowUps(): Promise<void> {
  const erasures = [tasks.eraseCreator.name, tasks.eraseCollab.name];
  const isOld = Prisma.sql`
    ${hasFailed} AND due_at < now() - interval '30 days' AND task <> ALL (${erasures}::text[])`;
  await deleteRows('follow_ups', isOld);
  await deleteRows('owner_follow_ups', isOld);
}

/** Deletes rows of a table without an order. @returns how many. */
function deleteRows(table: string, isOld: Prisma.Sql): Promise<number> {
  const rows = Prisma.raw(table);
  return db.$executeRaw`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${rows} WHERE ${isOld} LIMIT ${rowsPerCall} FOR UPDATE SKIP LOCKED
    ))`;
}

/** Deletes applications 90 days after the decision, and undecided ones after a year. */
export async function deleteOldApplications(): Promise<void> {
  const isOld = Prisma.sql`
    decided_at < now() - interval '90 days' OR (state = 'new' AND created_at < now() - interval '1 year')`;
  await deleteRows('applications', isOld);
}

/** Deletes expired idempotency keys with their saved responses, which name people. */
export async function deleteExpiredIdempotencyKeys(): Promise<void> {
  await db.$executeRaw`
    WITH expired AS MATERIALIZED (
      SELECT channel_id, credential_id, route, key FROM idempotency_records WHERE expires_at < now()
      ORDER BY expires_at LIMIT ${idempotencyKeysPerCall} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_records AS record USING expired
    WHERE record.channel_id = expired.channel_id AND record.credential_id = expired.credential_id
      AND record.route = expired.route AND record.key = expired.key`;
}
