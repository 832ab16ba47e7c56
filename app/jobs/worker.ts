import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { limitPoolGrowth } from '#app/db/connection-budget.ts';
import { forgetOldAnswers } from '#app/domain/idempotency/forget-answers.ts';
import { forgetOldImports } from '#app/domain/imports/forget-imports.ts';
import { env } from '#app/env.ts';
import { exitProcess } from '#app/exit-process.ts';
import { describeFailure, log, logFailure } from '#app/log.ts';
import { beat, forgetFencedWorkers, takeOverFromDead, unregisterWorker } from './heartbeat.ts';
import { keepAccess } from './keep-access.ts';
import { checkDatabase, judgeReadiness, recordHeartbeat, recordStopping } from './readiness.ts';
import { enlist } from './run-jobs.ts';
import type { EnlistedWorker } from './run-jobs.ts';
import { createRunners } from './runners.ts';
import { scheduleStartReconciliations } from './start-reconciliations.ts';
import { forgetOldEvents, sweepForgottenEvents } from './sweep-events.ts';
import { sweepForgottenImports } from './sweep-imports.ts';
import { forgetOldNotices, sweepForgottenNotices } from './sweep-notices.ts';
import { sweepForgotten } from './sweep.ts';

const deadAfterMs = env.WORKER_DEAD_AFTER_SECONDS * 1_000;
/** Four beats may go missing before a worker is taken for dead. */
const heartbeatMs = deadAfterMs / 4;

/**
 * Works off jobs until it is told to stop.
 * @returns what stops it: no new jobs are begun, and those under way end first, for STOP_SECONDS at most. It resolves
 *   with the number of jobs that had not ended by then. If there are any, the process must exit at once: other workers
 *   take these jobs over when its heartbeats are missing. It may be called again.
 */
export async function startWorker(): Promise<() => Promise<number>> {
  let worker: EnlistedWorker | undefined;
  let isStopping = false;
  let beating = Promise.resolve();
  let isBeatDue = false;
  const beatSoon = () => {
    if (isBeatDue) return;
    isBeatDue = true;
    beating = beating.then(() => {
      isBeatDue = false;
      return keepAlive();
    });
  };
  const runners = createRunners(beatSoon);
  const failures = watchFailures();
  let chores: Promise<void> | undefined;
  let checking: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  const recover = async (current: EnlistedWorker, isFenced: boolean) => {
    if (isFenced) {
      log.warn({ workerId: current.id }, 'Worker was fenced; starting over');
      current.yieldAll();
      worker = await enlist(runners);
    }
    const hasReplaced = await runners.recover();
    // Other workers must know new runners before they judge whose jobs nobody runs.
    if (worker && (isFenced || hasReplaced)) recordHeartbeat(await beat(worker.id, runners.ids()));
  };
  const keepAlive = async () => {
    if (!worker) return;
    let lives: boolean;
    try {
      lives = await inTime(beat(worker.id, runners.ids()), deadAfterMs);
      recordHeartbeat(lives);
    } catch (error) {
      recordHeartbeat(false);
      logFailure(error, 'The heartbeat failed');
      if (!isStopping) await failures.goOn();
      return;
    }
    if (isStopping) return;
    try {
      // What hangs in a lost connection is not begun a second time.
      recovering ??= recover(worker, !lives).finally(() => (recovering = undefined));
      await inTime(recovering, deadAfterMs);
      failures.ended();
    } catch (error) {
      logFailure(error, 'Job runners could not be replaced');
      // A busy database alone is no reason to exit while all runners work.
      const { alive, expected } = runners.counts();
      if (!lives || alive < expected) await failures.goOn();
      return;
    }
    // Beside the beats: the database may take longer for one of them than a dead worker is waited for.
    chores ??= doChores().finally(() => (chores = undefined));
    checking ??= checkDatabase()
      .catch((error: unknown) => logFailure(error, 'The readiness check failed'))
      .finally(() => (checking = undefined));
  };
  worker = await enlist(runners);
  judgeReadiness(runners);
  log.info({ workerId: worker.id }, 'The worker takes jobs');
  const timer = setInterval(beatSoon, heartbeatMs);
  const stopInOrder = async () => {
    // What it has begun is its own until it has ended: its heartbeat goes on.
    await runners.stop();
    await chores;
    await checking;
    clearInterval(timer);
    await beating;
    if (worker) await unregisterWorker(worker.id);
  };
  const stop = async () => {
    isStopping = true;
    recordStopping();
    worker?.yieldAll();
    try {
      await inTime(stopInOrder(), env.STOP_SECONDS * 1_000);
      return 0;
    } catch (error) {
      const jobs = runners.jobs().map(({ task_identifier: task, payload }) => ({ task, payload }));
      log.warn({ ...describeFailure(error), jobs }, 'The worker stops without waiting any longer');
      return jobs.length;
    }
  };
  let stopped: Promise<number> | undefined;
  return () => (stopped ??= stop());
}

/** @throws when it takes longer. It goes on, and nobody hears how it ends. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then((): never => {
    throw new TookTooLong();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** Exits the process when the worker fails for WORKER_RECOVERY_SECONDS although its database answers. */
function watchFailures() {
  let since: number | undefined;
  return {
    ended() {
      since = undefined;
    },
    async goOn() {
      if (!(await databaseAnswers())) {
        since = undefined;
        return;
      }
      since ??= performance.now();
      const failingSeconds = Math.round((performance.now() - since) / 1_000);
      if (failingSeconds < env.WORKER_RECOVERY_SECONDS) return;
      log.error({ failingSeconds }, 'The worker cannot recover and exits');
      exitProcess(1);
    },
  };
}

/** Whether a new connection can use the database, whatever those of the process wait for. */
async function databaseAnswers(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'creator-collabs probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Sees to the work of those that do not live any more, and to what was forgotten or may be. One that fails keeps no
 * other from it.
 */
async function doChores(): Promise<void> {
  const all = [
    limitPoolGrowth,
    takeOver,
    scheduleStartReconciliations,
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
    await chore().catch((error: unknown) => logFailure(error, 'Maintenance task failed; retrying'));
}

async function takeOver(): Promise<void> {
  const freed = await takeOverFromDead();
  if (freed > 0) log.warn({ freed }, 'Freed jobs of expired workers');
}
