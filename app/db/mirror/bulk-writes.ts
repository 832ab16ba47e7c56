import { z } from 'zod';
import { db } from '../connection/client.ts';
import { BulkWriteKind, BulkWriteState, Prisma, type BulkWrite } from '../generated/client.ts';
import { heldLease, LeaseLost, type Lease } from './leases.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on `bulk_writes`: the JSONL files of bulk operations and their states. */

/** After this time the outcome of a file stays unknown: the platform gives up after 24 hours. */
export const maxHours = 26;

/** SQL for a moment so many seconds from now. */
export function inSeconds(seconds: number): Prisma.Sql {
  return Prisma.sql`now() + ${intervalOf(seconds)}`;
}

/** SQL for a length of time. */
function intervalOf(seconds: number): Prisma.Sql {
  return Prisma.sql`make_interval(secs => ${seconds}::float8)`;
}

const dueFile = z.object({
  id: z.string(),
  kind: z.enum(BulkWriteKind),
  state: z.enum(BulkWriteState),
  mutation: z.string(),
  uploadPath: z.string().nullable(),
  operationId: z.string().nullable(),
  /** Whether all its work has ended, whatever the outcome. */
  isTooOld: z.boolean(),
});

/** A file whose next check is due. */
export type DueFile = z.infer<typeof dueFile>;

/** Lists the files of a channel to check now, oldest first, including failed ones. */
export function findDueFiles(channelId: string): Promise<DueFile[]> {
  const statement = Prisma.sql`
    SELECT id, kind, state, mutation, upload_path AS "uploadPath", operation_id AS "operationId",
      created_at < ${inSeconds(-3_600 * maxHours)} AS "isTooOld"
    FROM bulk_writes WHERE channel_id = ${channelId}::uuid AND next_check_at <= now() ORDER BY id`;
  return queryRows(db, dueFile, statement);
}

/** Records a file that is about to be written. @throws {LeaseLost} */
export async function createBulkWrite(
  lease: Lease,
  { id, kind, mutation }: Pick<BulkWrite, 'id' | 'kind' | 'mutation'>,
): Promise<void> {
  const created = await db.$executeRaw`
    INSERT INTO bulk_writes (channel_id, id, kind, mutation)
    SELECT channel_id, ${id}::uuid, ${kind}::bulk_write_kind, ${mutation} FROM ${heldLease(lease)}`;
  if (created === 0) throw new LeaseLost();
}

/** Saves that a file is uploaded. @throws {LeaseLost} */
export function markUploaded(
  lease: Lease,
  id: string,
  { rowCount, uploadPath }: { rowCount: number; uploadPath: string },
): Promise<void> {
  const change = Prisma.sql`state = 'uploaded', row_count = ${rowCount}, upload_path = ${uploadPath}`;
  return updateBulkWrite(lease, id, change);
}

/** Saves that the start of a file's operation is being requested. @throws {LeaseLost} */
export function markSent(lease: Lease, id: string): Promise<void> {
  return updateBulkWrite(lease, id, Prisma.sql`state = 'sent', sent_at = now(), next_check_at = now()`);
}

/** Saves the operation that runs a file. @throws {LeaseLost} */
export function markRunning(
  lease: Lease,
  id: string,
  { operationId, checkAfterSeconds }: { operationId: string; checkAfterSeconds: number },
): Promise<void> {
  const nextCheck = inSeconds(checkAfterSeconds);
  const change = Prisma.sql`state = 'running', operation_id = ${operationId}, next_check_at = ${nextCheck}`;
  return updateBulkWrite(lease, id, change);
}

/** Schedules the next check of a file, in another state if one is given. @throws {LeaseLost} */
export function scheduleCheck(
  lease: Lease,
  id: string,
  { afterSeconds, state }: { afterSeconds: number; state?: 'uploaded' | 'failed' },
): Promise<void> {
  const change = Prisma.sql`
    state = coalesce(${state ?? null}::bulk_write_state, state), next_check_at = ${inSeconds(afterSeconds)}`;
  return updateBulkWrite(lease, id, change);
}

/**
 * Schedules the next check of a file whose start got no response. It counts as not started when the request can no longer
 * take effect.
 * @throws {LeaseLost}
 */
export function scheduleCheckOfUnanswered(
  lease: Lease,
  id: string,
  { afterSeconds, lateSeconds }: { afterSeconds: number; lateSeconds: number },
): Promise<void> {
  const change = Prisma.sql`
    state = CASE WHEN sent_at < ${inSeconds(-lateSeconds)} THEN 'uploaded'::bulk_write_state ELSE state END,
    next_check_at = ${inSeconds(afterSeconds)}`;
  return updateBulkWrite(lease, id, change);
}

/** Saves the progress of a running file. The longer it runs, the less often it is checked. @throws {LeaseLost} */
export function updateProgress(
  lease: Lease,
  id: string,
  { rows, min, max }: { rows: number; min: number; max: number },
): Promise<void> {
  const tenth = Prisma.sql`(now() - coalesce(sent_at, now())) / 10`;
  const change = Prisma.sql`processed_rows = ${rows},
    next_check_at = now() + least(greatest(${tenth}, ${intervalOf(min)}), ${intervalOf(max)})`;
  return updateBulkWrite(lease, id, change);
}

/** @param assignments SQL that follows SET. */
async function updateBulkWrite(lease: Lease, id: string, assignments: Prisma.Sql): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE bulk_writes SET ${assignments} FROM ${heldLease(lease)}
    WHERE bulk_writes.channel_id = lease.channel_id AND id = ${id}::uuid`;
  if (updated === 0) throw new LeaseLost();
}
