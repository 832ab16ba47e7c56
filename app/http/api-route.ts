import { randomUUID } from 'node:crypto';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { log } from '#app/log.ts';
import { jsonAnswer, toFetch } from './answer.ts';
import type { ApiAnswer } from './answer.ts';
import { fromFetch } from './api-request.ts';
import type { ApiRequest } from './api-request.ts';
import type { Endpoint, PathParams } from './endpoint.ts';
import { failureAnswer, problemAnswer } from './problem-answer.ts';

/** What an address answers, by method; `*` answers whatever the method is. */
type Endpoints = Partial<Record<'GET' | 'POST' | '*', Endpoint>>;

/** The arguments of a Remix loader or action; the server's short way hands over its own request. */
interface RouteArgs {
  request: Request | ApiRequest;
  params: PathParams;
}

/**
 * Puts endpoints at one address: the one door of the HTTP interface. Every request that comes to the address, with
 * whatever method and by either way in, gets one answer in the interface's shapes.
 * @returns a Remix loader and action. Given a Fetch request they answer with a Fetch response, given the server's own
 *   request with a plain {@link ApiAnswer}.
 */
export function apiRoute(endpoints: Endpoints) {
  const route = async ({ request, params }: RouteArgs): Promise<Response | ApiAnswer> => {
    if (!(request instanceof Request)) return answer(endpoints, request, params);
    return toFetch(await answer(endpoints, fromFetch(request), params), request.method);
  };
  return { loader: route, action: route };
}

async function answer(endpoints: Endpoints, request: ApiRequest, params: PathParams): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request);
  const result = await respond(endpoints, { request, params, requestId });
  result.headers['X-Request-Id'] = requestId;
  const path = request.url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/, '');
  const ms = Math.round(performance.now() - startedAt);
  log.info({ requestId, method: request.method, path, status: result.status, ms }, 'API');
  return result;
}

/** The answer to a request that broke before any endpoint was found, or after it had answered. */
export function unhandledAnswer(error: unknown, request: ApiRequest): ApiAnswer {
  const requestId = requestIdOf(request);
  const answered = failureAnswer(error, requestId);
  answered.headers['X-Request-Id'] = requestId;
  return answered;
}

interface Asked {
  request: ApiRequest;
  params: PathParams;
  requestId: string;
}

async function respond(endpoints: Endpoints, asked: Asked): Promise<ApiAnswer> {
  const { request, params, requestId } = asked;
  const endpoint =
    endpoints['*'] ?? new Map(Object.entries(endpoints)).get(request.method.replace('HEAD', 'GET'));
  if (!endpoint) return wrongMethod(endpoints, request.method);
  try {
    return jsonAnswer(200, await endpoint.respond(request, params));
  } catch (error) {
    return failureAnswer(error, requestId);
  }
}

function wrongMethod(endpoints: Endpoints, method: string): ApiAnswer {
  const allowed = Object.keys(endpoints).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const problem = new Problem(
    'method-not-allowed',
    `${method} is not a method of this address. Send ${allowed.join(' or ')}.`,
  );
  return problemAnswer(problem, { Allow: allowed.join(', ') });
}

/** The caller's own request id if it is sane, so that both sides' logs speak of the same request. */
function requestIdOf(request: ApiRequest): string {
  const sent = request.headers.get('x-request-id') ?? '';
  return sent.length <= limits.requestId && /^[\w.:/+=-]+$/.test(sent) ? sent : randomUUID();
}
