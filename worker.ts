import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, pool } from '#app/db/connection/client.ts';
import { findIncompatibility } from '#app/db/connection/start-checks.ts';
import { checkConnectionBudget, waitForConnections } from '#app/db/connection/connection-budget.ts';
import { classifyDatabaseError } from '#app/db/connection/errors.ts';
import { exitProcess } from '#app/exit-process.ts';
import { env } from '#app/env.ts';
import { reportQueueMetrics } from '#app/jobs/queue-metrics.ts';
import { workerReadiness } from '#app/jobs/worker-readiness.ts';
import { startWorker } from '#app/jobs/worker.ts';
import { describeFailure, log } from '#app/log.ts';
import { exitOnUncaughtError, redirectConsoleToLog } from './server/process-logging.ts';
import { startOperations } from './server/operations-listener.ts';

/* The worker's process: runs jobs until it receives SIGTERM, then waits for them. */

const retryMs = 1_000;
const exitGraceMs = 2_000;

redirectConsoleToLog();
exitOnUncaughtError();
const operations = await startOperations('worker', workerReadiness);
if (operations) reportQueueMetrics();
let isStopping = false;
const starting = startWhenPossible();
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopping ??= stop(signal);
  });

/**
 * A worker retries while its database is unavailable. It exits if it must not run on the database, because
 * only an operator can change that.
 */
async function startWhenPossible(): Promise<(() => Promise<number>) | undefined> {
  let waitsFor: string | undefined;
  while (!isStopping) {
    try {
      const incompatibility = await findIncompatibility(pool);
      if (incompatibility) exitWithMessage(incompatibility.explanation);
      const tooFewConnections = await checkConnectionBudget('worker');
      if (tooFewConnections !== undefined) exitWithMessage(tooFewConnections);
      const hasConnections = await waitForConnections(() => isStopping);
      return hasConnections ? await startWorker() : undefined;
    } catch (error) {
      const failure = classifyDatabaseError(error);
      if (!failure) throw error;
      const { kind: condition, instruction: reason } = failure;
      if (condition !== waitsFor)
        log.warn({ condition, reason, ...describeFailure(error) }, 'Worker waits for its database');
      waitsFor = condition;
      await sleep(retryMs);
    }
  }
  return undefined;
}

async function stop(signal: string): Promise<void> {
  isStopping = true;
  log.info({ signal }, 'Worker stopping');
  // A hanging start or job delays the exit no longer than the limit for jobs.
  setTimeout(() => exitProcess(1), env.STOP_SECONDS * 1_000 + exitGraceMs).unref();
  const stopWorker = await starting;
  const abandoned = await stopWorker?.();
  if (abandoned) exitProcess(1);
  await closeDatabase();
  // Last, so that the shutdown can be monitored.
  await operations?.close();
  exitProcess(0);
}

/** Printed when the worker cannot start. */
function exitWithMessage(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
