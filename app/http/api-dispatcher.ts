import type { IncomingMessage, ServerResponse } from 'node:http';
import { responseHeaders } from './response.ts';
import type { ApiResponse } from './response.ts';
import type { ApiRequest } from './request.ts';
import { unhandledErrorResponse } from './api-route.ts';
import type { PathParams } from './endpoint.ts';
import { literalSegments } from './request-target.ts';

/** A route of the Remix build, as far as the door needs to know it. */
export interface BuiltRoute {
  path?: string | undefined;
  module: object;
}

type ApiHandler = (args: { request: ApiRequest; params: PathParams }) => Promise<ApiResponse>;

/** An address of the interface, as one request names it. */
export interface ApiRouteMatch {
  params: PathParams;
  answer: ApiHandler;
}

/** Routes API requests past the framework. Every response has the API's format. */
export interface ApiDispatcher {
  /** Finds what stands at the address that a request target names; undefined when nothing does. */
  find(target: string): ApiRouteMatch | undefined;
  /** Answers a request at an address that was found. */
  handle(address: ApiRouteMatch, incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Answers as at an address at which there is nothing. */
  notFound(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Answers a request whose handling broke. */
  fail(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/**
 * The short way into the HTTP interface: matches a path against the addresses of the routes and calls the same route
 * module's own loader or action, without building Fetch objects or running the router. A path is matched segment by
 * segment as it is written ({@link literalSegments}); it decides for requests that go through Remix as well.
 */
export function createApiDispatcher(routes: readonly BuiltRoute[]): ApiDispatcher {
  const answering = routes.flatMap(({ path, module }) =>
    path?.startsWith('api/') && isAnswering(module) ? [{ path, answer: module.loader }] : [],
  );
  const nowhere = answering.find(({ path }) => path === 'api/*')?.answer;
  if (!nowhere) throw new Error('No route answers what is nothing under /api');
  const addresses = answering
    .filter(({ path }) => !path.includes('*'))
    .map(({ path, answer }) => ({ pattern: path.split('/'), answer }));
  return {
    find(target) {
      const segments = literalSegments(target);
      if (!segments) return undefined;
      for (const { pattern, answer } of addresses) {
        const params = match(pattern, segments);
        if (params) return { params, answer };
      }
      return undefined;
    },
    handle({ params, answer }, incoming, outgoing) {
      void handleDirectly({ incoming, outgoing }, (request) => answer({ request, params }));
    },
    notFound(incoming, outgoing) {
      void handleDirectly({ incoming, outgoing }, (request) => nowhere({ request, params: {} }));
    },
    fail(error, incoming, outgoing) {
      failDirectly(error, { incoming, outgoing });
    },
  };
}

function isAnswering(module: object): module is { loader: ApiHandler } {
  return 'loader' in module && typeof module.loader === 'function';
}

function match(pattern: readonly string[], segments: readonly string[]): PathParams | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = decodeURIComponent(segment);
    else if (expected !== segment) return undefined;
  }
  return params;
}

interface NodeExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function handleDirectly(
  exchange: NodeExchange,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<void> {
  try {
    send(await handle(requestOf(exchange.incoming)), exchange);
  } catch (error) {
    failDirectly(error, exchange);
  }
}

/** Nobody is left to answer when the connection is gone, or the answer under way. */
function failDirectly(error: unknown, exchange: NodeExchange): void {
  const { incoming, outgoing } = exchange;
  if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
  else send(unhandledErrorResponse(error, requestOf(incoming)), exchange);
}

function send(answer: ApiResponse, { incoming, outgoing }: NodeExchange): void {
  outgoing.writeHead(answer.status, responseHeaders(answer));
  outgoing.end(incoming.method === 'HEAD' ? undefined : answer.body);
}

function requestOf(incoming: IncomingMessage): ApiRequest {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  return {
    method,
    url,
    peer: socket.remoteAddress,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : String(value);
      },
    },
    // Who stops reading in the middle has still to answer on this connection, and to serve the next request on it.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
  };
}
