import { findDueFiles } from '#app/db/mirror/bulk-writes.ts';
import { getBacklog } from '#app/db/mirror/bulk-queue.ts';
import type { QueuePosition } from '#app/db/mirror/queue.ts';
import { env } from '#app/env.ts';
import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { advanceFile, postponeFile } from './operation.ts';
import { writeNextFiles, type Scan, type WriteOptions } from './write-files.ts';
import type { ConcurrencyPool } from '../concurrency-pool.ts';
import type { MirrorContext } from '../context.ts';

const checkIntervalMs = 1_000;

/** Pauses after a scan that found hardly any suitable collab, and after a failure. */
const pauseMs = { unsuitable: 60_000, failure: 10_000 };

/** The platform runs five bulk operations of an app in a store. One is left for other uses. */
const maxOpenFiles = 4;

/** Bulk work in the concurrency pool. */
const bulkWork = { name: 'bulk', isInteractive: false };

/**
 * Decides for one channel in this process which background items are written by bulk operations and which
 * individually. While the backlog is large, bulk operations get all of them except those found unsuitable.
 */
export class Backfill {
  #upTo: QueuePosition | undefined;
  #isOn = false;
  #hadNoBacklog = true;
  #checkedAt = -Infinity;
  #pausedUntil = -Infinity;

  /** Whether bulk operations are used now. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Background items up to this position are written individually; null: none, undefined: all. */
  get singleWriteLimit(): QueuePosition | null | undefined {
    return this.#isOn ? (this.#upTo ?? null) : undefined;
  }

  checkSoon(): void {
    this.#checkedAt = -Infinity;
  }

  /** Starts to write files or to advance existing ones, if needed. Updates the backlog also while earlier work runs. */
  async startIfNeeded(context: MirrorContext, pool: ConcurrencyPool): Promise<void> {
    const now = performance.now();
    const isRunning = pool.isRunning(bulkWork);
    if (now - this.#checkedAt < checkIntervalMs || (isRunning && this.#isOn)) return;
    this.#checkedAt = now;
    const { inProgress, isDue, isPaused, backlog } = await getBacklog(
      context.channel.id,
      this.#upTo,
      env.MIRROR_BULK_FROM,
    );
    this.#hadNoBacklog = backlog === 0;
    this.#isOn = !isPaused && now >= this.#pausedUntil && backlog >= env.MIRROR_BULK_FROM;
    if (!this.#isOn) this.#upTo = undefined;
    if (isRunning) return;
    const writes = this.#isOn && inProgress < maxOpenFiles;
    if (isDue || writes) pool.start(bulkWork, () => this.#work(context, pool, writes));
  }

  /** Whether bulk operations take the background items that are about to be written individually. */
  async takesOver(context: MirrorContext, pool: ConcurrencyPool): Promise<boolean> {
    if (this.#isOn) return false;
    if (this.#hadNoBacklog) this.checkSoon();
    await this.startIfNeeded(context, pool);
    return this.#isOn;
  }

  async #work(context: MirrorContext, pool: ConcurrencyPool, writes: boolean): Promise<void> {
    const from = { after: this.#upTo, except: () => pool.collabIds, mustStop: () => pool.isEnding };
    const outcome = await advanceBulkWrites(context, writes ? from : undefined);
    this.checkSoon();
    if (outcome === 'failed') this.#pause(pauseMs.failure);
    else if (outcome !== undefined) {
      this.#upTo = outcome.upTo;
      if (outcome.acquired * 10 < outcome.scanned) this.#pause(pauseMs.unsuitable);
    }
  }

  #pause(ms: number): void {
    this.#pausedUntil = performance.now() + ms;
  }
}

const backfills = new Map<string, Backfill>();

/** The channel's backfill in this process. It checks the backlog at once. */
export function getBackfill(channelId: string): Backfill {
  const backfill = backfills.get(channelId) ?? new Backfill();
  backfills.set(channelId, backfill);
  backfill.checkSoon();
  return backfill;
}

/** A file can take a few hundred megabytes of memory: a process writes one at a time. */
let isWriting = false;

/**
 * Advances the channel's due files, and writes new ones.
 * @param from undefined to write no new files.
 * @returns the scan of the queue; undefined without one; `failed` when the platform failed.
 * @throws {LeaseLost}
 */
async function advanceBulkWrites(
  context: MirrorContext,
  from: WriteOptions | undefined,
): Promise<Scan | 'failed' | undefined> {
  for (const write of await findDueFiles(context.channel.id)) {
    const outcome = await orFailed(context, () => advanceFile(context, write));
    if (outcome === 'failed') await postponeFile(context, write);
  }
  if (!from || isWriting) return undefined;
  isWriting = true;
  try {
    return await orFailed(context, () => writeNextFiles(context, from));
  } finally {
    isWriting = false;
  }
}

/** A platform error of a file does not stop the mirror: collabs can still be written individually. */
async function orFailed<T>(context: MirrorContext, work: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ channelId: context.channel.id, reason: error.message }, 'Bulk operation failed; retrying');
    return 'failed';
  }
}
