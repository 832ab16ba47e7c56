import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOf } from './answer.ts';
import type { ApiAnswer } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { unhandledAnswer } from './api-route.ts';
import type { PathParams } from './endpoint.ts';
import { writtenSegments } from './request-target.ts';

/** A route of the Remix build, as far as the door needs to know it. */
export interface BuiltRoute {
  path?: string | undefined;
  module: object;
}

type Answerer = (args: { request: ApiRequest; params: PathParams }) => Promise<ApiAnswer>;

/** An address of the interface, as one request names it. */
export interface ApiAddress {
  params: PathParams;
  answer: Answerer;
}

/** The short way into the HTTP interface. Whatever it answers, it answers in the interface's shapes. */
export interface ApiDoor {
  /** Finds what stands at the address that a request target names; undefined when nothing does. */
  find(target: string): ApiAddress | undefined;
  /** Answers a request at an address that was found. */
  answer(address: ApiAddress, incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Answers as at an address at which there is nothing. */
  refuse(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Answers a request whose handling broke. */
  fail(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/**
 * The short way into the HTTP interface: matches a path against the addresses of the routes and calls the same route
 * module's own loader or action, without building Fetch objects or running the router. A path is matched segment by
 * segment as it is written ({@link writtenSegments}); it decides for requests that go through Remix as well.
 */
export function createApiDoor(routes: readonly BuiltRoute[]): ApiDoor {
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
      const segments = writtenSegments(target);
      if (!segments) return undefined;
      for (const { pattern, answer } of addresses) {
        const params = match(pattern, segments);
        if (params) return { params, answer };
      }
      return undefined;
    },
    answer({ params, answer }, incoming, outgoing) {
      void answerDirectly({ incoming, outgoing }, (request) => answer({ request, params }));
    },
    refuse(incoming, outgoing) {
      void answerDirectly({ incoming, outgoing }, (request) => nowhere({ request, params: {} }));
    },
    fail(error, incoming, outgoing) {
      failDirectly(error, { incoming, outgoing });
    },
  };
}

function isAnswering(module: object): module is { loader: Answerer } {
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

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function answerDirectly(
  exchange: Exchange,
  ask: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<void> {
  try {
    send(await ask(requestOf(exchange.incoming)), exchange);
  } catch (error) {
    failDirectly(error, exchange);
  }
}

/** Nobody is left to answer when the connection is gone, or the answer under way. */
function failDirectly(error: unknown, exchange: Exchange): void {
  const { incoming, outgoing } = exchange;
  if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
  else send(unhandledAnswer(error, requestOf(incoming)), exchange);
}

function send(answer: ApiAnswer, { incoming, outgoing }: Exchange): void {
  outgoing.writeHead(answer.status, headersOf(answer));
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
