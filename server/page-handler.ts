import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server';
import { env } from '#app/env.ts';
import type { PageContext } from '#app/http/request.ts';
import { pageHeaders, protocolHeader, transportHeaders } from '#app/http/security-headers.ts';
import { accessLog, logFailure } from '#app/log.ts';
import { isRead, requestIdOf, withContext, type RequestContext } from '#app/request-context.ts';

/** The URL uses our own host: the client controls the header Host, which may be invalid. */
const { host, protocol } = new URL(env.APP_URL);

/** Methods that Remix's router accepts; Fetch rejects some others. */
const remixMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Creates the handler of everything outside of the API. Clients and browsers see no internal errors, except in
 * development.
 */
export function createPageHandler(build: ServerBuild): RequestListener {
  const throughRemix = createRequestHandler(
    build,
    env.NODE_ENV === 'development' ? 'development' : 'production',
  );
  const handle: FetchHandler = (request, { address: peer }) =>
    rejectCrossSite(request, (sent) =>
      throughRemix(sent, { peer, target: request.url } satisfies PageContext),
    );
  const listener = createRequestListener(handle, {
    host,
    protocol,
    onError(error) {
      logFailure(error, 'Page request failed');
      return new Response('Internal error.', { status: 500, headers: plain });
    },
  });
  return (incoming, outgoing) => {
    const context = beginResponse(incoming, outgoing);
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

/** Sets the headers that all responses outside of the API have. @returns the context of the request, which is logged at its end. */
export function beginResponse(incoming: IncomingMessage, outgoing: ServerResponse): RequestContext {
  const context: RequestContext = { requestId: requestIdOf(incoming.headers['x-request-id']?.toString()) };
  outgoing.setHeader('X-Request-Id', context.requestId ?? '');
  const transport = transportHeaders(incoming.headers[protocolHeader]?.toString());
  for (const [name, value] of Object.entries({ ...pageHeaders, ...transport }))
    outgoing.setHeader(name, value);
  logAccess({ incoming, outgoing }, context);
  return context;
}

/** Without `_data`, the legacy parameter of Remix's data requests. */
function withoutDataQuery(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  if (!parameters.has('_data')) return target;
  parameters.delete('_data');
  return `${path}?${parameters.toString()}`;
}

/** Logs a request when its response is sent or its client disconnects: its context is complete then. */
function logAccess(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  context: RequestContext,
): void {
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
async function rejectCrossSite(
  request: Request,
  throughRemix: (request: Request) => Promise<Response>,
): Promise<Response> {
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
function isCrossSiteData(request: Request): boolean {
  const { url, headers } = request;
  const origin = headers.get('origin');
  if (origin === null || isRead(request)) return false;
  if (!new URL(url).pathname.endsWith('.data')) return false;
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return !URL.canParse(origin) || new URL(origin).host !== (forwarded || headers.get('host'));
}

/** Remix rejects a cross-site document form, or one with an invalid Origin, with an empty 500. */
function isCrossSiteRejection(response: Response, request: Request): boolean {
  return response.status === 500 && response.body === null && request.headers.has('origin');
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
