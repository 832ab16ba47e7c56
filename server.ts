import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from '#app/env.ts';
import { exitProcess } from '#app/exit-process.ts';
import { rejectMalformedRequest, rejectTunnel } from './server/malformed-requests.ts';
import { continueAndHandle } from './server/connections.ts';
import { log } from '#app/log.ts';
import { createDrainableListener } from './server/drain.ts';
import { exitOnUncaughtError, redirectConsoleToLog } from './server/process-logging.ts';
import { startOperations } from './server/operations-listener.ts';
import { loadAppFromSources, loadBuiltApp } from './server/remix-app.ts';

/* The app's process: serves requests until it receives SIGTERM, then drains. */

/** Time for requests in progress after the listener is closed. */
const requestDeadlineMs = 10_000;

redirectConsoleToLog();
exitOnUncaughtError();
const app = await (env.NODE_ENV === 'development' ? loadAppFromSources() : loadBuiltApp());
const unusable = await app.findStartProblem();
if (unusable !== undefined) exitWithMessage(unusable);
const operations = await (env.RUN_WORKER ? startOperationsWithWorker() : startOperations('app'));
if (operations) app.reportQueueMetrics();
const stopWorker = env.RUN_WORKER ? await startWorkerHere() : undefined;
// Without these, Node itself responds to a missing Host, an unknown Expect and CONNECT, without a log.
const options = { keepAliveTimeout: 65_000, requestTimeout: 30_000, requireHostHeader: false };
const { listener, drain, skip } = createDrainableListener(app.listener);
const server = createServer(options, listener);
server.on('clientError', rejectMalformedRequest);
server.on('checkExpectation', listener);
server.on('checkContinue', continueAndHandle(listener));
server.on('connect', rejectTunnel);
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'App listening');
});
server.on('error', (error: NodeJS.ErrnoException) => {
  exitWithMessage(
    error.code === 'EADDRINUSE' ? `Port ${env.PORT} is in use: set PORT to a free one` : error.message,
  );
});
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    // The sender of a second signal does not want to wait.
    if (stopping) skip();
    stopping ??= stop(signal);
  });

/** Load balancers see `/readyz` fail first; then the listener closes. The worker stops at once. */
async function stop(signal: string): Promise<void> {
  log.info({ signal, drainSeconds: env.DRAIN_SECONDS }, 'App stopping');
  const closed = drain(env.DRAIN_SECONDS).then(closeServer);
  const [, abandoned] = await Promise.all([closed, stopWorker?.()]);
  if (abandoned) exitProcess(1);
  await app.close();
  // Last, so that the shutdown can be monitored.
  await operations?.close();
  exitProcess(0);
}

/** Accepts no new connections and waits for requests in progress. Aborts them after the timeout. */
function closeServer(): Promise<unknown> {
  setTimeout(() => server.closeAllConnections(), requestDeadlineMs).unref();
  // A keep-alive connection becomes idle after its last response and is closed then.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  return new Promise((resolve) => server.close(resolve));
}

async function startWorkerHere(): Promise<() => Promise<number>> {
  const { startWorker } = await import('#app/jobs/worker.ts');
  return startWorker();
}

async function startOperationsWithWorker(): ReturnType<typeof startOperations> {
  const { workerReadiness } = await import('#app/jobs/readiness.ts');
  return startOperations('app+worker', workerReadiness);
}

/** Printed when the app cannot start. */
function exitWithMessage(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
