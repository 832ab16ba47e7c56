import { createHash } from 'node:crypto';
import { db, inTransaction } from '#app/db/client.ts';
import type { Reconciliation, ReconciliationCause } from '#app/db/generated/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';

/**
 * Asks for a channel's store to be compared with what it should show, and for what differs to be mended. While that is
 * under way already, it is not begun a second time. Reports of more than ninety days ago are forgotten.
 * @returns the id of the run that is under way now.
 */
export function startReconciliation(channelId: string, cause: ReconciliationCause): Promise<string> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO reconciliations (channel_id, id, cause, stage)
      VALUES (${channelId}::uuid, ${newId()}::uuid, ${cause}::reconciliation_cause, 'definition')
      ON CONFLICT (channel_id) WHERE finished_at IS NULL DO NOTHING`;
    await tx.$executeRaw`
      DELETE FROM reconciliations
      WHERE channel_id = ${channelId}::uuid AND finished_at < now() - interval '90 days'`;
    await enqueue(tx, tasks.reconcileChannel, { channelId });
    const run = await tx.reconciliation.findFirstOrThrow({
      where: { channelId, finishedAt: null },
      select: { id: true },
    });
    return run.id;
  });
}

/** What came of one comparison of a store with what it should show, or how far it is. */
export interface ReconciliationReport extends Omit<Reconciliation, 'differing' | 'stage' | 'cursor'> {
  /** How many objects differed, by how they did. One that differs in two ways counts under both. */
  differing: Record<string, number>;
}

/** Reads the last reports of a channel, the latest first; the one under way among them. */
export async function listReconciliations(
  channelId: string,
  { limit, id }: { limit: number; id?: string },
): Promise<ReconciliationReport[]> {
  const rows = await db.reconciliation.findMany({
    where: { channelId, ...(id === undefined ? {} : { id }) },
    ...inOrder,
    take: limit,
  });
  return rows.map(reportOf);
}

/** Reads the last report of each channel that has one, by channel. */
export async function listLastReconciliations(): Promise<Map<string, ReconciliationReport>> {
  const last = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (channel_id) id FROM reconciliations ORDER BY channel_id, started_at DESC`;
  const ids = last.map(({ id }) => id);
  const rows = await db.reconciliation.findMany({ where: { id: { in: ids } }, ...inOrder });
  return new Map(rows.map((row) => [row.channelId, reportOf(row)]));
}

const inOrder = { omit: { stage: true, cursor: true }, orderBy: { startedAt: 'desc' } } as const;

function reportOf(row: Omit<Reconciliation, 'stage' | 'cursor'>): ReconciliationReport {
  return { ...row, differing: row.differing as Record<string, number> };
}

/** In minutes after midnight, by the store's own clock: when nobody is likely to be at work there. */
const firstMinute = 60;
const lastMinute = 360;
/** Stores begin spread over this many minutes, so that not all are read at once. */
const spread = 240;

/**
 * Whether the hour of the night has come at which a channel's store is compared with what it should show. It is the same
 * each night, and stays until morning: a worker that was away at the hour itself makes up for it.
 * @param timezone IANA name of the store's; one that is not known here counts as UTC.
 */
export function isNightHour({ id, timezone }: { id: string; timezone: string }, at: Date): boolean {
  const minute = minuteOfDay(timezone, at);
  const own = createHash('sha256').update(id).digest().readUInt32BE(0) % spread;
  return minute >= firstMinute + own && minute < lastMinute;
}

function minuteOfDay(timezone: string, at: Date): number {
  const [hour, minute] = clockOf(timezone).format(at).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** Making one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timezone) ?? makeClock(timezone);
  clocks.set(timezone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
  }
}
