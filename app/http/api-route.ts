import { Problem } from '#app/domain/problem.ts';
import { accessLog } from '#app/log.ts';
import { requestIdOf } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { jsonAnswer, toFetch } from './answer.ts';
import type { ApiAnswer } from './answer.ts';
import { fromFetch } from './api-request.ts';
import type { ApiRequest } from './api-request.ts';
import { apiVersion, refuseOtherVersion } from './api-version.ts';
import { withEntityTag } from './conditional.ts';
import type { Endpoint, PathParams } from './endpoint.ts';
import { failureAnswer, problemAnswer } from './problem-answer.ts';
import { refusePlainHttp, transportHeaders } from './transport.ts';

/** What an address answers, by method; `*` answers whatever the method is. */
export type Endpoints = Partial<Record<'GET' | 'POST' | '*', Endpoint>>;

/** The arguments of a Remix loader or action; the server's short way hands over its own request. */
interface RouteArgs {
  request: Request | ApiRequest;
  params: PathParams;
  context?: RouteContext;
}

/** What the server knows of a request that goes through Remix, and Fetch and Remix's router would change or lose. */
export interface RouteContext {
  peer?: string | undefined;
  /** Path and query as they were sent. */
  target?: string;
  /** The parameters of that path. */
  params?: PathParams;
}

/**
 * Puts endpoints at one address: the one door of the HTTP interface. Every request that comes to the address, with
 * whatever method and by either way in, gets one answer in the interface's shapes.
 * @returns a Remix loader and action. Given a Fetch request they answer with a Fetch response, given the server's own
 *   request with a plain {@link ApiAnswer}.
 */
export function apiRoute(endpoints: Endpoints) {
  const route = async ({ request, params, context }: RouteArgs): Promise<Response | ApiAnswer> => {
    if (!(request instanceof Request)) return answer(endpoints, request, params);
    const asked = fromFetch(request, context);
    return toFetch(await answer(endpoints, asked, context?.params ?? params), request.method);
  };
  return { loader: route, action: route };
}

async function answer(endpoints: Endpoints, request: ApiRequest, params: PathParams): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const context: RequestContext = { requestId };
  const path = request.url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/, '');
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    ...transportHeaders(request.headers),
  };
  const result = await respond(endpoints, { request, params, path, context, headers });
  Object.assign(result.headers, headers);
  const ms = Math.round(performance.now() - startedAt);
  accessLog.info({ ...context, method: request.method, path, status: result.status, ms }, 'API');
  return result;
}

/** The answer to a request that broke before any endpoint was found, or after it had answered. */
export function unhandledAnswer(error: unknown, request: ApiRequest): ApiAnswer {
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const answered = failureAnswer(error, { requestId });
  answered.headers['X-Request-Id'] = requestId;
  return answered;
}

interface Asked {
  request: ApiRequest;
  params: PathParams;
  path: string;
  context: RequestContext;
  /** Headers that the answer carries, whatever it is. */
  headers: Record<string, string>;
}

async function respond(endpoints: Endpoints, asked: Asked): Promise<ApiAnswer> {
  const { request } = asked;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = endpoints['*'] ?? new Map(Object.entries(endpoints)).get(method);
  try {
    refusePlainHttp(request.headers);
    if (!endpoint) return wrongMethod(endpoints, request.method);
    refuseOtherVersion(request.headers);
    const { json, headers } = await endpoint.respond(asked);
    const found = jsonAnswer(200, json, headers);
    return method === 'GET' ? withEntityTag(found, request.headers) : found;
  } catch (error) {
    return failureAnswer(error, asked.context);
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
