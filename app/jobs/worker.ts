import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { beat, forgetFencedWorkers, takeOverFromDead, unregisterWorker } from './heartbeat.ts';
import { keepAccess } from './keep-access.ts';
import { enlist } from './run-jobs.ts';
import type { EnlistedWorker } from './run-jobs.ts';
import { forgetOldEvents, sweepForgottenEvents } from './sweep-events.ts';
import { forgetOldAnswers } from '#app/domain/idempotency/forget-answers.ts';
import { forgetOldImports } from '#app/domain/imports/forget-imports.ts';
import { sweepForgottenImports } from './sweep-imports.ts';
import { forgetOldNotices, sweepForgottenNotices } from './sweep-notices.ts';
import { sweepForgotten } from './sweep.ts';

/** Four beats may go missing before a worker is taken for dead. */
const heartbeatMs = (env.WORKER_DEAD_AFTER_SECONDS * 1_000) / 4;

/**
 * Works off jobs until it is told to stop.
 * @returns what stops it: no new jobs are begun, and those under way end first. It may be called again.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  let worker = await enlist();
  log.info({ workerId: worker.id }, 'The worker takes jobs');
  let stopping = false;
  let beating = Promise.resolve();
  let chores: Promise<void> | undefined;
  const keepAlive = async () => {
    try {
      const lives = await beat(worker.id, worker.runnerIds);
      if (stopping) return;
      if (!lives || !worker.isRunning()) worker = await startOver(worker);
      // Beside the beats: the database may take longer for one of them than a dead worker is waited for.
      chores ??= doChores(worker).finally(() => (chores = undefined));
    } catch (error) {
      log.error(describeFailure(error), 'No sign of life could be given');
    }
  };
  const timer = setInterval(() => {
    beating = beating.then(keepAlive);
  }, heartbeatMs);
  const stop = async () => {
    stopping = true;
    await beating;
    await chores;
    // What it has begun is its own until it has ended, however long that takes.
    await worker.stop();
    clearInterval(timer);
    await beating;
    await unregisterWorker(worker.id);
  };
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

/**
 * A worker that was taken for dead (it was frozen, or away from the database for too long) gives up its name and starts
 * over under another.
 */
function startOver(worker: EnlistedWorker): Promise<EnlistedWorker> {
  log.warn(
    { workerId: worker.id },
    'This worker was taken for dead or broke off; it starts over under a new name',
  );
  void worker.stop();
  return enlist();
}

/**
 * Sees to the work of those that do not live any more, and to what was forgotten or may be. One that fails keeps no
 * other from it.
 */
async function doChores(worker: EnlistedWorker): Promise<void> {
  const all = [
    () => worker.clearUp(),
    takeOver,
    sweepForgotten,
    sweepForgottenEvents,
    forgetOldEvents,
    sweepForgottenNotices,
    forgetOldNotices,
    sweepForgottenImports,
    forgetOldImports,
    forgetOldAnswers,
    keepAccess,
    forgetFencedWorkers,
  ];
  for (const chore of all)
    await chore().catch((error: unknown) =>
      log.error(describeFailure(error), 'A chore of the worker broke off, and comes again'),
    );
}

async function takeOver(): Promise<void> {
  const freed = await takeOverFromDead();
  if (freed > 0) log.warn({ freed }, 'Freed the jobs of dead workers');
}
