import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma, type ReconciliationCause } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

const idRow = z.object({ id: z.uuid() });

/** SQL: whether a channel was neither created nor reconciled in the 20 hours before a time. */
const isDueAt = (at: Date) =>
  Prisma.sql`uninstalled_at IS NULL AND reconciled_at < ${at}::timestamptz - interval '20 hours'`;

/**
 * Lists the time zones of channels that were neither created nor reconciled in the 20 hours before `at`. Reads one row
 * for each time zone, however many channels have it.
 */
export async function listDueTimeZones(at: Date): Promise<string[]> {
  const next = (after: Prisma.Sql) => Prisma.sql`(
    SELECT timezone FROM channels WHERE uninstalled_at IS NULL ${after} ORDER BY timezone LIMIT 1)`;
  const statement = Prisma.sql`
    WITH RECURSIVE zones AS (
      SELECT ${next(Prisma.empty)} AS timezone
      UNION ALL
      SELECT ${next(Prisma.sql`AND timezone > zones.timezone`)} FROM zones WHERE timezone IS NOT NULL
    )
    SELECT timezone FROM zones
    WHERE EXISTS (SELECT FROM channels WHERE channels.timezone = zones.timezone AND ${isDueAt(at)})`;
  const rows = await queryRows(db, z.object({ timezone: z.string() }), statement);
  return rows.map(({ timezone }) => timezone);
}

/**
 * Lists the installed channels of some time zones that were neither created nor reconciled in the 20 hours before `at`, with
 * those whose reconciliation made no progress for so long.
 */
export function listDueChannels(
  at: Date,
  timezones: readonly string[],
): Promise<{ id: string; timezone: string }[]> {
  const statement = Prisma.sql`
    SELECT channels.id, timezone FROM channels
    JOIN platform_installations AS installation ON installation.channel_id = channels.id
    WHERE timezone = ANY (${[...timezones]}::text[]) AND ${isDueAt(at)} AND NOT EXISTS (
      SELECT FROM reconciliations AS run
      WHERE run.channel_id = channels.id AND finished_at IS NULL
        AND progress_at >= ${at}::timestamptz - interval '20 hours')`;
  return queryRows(db, idRow.extend({ timezone: z.string() }), statement);
}

/** Inserts a reconciliation, unless one of the channel is running. */
export async function insertReconciliation(
  tx: Transaction,
  { channelId, id, cause }: { channelId: string; id: string; cause: ReconciliationCause },
): Promise<void> {
  await tx.$executeRaw`
    WITH started AS (
      INSERT INTO reconciliations (channel_id, id, cause, stage)
      VALUES (${channelId}::uuid, ${id}::uuid, ${cause}::reconciliation_cause, 'definition')
      ON CONFLICT (channel_id) WHERE finished_at IS NULL DO NOTHING
      RETURNING started_at
    )
    UPDATE channels SET reconciled_at = started_at FROM started WHERE id = ${channelId}::uuid`;
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
