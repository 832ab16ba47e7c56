import { log } from '#app/log.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import { backfillOf } from './backfill/backfill.ts';
import type { Backfill } from './backfill/backfill.ts';
import { isMirrored, noteBlocked, noteUnblocked } from './channel-state.ts';
import { Lanes } from './lanes.ts';
import { LeaseLost, releaseLease, takeLease } from './lease.ts';
import type { Lease } from './lease.ts';
import { nextDueMs } from './pick-due.ts';
import { goFirst } from './stand-back.ts';
import { takeTurn } from './take-turn.ts';
import type { TurnOutcome } from './take-turn.ts';

/** While another job or worker holds the channel, this one comes back after this long to see whether it left anything. */
const comeBackMs = 1_000;

/** What is under way is waited for this long when others have to have their turn. */
const soonMs = 500;

/** The worker that drains a channel. */
export interface Drainer {
  workerId: string;
  /** Asked about once a second: whether the channel has to make room for others now. */
  mustYield: (channelId: string) => Promise<boolean>;
}

/** When to come back to a channel. */
export interface ComeBack {
  inMs: number;
  /** Whether there was more to do, and others come first. */
  yields: boolean;
}

/** The channels that this process is at work on, each with the name under which it is, and what tells of more to do. */
const draining = new Map<string, Lanes>();

/**
 * Brings what is due of one channel's store up to date: all of it, or as much as others leave time for.
 * @returns when to come back, because something has to wait; undefined when nothing is left.
 * @throws when the database is away.
 */
export async function drainChannel(channelId: string, drainer: Drainer): Promise<ComeBack | undefined> {
  const own = `${drainer.workerId} ${channelId}`;
  const atWork = draining.get(own);
  atWork?.poke();
  if (atWork) return { inMs: comeBackMs, yields: false };
  const lanes = new Lanes();
  draining.set(own, lanes);
  let lease: Lease | undefined;
  try {
    lease = await goFirst(() => takeLease(channelId, drainer.workerId));
    if (lease) return await drain(lease, { lanes, backfill: backfillOf(channelId) }, drainer);
    return (await isMirrored(channelId)) ? { inMs: comeBackMs, yields: false } : undefined;
  } catch (error) {
    // Whoever took over sees to what is left.
    if (!(error instanceof LeaseLost)) throw error;
    log.warn({ channelId }, 'Worker was fenced; leaving the channel');
    return undefined;
  } finally {
    draining.delete(own);
    if (lease) await releaseLease(lease);
  }
}

/** What is under way for a channel. */
interface Work {
  lanes: Lanes;
  backfill: Backfill;
}

async function drain(lease: Lease, work: Work, drainer: Drainer): Promise<ComeBack | undefined> {
  const { channelId } = lease;
  try {
    const outcome = await takeTurns(lease, work, drainer);
    if (outcome === 'uninstalled') return undefined;
    await noteUnblocked(lease);
    if (outcome !== 'done') return { inMs: outcome.goOnInMs, yields: true };
    const inMs = await nextDueMs(channelId);
    // What is left for a file is due, and is not to be asked about again and again.
    const soonest = work.backfill.isOn ? comeBackMs : 0;
    return inMs === undefined ? undefined : { inMs: Math.max(inMs, soonest), yields: false };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error instanceof StorePaused) return { inMs: Math.max(comeBackMs, error.remainingMs), yields: false };
    log.warn({ channelId, reason: error.message }, 'A channel cannot be mirrored now');
    return { inMs: await noteBlocked(lease, error.message), yields: false };
  }
}

/**
 * One turn after the other, until nothing is left to begin or others have to have theirs; all that was begun has ended.
 * The store may be slow at a few, for which the channel has to stay anyhow: it goes on with the next ones until they end.
 */
async function takeTurns(
  lease: Lease,
  { lanes, backfill }: Work,
  { mustYield }: Drainer,
): Promise<TurnOutcome> {
  let slow: string[] | undefined;
  try {
    for (;;) {
      const outcome = await takeTurn(lease, lanes, backfill);
      if (typeof outcome === 'string' || outcome.goOnInMs > 0 || lanes.hasFailed) return outcome;
      if (!(await mustYield(lease.channelId))) continue;
      await lanes.idleWithin(soonMs);
      slow ??= lanes.collabIds;
      if (!lanes.collabIds.some((id) => slow?.includes(id))) return outcome;
    }
  } finally {
    await lanes.end();
  }
}
