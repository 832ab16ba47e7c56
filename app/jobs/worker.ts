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
const noSignOfLife = 'No sign of life could be given';

/**
 * Works off jobs until it is told to stop.
 * @returns what stops it: no new jobs are begun, and those under way end first. It may be called again.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  let worker = await enlist();
  log.info({ workerId: worker.id }, 'The worker takes jobs');
  let stopping = false;
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(async () => {
      if (stopping) await outlive(worker);
      else worker = await keepAlive(worker);
    });
  }, heartbeatMs);
  const stop = async () => {
    stopping = true;
    await beating;
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
 * One beat: says that this worker lives, and sees to the work of those that do not. A worker that was taken for dead
 * (it was frozen, or away from the database for too long) gives up its name and starts over under another.
 */
async function keepAlive(worker: EnlistedWorker): Promise<EnlistedWorker> {
  try {
    const lives = await beat(worker.id, worker.runnerIds);
    await worker.clearUp();
    const freed = await takeOverFromDead();
    if (freed > 0) log.warn({ freed }, 'Freed the jobs of dead workers');
    await sweepForgotten();
    await sweepForgottenEvents();
    await forgetOldEvents();
    await sweepForgottenNotices();
    await forgetOldNotices();
    await sweepForgottenImports();
    await forgetOldImports();
    await forgetOldAnswers();
    await keepAccess();
    await forgetFencedWorkers();
    if (lives && worker.isRunning()) return worker;
    log.warn(
      { workerId: worker.id },
      'This worker was taken for dead or broke off; it starts over under a new name',
    );
    void worker.stop();
    return await enlist();
  } catch (error) {
    log.error(describeFailure(error), noSignOfLife);
    return worker;
  }
}

/** The beat of a worker that is about to leave: it says that it lives, and sees to nobody else. */
async function outlive({ id, runnerIds }: EnlistedWorker): Promise<void> {
  try {
    await beat(id, runnerIds);
  } catch (error) {
    log.error(describeFailure(error), noSignOfLife);
  }
}
