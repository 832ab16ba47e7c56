import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchSigningKeys } from '#app/auth/signing-keys.ts';
import { closeDatabase } from '#app/db/connection/client.ts';
import { isTemporary, refusesWrites } from '#app/db/connection/errors.ts';
import { findStartProblem } from '#app/db/connection/start-checks.ts';
import { env } from '#app/env.ts';
import { exitProcess } from '#app/exit-process.ts';
import { reportQueueMetrics } from '#app/jobs/queue-metrics.ts';
import { describeFailure, log } from '#app/log.ts';
import { continueAndHandle } from './connections.ts';
import { createDrainableListener } from './drain.ts';
import { createListener, type AppHandlers } from './listener.ts';
import { rejectMalformedRequest, rejectTunnel } from './malformed-requests.ts';
import { startOperations } from './operations-listener.ts';

/** Time for requests in progress after the listener is closed. */
const requestDeadlineMs = 10_000;
const workerRetryMs = 1_000;

/** Serves requests until this process receives SIGTERM, then drains and exits. */
export async function startApp(handlers: AppHandlers): Promise<void> {
  const unusable = await findStartProblem();
  if (unusable !== undefined) exitWithMessage(unusable);
  const operations = await (env.RUN_WORKER ? startOperationsWithWorker() : startOperations(env.ROLE));
  if (operations) reportQueueMetrics();
  const stopWorker = env.RUN_WORKER ? await startWorkerHere() : undefined;
  if (env.ROLE === 'app') watchSigningKeys();
  const { listener, drain, skip } = createDrainableListener(createListener(handlers));
  const server = listen(listener);

  /** Load balancers see `/readyz` fail first; then the listener closes. The worker stops at once. */
  const stop = async (signal: string) => {
    log.info({ signal, drainSeconds: env.DRAIN_SECONDS }, 'App stopping');
    const closed = drain(env.DRAIN_SECONDS).then(() => closeServer(server));
    const [, abandoned] = await Promise.all([closed, stopWorker?.()]);
    if (abandoned) exitProcess(1);
    await closeDatabase();
    // Last, so that the shutdown can be monitored.
    await operations?.close();
    exitProcess(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // The sender of a second signal does not want to wait.
      if (stopping) skip();
      stopping ??= stop(signal);
    });
}

function listen(listener: RequestListener): Server {
  // Without these, Node itself responds to a missing Host, an unknown Expect and CONNECT, without a log.
  const options = { keepAliveTimeout: 65_000, requestTimeout: 30_000, requireHostHeader: false };
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
  return server;
}

/** Accepts no new connections and waits for requests in progress. Aborts them after the timeout. */
function closeServer(server: Server): Promise<unknown> {
  setTimeout(() => server.closeAllConnections(), requestDeadlineMs).unref();
  // A keep-alive connection becomes idle after its last response and is closed then.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  return new Promise((resolve) => server.close(resolve));
}

/** Starts the worker; later, while the database refuses to write, because requests can be served that only read. */
async function startWorkerHere(): Promise<() => Promise<number>> {
  const { startWorker } = await import('#app/jobs/worker.ts');
  try {
    return await startWorker();
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    log.warn(describeFailure(error), 'Worker waits for its database');
  }
  let isStopping = false;
  const startLater = async (): Promise<(() => Promise<number>) | undefined> => {
    while (!isStopping) {
      await sleep(workerRetryMs);
      try {
        return await startWorker();
      } catch (error) {
        if (!isTemporary(error)) throw error;
      }
    }
    return undefined;
  };
  const started = startLater();
  return async () => {
    isStopping = true;
    return (await (await started)?.()) ?? 0;
  };
}

async function startOperationsWithWorker(): ReturnType<typeof startOperations> {
  const { workerReadiness } = await import('#app/jobs/worker-readiness.ts');
  return startOperations('app+worker', workerReadiness);
}

/** Printed when the app cannot start. */
function exitWithMessage(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
