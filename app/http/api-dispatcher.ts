import type { IncomingMessage, ServerResponse } from 'node:http';
import { responseHeaders } from './response.ts';
import type { ApiResponse } from './response.ts';
import type { ApiRequest } from './request.ts';
import { unhandledErrorResponse } from './api-route.ts';
import type { PathParams } from './endpoint.ts';
import { literalSegments } from './request-target.ts';

/** The fields of a Remix route that the dispatcher needs. */
interface BuiltRoute {
  path?: string | undefined;
  module: object;
}

type ApiHandler = (args: { request: ApiRequest; params: PathParams }) => Promise<ApiResponse>;

/** A matched API path with its parameters. */
export interface ApiRouteMatch {
  params: PathParams;
  handler: ApiHandler;
}

/** Routes API requests past the framework. Every response has the API's format. */
export interface ApiDispatcher {
  /** Matches a request target; undefined without a route. */
  find(target: string): ApiRouteMatch | undefined;
  /** Handles a request for a matched path. */
  handle(match: ApiRouteMatch, incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Responds 404 in the API's format. */
  notFound(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Responds to a request whose handling failed. */
  fail(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/**
 * The fast path into the API: matches paths of Remix's routes and calls the route module's loader or action,
 * without Fetch objects and Remix's router. Paths are matched literally, segment by segment ({@link
 * literalSegments}). Requests that go through Remix use the same matching.
 */
export function createApiDispatcher(routes: readonly BuiltRoute[]): ApiDispatcher {
  const apiRoutes = routes.flatMap(({ path, module }) =>
    path?.startsWith('api/') && hasHandler(module) ? [{ path, handler: module.loader }] : [],
  );
  const unknownPathHandler = apiRoutes.find(({ path }) => path === 'api/*')?.handler;
  if (!unknownPathHandler) throw new Error('No route handles unknown paths under /api');
  const handlers = apiRoutes
    .filter(({ path }) => !path.includes('*'))
    .map(({ path, handler }) => ({ pattern: path.split('/'), handler }));
  return {
    find(target) {
      const segments = literalSegments(target);
      if (!segments) return undefined;
      for (const { pattern, handler } of handlers) {
        const params = match(pattern, segments);
        if (params) return { params, handler };
      }
      return undefined;
    },
    handle({ params, handler }, incoming, outgoing) {
      void handleDirectly({ incoming, outgoing }, (request) => handler({ request, params }));
    },
    notFound(incoming, outgoing) {
      void handleDirectly({ incoming, outgoing }, (request) => unknownPathHandler({ request, params: {} }));
    },
    fail(error, incoming, outgoing) {
      failDirectly(error, { incoming, outgoing });
    },
  };
}

function hasHandler(module: object): module is { loader: ApiHandler } {
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

interface NodeRequestPair {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function handleDirectly(
  pair: NodeRequestPair,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<void> {
  try {
    send(await handle(requestOf(pair.incoming)), pair);
  } catch (error) {
    failDirectly(error, pair);
  }
}

/** The connection is closed, or the response has started. */
function failDirectly(error: unknown, pair: NodeRequestPair): void {
  const { incoming, outgoing } = pair;
  if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
  else send(unhandledErrorResponse(error, requestOf(incoming)), pair);
}

function send(response: ApiResponse, { incoming, outgoing }: NodeRequestPair): void {
  outgoing.writeHead(response.status, responseHeaders(response));
  outgoing.end(incoming.method === 'HEAD' ? undefined : response.body);
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
    // An unread body must be discarded before the connection serves the next request.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
  };
}
