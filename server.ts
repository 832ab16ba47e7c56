import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from '#app/env.ts';
import { answerBadHttp, refuseTunnel } from '#app/http/bad-http.ts';
import { letContinue } from '#app/http/expect-continue.ts';
import { log } from '#app/log.ts';
import { endOnCrash } from './server/end-on-crash.ts';
import { loadAppFromSources, loadBuiltApp } from './server/remix-app.ts';

/* The app's process: serves until it is told to stop, then finishes what it has begun. */

const drainMs = 10_000;

endOnCrash();
const app = await (env.NODE_ENV === 'development' ? loadAppFromSources() : loadBuiltApp());
const unusable = await app.whyUnusable();
if (unusable !== undefined) endWithSentence(unusable);
const stopWorker = env.RUN_WORKER ? await startWorkerHere() : undefined;
// Without these, Node would answer a missing Host, an unknown Expect and CONNECT by itself, with nothing said.
const options = { keepAliveTimeout: 65_000, requestTimeout: 30_000, requireHostHeader: false };
const server = createServer(options, app.listener);
server.on('clientError', answerBadHttp);
server.on('checkExpectation', app.listener);
server.on('checkContinue', letContinue(app.listener));
server.on('connect', refuseTunnel);
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'The app is listening');
});
server.on('error', (error: NodeJS.ErrnoException) => {
  endWithSentence(
    error.code === 'EADDRINUSE' ? `Port ${env.PORT} is taken: set PORT to a free one` : error.message,
  );
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));

/** Takes no new connections, lets requests under way end, and leaves. Those that take too long are cut off. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'The app is stopping');
  setTimeout(() => server.closeAllConnections(), drainMs).unref();
  // A connection that is kept alive becomes idle after its last answer, which is when it has to go.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.all([closed, stopWorker?.()]);
  await app.close();
  process.exit(0);
}

async function startWorkerHere(): Promise<() => Promise<void>> {
  const { startWorker } = await import('#app/jobs/worker.ts');
  return startWorker();
}

/** For whoever starts the app, when it cannot start. */
function endWithSentence(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
