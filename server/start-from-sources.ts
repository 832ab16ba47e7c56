import type { RequestListener, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { log } from '#app/log.ts';
import type * as App from './app.ts';
import { exitOnUncaughtError, redirectConsoleToLog } from './process-logging.ts';
import { startApp } from './start-app.ts';

/** Starts the app. Each request is handled by the current sources; while they cannot be loaded, it gets the error. */
export async function startFromSources(vite: ViteDevServer): Promise<void> {
  redirectConsoleToLog();
  exitOnUncaughtError();
  const load = async () => (await vite.ssrLoadModule('/server/app.ts')) as typeof App;
  let { app: latest } = await load();
  const handleWith =
    (kind: 'api' | 'webhook' | 'page'): RequestListener =>
    (request, response) => {
      load().then(
        ({ app }) => {
          latest = app;
          app[kind](request, response);
        },
        (error: unknown) => respondWithLoadError(vite, response, error),
      );
    };
  const page = handleWith('page');
  await startApp({
    api: handleWith('api'),
    webhook: handleWith('webhook'),
    page(request, response) {
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) respondWithLoadError(vite, response, error);
        else page(request, response);
      });
    },
    labelOf: (target) => latest.labelOf(target),
  });
}

function respondWithLoadError(vite: ViteDevServer, response: ServerResponse, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  vite.ssrFixStacktrace(failure);
  log.error({ stack: failure.stack }, 'Loading the sources failed');
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`Loading the sources failed: ${failure.message}`);
}
