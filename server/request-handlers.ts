import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server';
import { env } from '#app/env.ts';
import { createApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { ApiRouteMatch, ApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { RouteContext } from '#app/http/api-route.ts';
import { accessLog, logFailure } from '#app/log.ts';
import { requestIdOf, withContext } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';

/** What answers what: the HTTP interface, and everything else. */
export interface RequestHandlers {
  api: RequestHandler;
  page: RequestHandler;
}

export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

type RemixHandler = (request: Request, context?: RouteContext) => Promise<Response>;

/** The address is the one we are known by: the header Host is the client's to write, and may be no host at all. */
const { host, protocol } = new URL(env.APP_URL);

/** The methods that Remix's router takes; Fetch refuses some of the others outright. */
const remixMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answerers for one build of the app. Errors reach neither browser nor client as they are, except in development. */
export function createRequestHandlers(build: ServerBuild): RequestHandlers {
  const handle = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production');
  const throughRemix: RemixHandler = (request, context = {}) => handle(request, { ...context });
  const dispatcher = createApiDispatcher(Object.values(build.routes));
  return { api: createApiHandler(dispatcher, throughRemix), page: createPageHandler(throughRemix) };
}

/** API paths take the short way to their route's own module, or the way through Remix's handler where settings say so. */
function createApiHandler(dispatcher: ApiDispatcher, throughRemix: RemixHandler): RequestHandler {
  return (incoming, outgoing) => {
    const address = dispatcher.find(incoming.url ?? '');
    if (!address) dispatcher.notFound(incoming, outgoing);
    else if (env.API_DISPATCHER || !remixMethods.has(incoming.method ?? ''))
      dispatcher.handle(address, incoming, outgoing);
    else void handleWithRemix(dispatcher, throughRemix, { incoming, outgoing, address });
  };
}

interface RequestPair {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  address: ApiRouteMatch;
}

/** Remix's own refusals are no answers of the interface, which all carry a request id. */
async function handleWithRemix(
  dispatcher: ApiDispatcher,
  throughRemix: RemixHandler,
  { incoming, outgoing, address }: RequestPair,
): Promise<void> {
  try {
    const target = incoming.url ?? '/';
    incoming.url = withoutDataQuery(target);
    const request = createRequest(incoming, outgoing, { host, protocol });
    const peer = incoming.socket.remoteAddress;
    const response = await throughRemix(request, { peer, target, params: address.params });
    if (response.headers.has('X-Request-Id')) await sendResponse(outgoing, response);
    else if (response.status >= 500) dispatcher.fail(new Error('Route failed'), incoming, outgoing);
    else dispatcher.notFound(incoming, outgoing);
  } catch (error) {
    dispatcher.fail(error, incoming, outgoing);
  }
}

/** Without `_data`, by which Remix's clients once asked for one route's data. Endpoints see the target as it was sent. */
function withoutDataQuery(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  if (!parameters.has('_data')) return target;
  parameters.delete('_data');
  return `${path}?${parameters.toString()}`;
}

function createPageHandler(throughRemix: RemixHandler): RequestHandler {
  const answer = createRequestListener((request) => rejectCrossSite(request, throughRemix), {
    host,
    protocol,
    onError(error) {
      logFailure(error, 'Page request failed');
      return new Response('Internal error.', { status: 500, headers: plain });
    },
  });
  return (incoming, outgoing) => {
    const context: RequestContext = { requestId: requestIdOf(incoming.headers['x-request-id']?.toString()) };
    outgoing.setHeader('X-Request-Id', context.requestId ?? '');
    logAccess({ incoming, outgoing }, context);
    if (!incoming.url?.startsWith('/')) outgoing.writeHead(400, plain).end('Not found.');
    else if (!remixMethods.has(incoming.method ?? ''))
      outgoing.writeHead(405, { ...plain, Allow: 'GET, HEAD, POST' }).end('Method not allowed.');
    else {
      incoming.url = withoutDataQuery(incoming.url);
      void withContext(context, () => {
        answer(incoming, outgoing);
        return new Promise((resolve) => outgoing.once('close', resolve));
      });
    }
  };
}

/** Logs a request when its answer is sent, or its client is gone: by then its context says who asked. */
function logAccess({ incoming, outgoing }: Omit<RequestPair, 'address'>, context: RequestContext): void {
  const startedAt = performance.now();
  const path = (incoming.url ?? '').replace(/\?.*$/s, '');
  const [level, message] = accessLogOf(path);
  outgoing.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const status = outgoing.headersSent ? outgoing.statusCode : undefined;
    accessLog[level]({ ...context, method: incoming.method, path, status, ms }, message);
  });
}

/** Probes come every second, and files in large numbers. */
function accessLogOf(path: string): ['info' | 'debug', string] {
  if (path === '/healthz' || path === '/readyz') return ['debug', 'Probe'];
  if (path.startsWith('/assets/')) return ['debug', 'Asset'];
  return ['info', path.startsWith('/webhooks/') ? 'Webhook' : 'Page'];
}

/** Remix answers what another site sent with 500, as if it had broken: here it is 403. */
async function rejectCrossSite(request: Request, throughRemix: RemixHandler): Promise<Response> {
  const response = isCrossSiteData(request) ? undefined : await throughRemix(request);
  return response && !isCrossSiteRejection(response, request)
    ? response
    : new Response('Cross-site request rejected.', { status: 403, headers: plain });
}

/**
 * Whether another site sends a form to a page's data address, which our own pages alone use. Remix answers it with a body
 * like that of any other failure, so that it has to be known before. It is Remix's own rule: the header Origin against
 * X-Forwarded-Host, or Host.
 */
function isCrossSiteData({ method, url, headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null || method === 'GET' || method === 'HEAD') return false;
  if (!new URL(url).pathname.endsWith('.data')) return false;
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return !URL.canParse(origin) || new URL(origin).host !== (forwarded || headers.get('host'));
}

/** Remix refuses a document's form from another site, or from one whose name cannot be read, with an empty 500. */
function isCrossSiteRejection(response: Response, request: Request): boolean {
  return response.status === 500 && response.body === null && request.headers.has('origin');
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
