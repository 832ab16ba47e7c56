import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiAnswer } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import type { PathParams } from './endpoint.ts';

/** A route of the Remix build, as far as the door needs to know it. */
export interface BuiltRoute {
  path?: string | undefined;
  module: object;
}

type Answerer = (args: { request: ApiRequest; params: PathParams }) => Promise<ApiAnswer>;

/** Answers a request and returns true, or leaves it alone and returns false. */
export type ApiDoor = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * The short way into the HTTP interface: matches a path against the same addresses as Remix's router and calls the
 * same route module's own loader or action, without building Fetch objects or running the router. Paths that are
 * spelled in any unusual way are left to Remix, so that only one of the two has to know what those mean.
 */
export function createApiDoor(routes: readonly BuiltRoute[]): ApiDoor {
  const addresses = routes.flatMap(({ path, module }) =>
    path?.startsWith('api/') && !path.includes('*') && isAnswering(module)
      ? [{ segments: `/${path}`.split('/'), answer: module.loader }]
      : [],
  );
  return (incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    if (!plainPath.test(path)) return false;
    const segments = path.split('/');
    for (const { segments: pattern, answer } of addresses) {
      const params = match(pattern, segments);
      if (!params) continue;
      void answerDirectly({ incoming, outgoing }, (request) => answer({ request, params }));
      return true;
    }
    return false;
  };
}

/** Segments of unreserved characters and a few harmless others: nothing to decode, nothing to normalise. */
const plainPath = /^\/api(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~@:+-]+)+$/;

function isAnswering(module: object): module is { loader: Answerer } {
  return 'loader' in module && typeof module.loader === 'function';
}

function match(pattern: readonly string[], segments: readonly string[]): PathParams | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = segment;
    else if (expected !== segment) return undefined;
  }
  return params;
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function answerDirectly(
  { incoming, outgoing }: Exchange,
  ask: (request: ApiRequest) => Promise<ApiAnswer>,
) {
  const { status, headers, body } = await ask(requestOf(incoming));
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function requestOf(incoming: IncomingMessage): ApiRequest {
  const { method = 'GET', url = '/', headers } = incoming;
  return {
    method,
    url,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : String(value);
      },
    },
    body: incoming,
  };
}
