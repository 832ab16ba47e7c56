import { canUseDatabase } from '#app/db/connection/start-checks.ts';
import { deleteReplacedJobs } from '#app/db/job-queue.ts';
import { createWorker, deleteWorker, updateHeartbeat } from '#app/db/workers.ts';
import { env } from '#app/env.ts';
import { exitProcess } from '#app/exit-process.ts';
import { newId } from '#app/ids.ts';
import { describeFailure, log, logFailure } from '#app/log.ts';
import { watchRunners } from '#app/metrics.ts';
import { runnerGroups } from './handlers.ts';
import { runMaintenance } from './maintenance.ts';
import { startSweeps } from './sweep.ts';
import { withTimeout } from './with-timeout.ts';
import { checkDatabase, trackReadiness, recordHeartbeat, recordStopping } from './worker-readiness.ts';
import { createRunners, type Runners } from './runners.ts';

const expiryMs = env.WORKER_EXPIRY_SECONDS * 1_000;
/** A worker expires after four missed heartbeats. */
const heartbeatMs = expiryMs / 4;

/**
 * Runs jobs until it is stopped.
 * @returns a function that stops it. No new jobs start, and running jobs get STOP_SECONDS to end. It resolves with the
 *   number of jobs that still run. If there are any, the process must exit at once: other workers take these jobs when
 *   the heartbeats stop. The function may be called again.
 */
export async function startWorker(): Promise<() => Promise<number>> {
  let worker: RegisteredWorker | undefined;
  let isStopping = false;
  let heartbeats = Promise.resolve();
  let isHeartbeatDue = false;
  const sendHeartbeatSoon = () => {
    if (isHeartbeatDue) return;
    isHeartbeatDue = true;
    heartbeats = heartbeats.then(() => {
      isHeartbeatDue = false;
      return sendHeartbeat();
    });
  };
  const runners = createRunners(sendHeartbeatSoon);
  const failures = watchFailures();
  let maintaining: Promise<void> | undefined;
  let checking: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  const recover = async (current: RegisteredWorker, isFenced: boolean) => {
    if (isFenced) {
      log.warn({ workerId: current.id }, 'Worker was fenced; starting over');
      current.yieldAll();
      worker = await register(runners);
    }
    const hasReplaced = await runners.recover();
    // Other workers must know new runners before they unlock abandoned jobs.
    if (worker && (isFenced || hasReplaced)) recordHeartbeat(await updateHeartbeat(worker.id, runners.ids()));
  };
  const sendHeartbeat = async () => {
    if (!worker) return;
    let isAlive: boolean;
    try {
      isAlive = await withTimeout(updateHeartbeat(worker.id, runners.ids()), expiryMs);
      recordHeartbeat(isAlive);
    } catch (error) {
      recordHeartbeat(false);
      logFailure(error, 'Heartbeat failed');
      if (!isStopping) await failures.record();
      return;
    }
    if (isStopping) return;
    try {
      // A recovery that hangs in a lost connection is not started twice.
      recovering ??= recover(worker, !isAlive).finally(() => (recovering = undefined));
      await withTimeout(recovering, expiryMs);
      failures.clear();
    } catch (error) {
      logFailure(error, 'Job runners could not be replaced');
      // A busy database alone is no reason to exit while all runners work.
      const { alive, expected } = runners.counts();
      if (!isAlive || alive < expected) await failures.record();
      return;
    }
    // Not awaited: one of these tasks can take longer than a worker may go without a heartbeat.
    maintaining ??= runMaintenance().finally(() => (maintaining = undefined));
    checking ??= checkDatabase()
      .catch((error: unknown) => logFailure(error, 'Readiness check failed'))
      .finally(() => (checking = undefined));
  };
  worker = await register(runners);
  trackReadiness(runners);
  log.info({ workerId: worker.id }, 'Worker started');
  const timer = setInterval(sendHeartbeatSoon, heartbeatMs);
  const stopSweeps = startSweeps(() => worker?.id);
  const stopInOrder = async () => {
    // Heartbeats continue until the last job has ended, so that no other worker takes it. So do sweeps: while this worker is
    // the oldest, no other one sweeps.
    await runners.stop();
    await stopSweeps();
    await maintaining;
    await checking;
    clearInterval(timer);
    await heartbeats;
    if (worker) await deleteWorker(worker.id);
  };
  const stop = async () => {
    isStopping = true;
    recordStopping();
    worker?.yieldAll();
    try {
      await withTimeout(stopInOrder(), env.STOP_SECONDS * 1_000);
      return 0;
    } catch (error) {
      const jobs = runners.jobs().map(({ task_identifier: task, payload }) => ({ task, payload }));
      log.warn({ ...describeFailure(error), jobs }, 'Worker stop timed out');
      return jobs.length;
    }
  };
  let stopped: Promise<number> | undefined;
  return () => (stopped ??= stop());
}

interface RegisteredWorker {
  id: string;
  /** Makes mirror jobs end soon. */
  yieldAll(): void;
}

/** Registers this process as a worker under a new id, and starts runners under that id. */
async function register(runners: Runners): Promise<RegisteredWorker> {
  const id = newId();
  await createWorker(id);
  recordHeartbeat(true);
  // A worker that crashed may have left some.
  await deleteReplacedJobs();
  let isYielding = false;
  const groups = runnerGroups({ workerId: id, isYielding: () => isYielding });
  await runners.start(groups);
  watchRunners(
    groups.flatMap(({ taskList }) => Object.keys(taskList)),
    () => runners.counts(),
  );
  return {
    id,
    yieldAll() {
      isYielding = true;
    },
  };
}

/** Exits the process when the worker fails for WORKER_RECOVERY_SECONDS although a new connection can use the database. */
function watchFailures() {
  let since: number | undefined;
  return {
    clear() {
      since = undefined;
    },
    async record() {
      if (!(await canUseDatabase())) {
        since = undefined;
        return;
      }
      since ??= performance.now();
      const failingSeconds = Math.round((performance.now() - since) / 1_000);
      if (failingSeconds < env.WORKER_RECOVERY_SECONDS) return;
      log.error({ failingSeconds }, 'Worker cannot recover; exiting');
      exitProcess(1);
    },
  };
}
