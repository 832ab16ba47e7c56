import { LRUCache } from 'lru-cache';
import { refusesWrites } from '#app/db/connection/errors.ts';
import { countProcesses, type BucketSize } from '#app/db/rate-buckets.ts';
import { describeFailure, log } from '#app/log.ts';
import { recordLocalLimit } from '#app/metrics.ts';

/*
 * Rate limits of reads while the database refuses to write: each process has a part of every limit, and counts by itself.
 */

/** A bucket of this process alone. `filledAt` is of `performance.now()`. */
interface LocalBucket {
  tokens: number;
  filledAt: number;
}

/** What a credential may use of this process, after one more read. */
interface LocalState {
  admitted: boolean;
  tokens: number;
  size: BucketSize;
}

/** For this time after a refusal, reads do not try the shared buckets. */
const retryMs = 1_000;
/** A failover ends connections for a moment. Until this time has passed, processes that were seen still count. */
const rememberMs = 60_000;

const buckets = new LRUCache<string, LocalBucket>({ max: 10_000 });
let refusedAt: number | undefined;
let seen = { processes: 1, at: -Infinity };
let counting: Promise<void> | undefined;

/** Whether the database has just refused to write. */
export function areWritesRefused(): boolean {
  return refusedAt !== undefined && performance.now() - refusedAt < retryMs;
}

/** Records how many processes share the limits: the most that were seen lately. */
function seeProcesses(processes: number): void {
  const now = performance.now();
  if (processes >= seen.processes || now - seen.at >= rememberMs)
    seen = { processes: Math.max(1, processes), at: now };
}

/** Begins to count locally, or continues to. @returns false, and changes nothing, after any other error. */
export async function recordRefusal(error: unknown): Promise<boolean> {
  if (!refusesWrites(error)) return false;
  const isFirst = refusedAt === undefined;
  refusedAt = performance.now();
  // The last number stays if they cannot be counted.
  counting ??= countProcesses()
    .then(seeProcesses, () => undefined)
    .finally(() => (counting = undefined));
  await counting;
  refusedAt = performance.now();
  if (isFirst)
    log.warn(
      { ...describeFailure(error), processes: seen.processes },
      'Rate limits of reads are local: the database refuses to write',
    );
  return true;
}

/** Ends it when the database has written again. A database that writes only now and then is tried once a second. */
export function recordWrite(processes: number): void {
  seeProcesses(processes);
  if (refusedAt === undefined || areWritesRefused()) return;
  refusedAt = undefined;
  buckets.clear();
  log.info('Rate limits are shared again');
}

/**
 * Counts one read. The limit is divided by the processes, and admits at least one request a second.
 * @param known what is left in the shared bucket, as far as this process knows.
 */
export function takeLocally(credentialId: string, limit: BucketSize, known: number): LocalState {
  recordLocalLimit();
  const size = {
    burst: Math.max(1, Math.floor(limit.burst / seen.processes)),
    perSecond: Math.max(1, limit.perSecond / seen.processes),
  };
  const now = performance.now();
  const { tokens, filledAt } = buckets.get(credentialId) ?? { tokens: known / seen.processes, filledAt: now };
  const full = Math.min(size.burst, tokens + (size.perSecond * (now - filledAt)) / 1_000);
  const admitted = full >= 1;
  const left = admitted ? full - 1 : full;
  buckets.set(credentialId, { tokens: left, filledAt: now });
  return { admitted, tokens: left, size };
}
