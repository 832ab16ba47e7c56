import { createHash } from 'node:crypto';
import { db, inTransaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { Reconciliation, ReconciliationCause } from '#app/db/generated/client.ts';
import {
  deleteOldReconciliations,
  insertReconciliation,
  listLastReconciliationIds,
} from '#app/db/mirror/reconciliations.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { knownTimeZone } from '#app/times.ts';

/**
 * Starts a reconciliation of a channel's store, which repairs differences. A running one is not started
 * twice, but continues now. Deletes reports older than ninety days.
 * @returns the id of the running reconciliation.
 */
export function startReconciliation(channelId: string, cause: ReconciliationCause): Promise<string> {
  return inTransaction(async (tx) => {
    await insertReconciliation(tx, { channelId, id: newId(), cause });
    await deleteOldReconciliations(tx, channelId);
    const { id } = await tx.reconciliation.findFirstOrThrow({
      where: { channelId, finishedAt: null },
      select: { id: true },
    });
    await addFollowUp(tx, tasks.reconcileChannel, { payload: { channelId }, id });
    return id;
  });
}

/** The result or progress of one reconciliation. */
export interface ReconciliationReport extends Omit<Reconciliation, 'differing' | 'stage' | 'cursor'> {
  /** Numbers of differing objects by kind of difference. An object with two differences counts twice. */
  differing: Record<string, number>;
}

/** Lists the latest reports of a channel, latest first, including a running one. */
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

/** Finds the last report of each channel that has one. */
export async function listLastReconciliations(): Promise<Map<string, ReconciliationReport>> {
  const ids = await listLastReconciliationIds();
  const rows = await db.reconciliation.findMany({ where: { id: { in: ids } }, ...inOrder });
  return new Map(rows.map((row) => [row.channelId, reportOf(row)]));
}

const inOrder = { omit: { stage: true, cursor: true }, orderBy: { startedAt: 'desc' } } as const;

function reportOf(row: Omit<Reconciliation, 'stage' | 'cursor'>): ReconciliationReport {
  return { ...row, differing: row.differing as Record<string, number> };
}

/** In minutes after midnight in the store's time zone: working hours are unlikely. */
const firstMinute = 60;
const lastMinute = 360;
/** Start times are spread over this many minutes. */
const spread = 240;

/**
 * Whether the nightly reconciliation of a channel's store is due. Its time is the same each night. It stays
 * due until morning, so that a worker that was down catches up.
 * @param timezone IANA name; an unknown one counts as UTC.
 */
export function isNightHour({ id, timezone }: { id: string; timezone: string }, at: Date): boolean {
  const own = createHash('sha256').update(id).digest().readUInt32BE(0) % spread;
  return isNight(timezone, at, own);
}

/**
 * Whether it is night in a time zone, `afterMinutes` after the night's start or later.
 * @param timezone IANA name; an unknown one counts as UTC.
 */
export function isNight(timezone: string, at: Date, afterMinutes = 0): boolean {
  const minute = minuteOfDay(timezone, at);
  return minute >= firstMinute + afterMinutes && minute < lastMinute;
}

function minuteOfDay(timezone: string, at: Date): number {
  const [hour, minute] = clockOf(timezone).format(at).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** Creating a formatter takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timezone) ?? makeClock(timezone);
  clocks.set(timezone, clock);
  return clock;
}

function makeClock(timezone: string): Intl.DateTimeFormat {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: knownTimeZone(timezone) });
}
