import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import sirv from 'sirv';
import type { ViteDevServer } from 'vite';
import { warnAboutUntrustedProxy } from '#app/auth/client-address.ts';
import type { RequestOrigin } from '#app/auth/client-address.ts';
import { env } from '#app/env.ts';
import { createApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { ApiRoute, EndpointsByPath } from '#app/http/api-route.ts';
import { isUnderApi, originForm } from '#app/http/request-target.ts';
import { log } from '#app/log.ts';
import { recordRequest } from '#app/metrics.ts';
import type { RequestMethod } from '#app/metrics.ts';
import { closeAfterUnreadBody, isEnding, trackResponse } from './connections.ts';
import { rejectMissingHost } from './malformed-requests.ts';
import { createPageHandler } from './page-handler.ts';
import { createRouteLabel } from './route-label.ts';

/** The handlers of a build: for the API and for everything else. */
interface RequestHandlers {
  api: RequestListener;
  page: RequestListener;
}

/** The Remix app, built or transformed on request. */
interface RemixApp {
  listener: RequestListener;
  /** Releases database connections and, in development, the bundler. */
  close(): Promise<void>;
  /** Why the database cannot be used; undefined when it can. */
  findStartProblem(): Promise<string | undefined>;
  /** Reports queue, mirror and workers in the metrics of this process. */
  reportQueueMetrics(): void;
}

/** The additional exports of `app/entry.server.tsx`. */
interface EntryModule {
  apiRoute: ApiRoute;
  endpoints: EndpointsByPath;
  closeDatabase(): Promise<void>;
  findStartProblem(): Promise<string | undefined>;
  reportQueueMetrics(): void;
}

/** The built app, from the folders next to this program, so that any working directory works. */
export async function loadBuiltApp(): Promise<RemixApp> {
  const folder = import.meta.dirname;
  const build = (await import(pathToFileURL(path.join(folder, 'app.js')).href)) as ServerBuild;
  const assets = sirv(path.join(folder, '../client'), {
    immutable: true,
    maxAge: 31_536_000,
    extensions: [],
    brotli: true,
    gzip: true,
    setHeaders: (response) => void response.setHeader('X-Content-Type-Options', 'nosniff'),
  });
  const { api, page } = createRequestHandlers(build);
  return {
    listener: createListener(
      {
        api,
        page(request, response) {
          assets(request, response, () => {
            page(request, response);
          });
        },
      },
      createRouteLabel(build.routes, entryOf(build).endpoints),
    ),
    close: () => entryOf(build).closeDatabase(),
    findStartProblem: () => entryOf(build).findStartProblem(),
    reportQueueMetrics: () => entryOf(build).reportQueueMetrics(),
  };
}

/**
 * The app from its sources, transformed when they change. While they cannot be loaded, requests get the
 * error.
 */
export async function loadAppFromSources(): Promise<RemixApp> {
  const { createServer } = await import('vite');
  // A tunnel may be in front: Vite accepts only known host names.
  const allowedHosts = [new URL(env.APP_URL).hostname];
  const vite = await createServer({ server: { middlewareMode: true, allowedHosts }, logLevel: 'warn' });
  const load = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
  let latest = await load();
  return {
    listener: createListener(
      createSourceHandlers(vite, async () => (latest = await load())),
      (target) => createRouteLabel(latest.routes, entryOf(latest).endpoints)(target),
    ),
    async close() {
      await entryOf(latest).closeDatabase();
      await vite.close();
    },
    findStartProblem: () => entryOf(latest).findStartProblem(),
    reportQueueMetrics: () => entryOf(latest).reportQueueMetrics(),
  };
}

function entryOf(build: ServerBuild): EntryModule {
  return build.entry.module as unknown as EntryModule;
}

function createRequestHandlers(build: ServerBuild): RequestHandlers {
  return { api: createApiDispatcher(entryOf(build).apiRoute), page: createPageHandler(build) };
}

/** Routes each request to the API or to Remix, whatever the spelling of its path. */
function createListener(
  { api, page }: RequestHandlers,
  labelOf: (target: string) => string,
): RequestListener {
  const isCounted = env.METRICS_PORT !== undefined;
  return (incoming, outgoing) => {
    if (isEnding(incoming)) return void incoming.resume();
    if (isCounted) countRequest(incoming, outgoing, labelOf);
    trackResponse(outgoing);
    closeAfterUnreadBody(incoming, outgoing);
    outgoing.once('finish', () => letRestThrough(incoming));
    if (rejectMissingHost(incoming, outgoing)) return;
    warnAboutUntrustedProxy(originOf(incoming));
    incoming.url = originForm(incoming.url ?? '/');
    (isUnderApi(incoming.url) ? api : page)(incoming, outgoing);
  };
}

function originOf({ socket, headers }: IncomingMessage): RequestOrigin {
  const forwardedFor = headers['x-forwarded-for'];
  return {
    peer: socket.remoteAddress,
    forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
  };
}

const countedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'] satisfies RequestMethod[];

/** Counts a request at its end. The route is determined then, so that the response does not wait for it. */
function countRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  labelOf: (target: string) => string,
): void {
  const startedAt = performance.now();
  const { method = '', url = '' } = incoming;
  outgoing.once('close', () =>
    recordRequest({
      method: countedMethods.includes(method) ? (method as RequestMethod) : 'other',
      route: labelOf(originForm(url)),
      status: outgoing.writableFinished ? outgoing.statusCode : 'aborted',
      seconds: (performance.now() - startedAt) / 1_000,
    }),
  );
}

/**
 * Discards the unread rest of a body after the response. Node does so only if reading never began; otherwise
 * the rest would block the next request on the connection.
 */
function letRestThrough(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** Handles each request with the current sources; while they cannot be loaded, returns the error. */
function createSourceHandlers(vite: ViteDevServer, load: () => Promise<ServerBuild>): RequestHandlers {
  const known = new WeakMap<ServerBuild, RequestHandlers>();
  const current = async () => {
    const build = await load();
    const handlers = known.get(build) ?? createRequestHandlers(build);
    known.set(build, handlers);
    return handlers;
  };
  const handleWith =
    (kind: keyof RequestHandlers): RequestListener =>
    (request, response) => {
      current().then(
        (handlers) => {
          handlers[kind](request, response);
        },
        (error: unknown) => respondWithLoadError(vite, response, error),
      );
    };
  const page = handleWith('page');
  return {
    api: handleWith('api'),
    page(request, response) {
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) respondWithLoadError(vite, response, error);
        else page(request, response);
      });
    },
  };
}

function respondWithLoadError(vite: ViteDevServer, response: ServerResponse, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  vite.ssrFixStacktrace(failure);
  log.error({ stack: failure.stack }, 'Loading the sources failed');
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`Loading the sources failed: ${failure.message}`);
}
