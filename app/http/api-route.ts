import type { HeaderSource } from '#app/auth/credentials.ts';
import { Problem } from '#app/domain/problem.ts';
import { accessLog } from '#app/log.ts';
import { requestIdOf } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { Endpoint, PathParams } from './endpoint.ts';
import { errorResponse, problemResponse } from './problem-response.ts';
import { fromFetch } from './request.ts';
import { protocolHeader, protocolOf, transportHeaders } from './security-headers.ts';
import type { ApiRequest } from './request.ts';
import { jsonResponse, toFetchResponse, withEntityTag } from './response.ts';
import type { ApiResponse } from './response.ts';

/** Endpoints of a path by method; `*` handles every other method. */
export type Endpoints = Partial<Record<Method | '*', Endpoint>>;

/** The methods that the OpenAPI document describes. */
export const methods = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** The arguments of a Remix loader or action; the API dispatcher passes its own request. */
interface RouteArgs {
  request: Request | ApiRequest;
  params: PathParams;
  context?: RouteContext;
}

/** Request data that the server saves, because Fetch or Remix's router would change or lose it. */
export interface RouteContext {
  peer?: string | undefined;
  /** Path and query as sent, of a page with its origin. */
  target?: string;
  /** The parameters of that path. */
  params?: PathParams;
}

/**
 * Creates the handler of an API path. Every request gets one response in the API's format, with any method
 * and on both request paths.
 * @returns a Remix loader and action. A Fetch request gets a Fetch response, a dispatcher request a plain
 * {@link ApiResponse}.
 */
export function apiRoute(endpoints: Endpoints) {
  const route = async ({ request, params, context }: RouteArgs): Promise<Response | ApiResponse> => {
    if (!(request instanceof Request)) return handle(endpoints, request, params);
    const apiRequest = fromFetch(request, context);
    return toFetchResponse(await handle(endpoints, apiRequest, context?.params ?? params), request.method);
  };
  return { loader: route, action: route };
}

async function handle(endpoints: Endpoints, request: ApiRequest, params: PathParams): Promise<ApiResponse> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const context: RequestContext = { requestId };
  const path = request.url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/, '');
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    ...transportHeaders(request.headers.get(protocolHeader)),
  };
  const result = await respond(endpoints, { request, params, path, context, headers });
  Object.assign(result.headers, headers);
  const ms = Math.round(performance.now() - startedAt);
  accessLog.info({ ...context, method: request.method, path, status: result.status, ms }, 'API');
  return result;
}

/** The response to a request that failed before an endpoint was found, or after it responded. */
export function unhandledErrorResponse(error: unknown, request: ApiRequest): ApiResponse {
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const response = errorResponse(error, { requestId });
  Object.assign(response.headers, { 'X-Request-Id': requestId, 'X-Api-Version': apiVersion });
  return response;
}

interface RoutedRequest {
  request: ApiRequest;
  params: PathParams;
  path: string;
  context: RequestContext;
  /** Headers of every response. */
  headers: Record<string, string>;
}

async function respond(endpoints: Endpoints, routed: RoutedRequest): Promise<ApiResponse> {
  const { request } = routed;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = endpoints['*'] ?? new Map(Object.entries(endpoints)).get(method);
  try {
    assertHttps(request.headers);
    if (!endpoint) return methodNotAllowed(endpoints, request.method);
    assertApiVersion(request.headers);
    const { json, headers } = await endpoint.respond(routed);
    const found = jsonResponse(200, json, headers);
    return method === 'GET' ? withEntityTag(found, request.headers) : found;
  } catch (error) {
    return errorResponse(error, routed.context);
  }
}

function methodNotAllowed(endpoints: Endpoints, method: string): ApiResponse {
  const allowed = Object.keys(endpoints).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const problem = new Problem('method-not-allowed', { method, allowed: allowed.join(' or ') });
  return problemResponse(problem, { Allow: allowed.join(', ') });
}

/** The API version. Changes within a version only add. */
export const apiVersion = '2026-11';

/**
 * Rejects requests that name another version.
 * @throws Problem `malformed`.
 */
function assertApiVersion(headers: HeaderSource): void {
  const requested = headers.get('x-api-version');
  if (requested === null || requested === apiVersion) return;
  throw new Problem('unknown-api-version', { version: apiVersion });
}

/**
 * Rejects plain HTTP. A redirect would hide the mistake: the credential was already sent unencrypted, and
 * clients would repeat it.
 * @throws Problem `forbidden`.
 */
function assertHttps(headers: HeaderSource): void {
  if (protocolOf(headers.get(protocolHeader)) !== 'http') return;
  throw new Problem('https-required');
}
