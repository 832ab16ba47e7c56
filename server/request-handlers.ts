import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server';
import type { FetchHandler } from '@remix-run/node-fetch-server';
import { env } from '#app/env.ts';
import { createApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { ApiRouteMatch, ApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { RouteContext } from '#app/http/api-route.ts';
import { pageHeaders, protocolHeader, transportHeaders } from '#app/http/security-headers.ts';
import { accessLog, logFailure } from '#app/log.ts';
import { requestIdOf, withContext } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The handlers of a build: for the API and for everything else. */
export interface RequestHandlers {
  api: RequestHandler;
  page: RequestHandler;
}

export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

type RemixHandler = (request: Request, context?: RouteContext) => Promise<Response>;

/** The URL uses our own host: the client controls the header Host, which may be invalid. */
const { host, protocol } = new URL(env.APP_URL);

/** Methods that Remix's router accepts; Fetch rejects some others. */
const remixMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the handlers of one build. Clients and browsers see no internal errors, except in development. */
export function createRequestHandlers(build: ServerBuild): RequestHandlers {
  const handle = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production');
  const throughRemix: RemixHandler = (request, context = {}) => handle(request, { ...context });
  const dispatcher = createApiDispatcher(Object.values(build.routes));
  return { api: createApiHandler(dispatcher, throughRemix), page: createPageHandler(throughRemix) };
}

/** API paths go to the API dispatcher, or through Remix if the settings say so. */
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

/** Remix's own errors lack the API's format and request id. */
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

/** Without `_data`, the legacy parameter of Remix's data requests. Endpoints see the target as sent. */
function withoutDataQuery(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  if (!parameters.has('_data')) return target;
  parameters.delete('_data');
  return `${path}?${parameters.toString()}`;
}

function createPageHandler(throughRemix: RemixHandler): RequestHandler {
  const handle: FetchHandler = (request, { address: peer }) =>
    rejectCrossSite(request, (sent) => throughRemix(sent, { peer, target: request.url }));
  const listener = createRequestListener(handle, {
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
    const transport = transportHeaders(incoming.headers[protocolHeader]?.toString());
    for (const [name, value] of Object.entries({ ...pageHeaders, ...transport }))
      outgoing.setHeader(name, value);
    logAccess({ incoming, outgoing }, context);
    if (!incoming.url?.startsWith('/')) outgoing.writeHead(400, plain).end('Not found.');
    else if (!remixMethods.has(incoming.method ?? ''))
      outgoing.writeHead(405, { ...plain, Allow: 'GET, HEAD, POST' }).end('Method not allowed.');
    else {
      incoming.url = withoutDataQuery(incoming.url);
      void withContext(context, () => {
        listener(incoming, outgoing);
        return new Promise((resolve) => outgoing.once('close', resolve));
      });
    }
  };
}

/** Logs a request when its response is sent or its client disconnects: its context is complete then. */
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

/** Probes arrive every second, and assets in large numbers. */
function accessLogOf(path: string): ['info' | 'debug', string] {
  if (path === '/healthz' || path === '/readyz') return ['debug', 'Probe'];
  if (path.startsWith('/assets/')) return ['debug', 'Asset'];
  return ['info', path.startsWith('/webhooks/') ? 'Webhook' : 'Page'];
}

/** Remix returns 500 for cross-site requests: here it is 403. */
async function rejectCrossSite(request: Request, throughRemix: RemixHandler): Promise<Response> {
  const response = isCrossSiteData(request) ? undefined : await throughRemix(request);
  return response && !isCrossSiteRejection(response, request)
    ? response
    : new Response('Cross-site request rejected.', { status: 403, headers: plain });
}

/**
 * Whether another site sends a form to a page's data URL, which only our own pages use. Remix's response
 * looks like any other error, so it is checked first by Remix's own rule: Origin against X-Forwarded-Host or
 * Host.
 */
function isCrossSiteData({ method, url, headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null || method === 'GET' || method === 'HEAD') return false;
  if (!new URL(url).pathname.endsWith('.data')) return false;
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return !URL.canParse(origin) || new URL(origin).host !== (forwarded || headers.get('host'));
}

/** Remix rejects a cross-site document form, or one with an invalid Origin, with an empty 500. */
function isCrossSiteRejection(response: Response, request: Request): boolean {
  return response.status === 500 && response.body === null && request.headers.has('origin');
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
