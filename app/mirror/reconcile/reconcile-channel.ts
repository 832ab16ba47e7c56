import { db } from '#app/db/client.ts';
import { log } from '#app/log.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import type { PlatformErrorKind } from '#app/platform/errors.ts';
import { keepSlice } from './keep-slice.ts';
import type { Run } from './keep-slice.ts';
import { isStage, stageAfter, stages } from './stages.ts';
import { openSource } from './store-source.ts';
import type { StoreSource } from './store-source.ts';

/** How long a run goes on before its job makes room for others. */
const turnMs = 2_000;
const waitMs = 5_000;

/**
 * Goes on with the comparison of a channel's store with what it should show, a slice after the other.
 * @returns in how many milliseconds to come back; undefined when it has come to its end, or there is none.
 * @throws when the database is away: what was kept so far stays.
 */
export async function reconcileChannel(channelId: string): Promise<number | undefined> {
  const endsAt = performance.now() + turnMs;
  let run = await findRun(channelId);
  if (!run) return undefined;
  try {
    const source = await openSource(channelId);
    if (!source) {
      await breakOff(run, 'The app is not in the store');
      return undefined;
    }
    while (run && performance.now() < endsAt) {
      await takeSlice(source, run);
      run = await findRun(channelId);
    }
    return run ? 0 : undefined;
  } catch (error) {
    if (!(error instanceof PlatformError) || !run) throw error;
    if (error instanceof StorePaused) return Math.max(waitMs, error.remainingMs);
    if (passesBy.has(error.kind) && !(await isLate(run))) return waitMs;
    await breakOff(run, error.message);
    return undefined;
  }
}

/** What is over by itself after a while. */
const passesBy = new Set<PlatformErrorKind>(['throttled', 'unavailable', 'outcome-unknown', 'unfinished']);

async function takeSlice(source: StoreSource, run: Run): Promise<void> {
  const slice = await stages[run.stage](source, run.cursor);
  await keepSlice(run, slice, stageAfter(run.stage));
}

/** The run that is under way. Of one that a newer process has begun, this one may not know the part. */
async function findRun(channelId: string): Promise<Run | undefined> {
  const found = await db.reconciliation.findFirst({
    where: { channelId, finishedAt: null },
    select: { channelId: true, id: true, stage: true, cursor: true },
  });
  return found && isStage(found.stage) ? { ...found, stage: found.stage } : undefined;
}

/** Whether it has not got on for an hour. */
async function isLate({ channelId, id }: Run): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isLate: boolean }[]>`
    SELECT progress_at < now() - interval '1 hour' AS "isLate" FROM reconciliations
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`;
  return row?.isLate === true;
}

async function breakOff({ channelId, id }: Run, reason: string): Promise<void> {
  await db.reconciliation.updateMany({
    where: { channelId, id, finishedAt: null },
    data: { finishedAt: new Date(), brokeOff: reason.slice(0, 2_000) },
  });
  log.warn({ channelId, reason }, 'A store could not be compared with what it should show');
}
