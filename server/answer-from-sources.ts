import type { ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { ViteDevServer } from 'vite';
import { log } from '#app/log.ts';
import { createAnswerers } from './answerers.ts';
import type { Answerer, Answerers } from './answerers.ts';

/** Answers each request from the sources as they are now; one that comes while they cannot be loaded is told why. */
export function answerFromSources(vite: ViteDevServer, load: () => Promise<ServerBuild>): Answerers {
  const known = new WeakMap<ServerBuild, Answerers>();
  const current = async () => {
    const build = await load();
    const answerers = known.get(build) ?? createAnswerers(build);
    known.set(build, answerers);
    return answerers;
  };
  const answerWith =
    (kind: keyof Answerers): Answerer =>
    (request, response) => {
      current().then(
        (answerers) => {
          answerers[kind](request, response);
        },
        (error: unknown) => explainBroken(vite, response, error),
      );
    };
  const page = answerWith('page');
  return {
    api: answerWith('api'),
    page(request, response) {
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) explainBroken(vite, response, error);
        else page(request, response);
      });
    },
  };
}

function explainBroken(vite: ViteDevServer, response: ServerResponse, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  vite.ssrFixStacktrace(failure);
  log.error({ stack: failure.stack }, 'The sources cannot be loaded');
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`The sources cannot be loaded: ${failure.message}`);
}
