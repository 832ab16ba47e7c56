import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma, type ReconciliationCause } from '../generated/client.ts';
import { hasJobSoon } from '../job-queue.ts';
import { queryRows } from '../connection/statements.ts';

const candidateRow = z.object({ id: z.uuid(), timezone: z.string(), isRunning: z.boolean() });

/**
 * Lists installed channels that were neither created nor reconciled in the 20 hours before `at`, and channels whose
 * reconciliation has not finished and has no job.
 */
export function listReconciliationCandidates(at: Date): Promise<z.infer<typeof candidateRow>[]> {
  const yesterday = Prisma.sql`(${at}::timestamptz - interval '20 hours')`;
  const hasJob = hasJobSoon(tasks.reconcileChannel, Prisma.sql`channels.id::text`);
  const statement = Prisma.sql`
    SELECT channels.id, timezone, run.id IS NOT NULL AS "isRunning"
    FROM channels
    JOIN platform_installations AS installation ON installation.channel_id = channels.id
    LEFT JOIN reconciliations AS run ON run.channel_id = channels.id AND finished_at IS NULL
    WHERE uninstalled_at IS NULL AND CASE
      WHEN run.id IS NOT NULL THEN NOT ${hasJob}
      ELSE channels.created_at < ${yesterday} AND NOT EXISTS (
        SELECT 1 FROM reconciliations AS last
        WHERE last.channel_id = channels.id AND started_at > ${yesterday})
      END`;
  return queryRows(db, candidateRow, statement);
}

/** Inserts a reconciliation, unless one of the channel is running. */
export async function insertReconciliation(
  tx: Transaction,
  { channelId, id, cause }: { channelId: string; id: string; cause: ReconciliationCause },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO reconciliations (channel_id, id, cause, stage)
    VALUES (${channelId}::uuid, ${id}::uuid, ${cause}::reconciliation_cause, 'definition')
    ON CONFLICT (channel_id) WHERE finished_at IS NULL DO NOTHING`;
}

/** Deletes a channel's reconciliations that finished more than ninety days ago. */
export async function deleteOldReconciliations(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM reconciliations
    WHERE channel_id = ${channelId}::uuid AND finished_at < now() - interval '90 days'`;
}

/** Lists the id of the last reconciliation of each channel that has one. */
export async function listLastReconciliationIds(): Promise<string[]> {
  const statement = Prisma.sql`
    SELECT DISTINCT ON (channel_id) id FROM reconciliations ORDER BY channel_id, started_at DESC`;
  const rows = await queryRows(db, z.object({ id: z.string() }), statement);
  return rows.map(({ id }) => id);
}

/** A position in a reconciliation. */
interface RunPosition {
  channelId: string;
  id: string;
  stage: string;
  cursor: string | null;
}

/** Locks a running reconciliation. @returns false when it has ended or moved on from the position. */
export async function lockReconciliation(
  tx: Transaction,
  { channelId, id, stage, cursor }: RunPosition,
): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM reconciliations
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid AND finished_at IS NULL
      AND stage = ${stage} AND cursor IS NOT DISTINCT FROM ${cursor}
    FOR UPDATE`;
  return locked.length > 0;
}

/** Whether a reconciliation has made no progress for an hour. */
export async function isReconciliationStalled({
  channelId,
  id,
}: Pick<RunPosition, 'channelId' | 'id'>): Promise<boolean> {
  const statement = Prisma.sql`
    SELECT progress_at < now() - interval '1 hour' AS "isStalled" FROM reconciliations
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`;
  const [row] = await queryRows(db, z.object({ isStalled: z.boolean() }), statement);
  return row?.isStalled === true;
}
