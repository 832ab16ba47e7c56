import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server';
import { env } from '#app/env.ts';
import { createApiDoor } from '#app/http/api-door.ts';
import type { ApiAddress, ApiDoor } from '#app/http/api-door.ts';
import type { RouteContext } from '#app/http/api-route.ts';
import { accessLog, logFailure } from '#app/log.ts';
import { requestIdOf, withContext } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';

/** What answers what: the HTTP interface, and everything else. */
export interface Answerers {
  api: Answerer;
  page: Answerer;
}

export type Answerer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

type RemixHandler = (request: Request, context?: RouteContext) => Promise<Response>;

/** The address is the one we are known by: the header Host is the client's to write, and may be no host at all. */
const { host, protocol } = new URL(env.APP_URL);

/** The methods that Remix's router takes; Fetch refuses some of the others outright. */
const remixMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answerers for one build of the app. Errors reach neither browser nor client as they are, except in development. */
export function createAnswerers(build: ServerBuild): Answerers {
  const handle = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production');
  const throughRemix: RemixHandler = (request, context = {}) => handle(request, { ...context });
  const door = createApiDoor(Object.values(build.routes));
  return { api: apiAnswerer(door, throughRemix), page: pageAnswerer(throughRemix) };
}

/** API paths take the short way to their route's own module, or the way through Remix's handler where settings say so. */
function apiAnswerer(door: ApiDoor, throughRemix: RemixHandler): Answerer {
  return (incoming, outgoing) => {
    const address = door.find(incoming.url ?? '');
    if (!address) door.refuse(incoming, outgoing);
    else if (env.API_SHORT_WAY || !remixMethods.has(incoming.method ?? ''))
      door.answer(address, incoming, outgoing);
    else void answerThroughRemix(door, throughRemix, { incoming, outgoing, address });
  };
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  address: ApiAddress;
}

/** Remix's own refusals are no answers of the interface, which all carry a request id. */
async function answerThroughRemix(
  door: ApiDoor,
  throughRemix: RemixHandler,
  { incoming, outgoing, address }: Exchange,
): Promise<void> {
  try {
    const target = incoming.url ?? '/';
    incoming.url = withoutDataQuery(target);
    const request = createRequest(incoming, outgoing, { host, protocol });
    const peer = incoming.socket.remoteAddress;
    const response = await throughRemix(request, { peer, target, params: address.params });
    if (response.headers.has('X-Request-Id')) await sendResponse(outgoing, response);
    else if (response.status >= 500) door.fail(new Error('A route broke'), incoming, outgoing);
    else door.refuse(incoming, outgoing);
  } catch (error) {
    door.fail(error, incoming, outgoing);
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

function pageAnswerer(throughRemix: RemixHandler): Answerer {
  const answer = createRequestListener((request) => refusingOtherSites(request, throughRemix), {
    host,
    protocol,
    onError(error) {
      logFailure(error, 'A page could not be answered');
      return new Response('Something went wrong.', { status: 500, headers: plain });
    },
  });
  return (incoming, outgoing) => {
    const context: RequestContext = { requestId: requestIdOf(incoming.headers['x-request-id']?.toString()) };
    outgoing.setHeader('X-Request-Id', context.requestId ?? '');
    logAccess({ incoming, outgoing }, context);
    if (!incoming.url?.startsWith('/')) outgoing.writeHead(400, plain).end('There is no such address.');
    else if (!remixMethods.has(incoming.method ?? ''))
      outgoing.writeHead(405, { ...plain, Allow: 'GET, HEAD, POST' }).end('There is no such method.');
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
function logAccess({ incoming, outgoing }: Omit<Exchange, 'address'>, context: RequestContext): void {
  const startedAt = performance.now();
  const path = (incoming.url ?? '').replace(/\?.*$/s, '');
  const [level, message] = accessOf(path);
  outgoing.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const status = outgoing.headersSent ? outgoing.statusCode : undefined;
    accessLog[level]({ ...context, method: incoming.method, path, status, ms }, message);
  });
}

/** Probes come every second, and files in large numbers. */
function accessOf(path: string): ['info' | 'debug', string] {
  if (path === '/healthz' || path === '/readyz') return ['debug', 'Probe'];
  if (path.startsWith('/assets/')) return ['debug', 'Asset'];
  return ['info', path.startsWith('/webhooks/') ? 'Webhook' : 'Page'];
}

/** Remix answers what another site sent with 500, as if it had broken: here it is 403. */
async function refusingOtherSites(request: Request, throughRemix: RemixHandler): Promise<Response> {
  const response = isDataOfOtherSite(request) ? undefined : await throughRemix(request);
  return response && !refusesOtherSite(response, request)
    ? response
    : new Response('This was sent by another site.', { status: 403, headers: plain });
}

/**
 * Whether another site sends a form to a page's data address, which our own pages alone use. Remix answers it with a body
 * like that of any other failure, so that it has to be known before. It is Remix's own rule: the header Origin against
 * X-Forwarded-Host, or Host.
 */
function isDataOfOtherSite({ method, url, headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null || method === 'GET' || method === 'HEAD') return false;
  if (!new URL(url).pathname.endsWith('.data')) return false;
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return !URL.canParse(origin) || new URL(origin).host !== (forwarded || headers.get('host'));
}

/** Remix refuses a document's form from another site, or from one whose name cannot be read, with an empty 500. */
function refusesOtherSite(response: Response, request: Request): boolean {
  return response.status === 500 && response.body === null && request.headers.has('origin');
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
