import type { HeaderSource } from '#app/auth/credentials.ts';
import { Problem } from '#app/domain/problem.ts';
import { accessLog } from '#app/log.ts';
import { requestIdOf } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { Endpoint, PathParams } from './endpoint.ts';
import { errorResponse, problemResponse } from './problem-response.ts';
import { fromFetch } from './request.ts';
import type { ApiRequest } from './request.ts';
import { jsonResponse, toFetchResponse, withEntityTag } from './response.ts';
import type { ApiResponse } from './response.ts';

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
 *   request with a plain {@link ApiResponse}.
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
    ...transportHeaders(request.headers),
  };
  const result = await respond(endpoints, { request, params, path, context, headers });
  Object.assign(result.headers, headers);
  const ms = Math.round(performance.now() - startedAt);
  accessLog.info({ ...context, method: request.method, path, status: result.status, ms }, 'API');
  return result;
}

/** The answer to a request that broke before any endpoint was found, or after it had answered. */
export function unhandledErrorResponse(error: unknown, request: ApiRequest): ApiResponse {
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const answered = errorResponse(error, { requestId });
  answered.headers['X-Request-Id'] = requestId;
  return answered;
}

interface RoutedRequest {
  request: ApiRequest;
  params: PathParams;
  path: string;
  context: RequestContext;
  /** Headers that the answer carries, whatever it is. */
  headers: Record<string, string>;
}

async function respond(endpoints: Endpoints, apiRequest: RoutedRequest): Promise<ApiResponse> {
  const { request } = apiRequest;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = endpoints['*'] ?? new Map(Object.entries(endpoints)).get(method);
  try {
    assertHttps(request.headers);
    if (!endpoint) return methodNotAllowed(endpoints, request.method);
    assertApiVersion(request.headers);
    const { json, headers } = await endpoint.respond(apiRequest);
    const found = jsonResponse(200, json, headers);
    return method === 'GET' ? withEntityTag(found, request.headers) : found;
  } catch (error) {
    return errorResponse(error, apiRequest.context);
  }
}

function methodNotAllowed(endpoints: Endpoints, method: string): ApiResponse {
  const allowed = Object.keys(endpoints).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const problem = new Problem('method-not-allowed', { method, allowed: allowed.join(' or ') });
  return problemResponse(problem, { Allow: allowed.join(', ') });
}

/** The version of the interface that is served. Changes within a version only add. */
export const apiVersion = '2026-11';

/** Holds a caller who names a version to the one that is served. @throws Problem `malformed`. */
function assertApiVersion(headers: HeaderSource): void {
  const apiRequest = headers.get('x-api-version');
  if (apiRequest === null || apiRequest === apiVersion) return;
  throw new Problem('unknown-api-version', { version: apiVersion });
}

/** A year, as https://hstspreload.org asks for at least. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** How the client spoke to the proxy in front of us, by the proxy's word; undefined when there is none. */
function protocolOf(headers: HeaderSource): string | undefined {
  return headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
}

/**
 * Refuses what came over plain HTTP. It is never redirected: the credential has been sent in the open already, and a
 * client that follows would do so each time without anybody noticing.
 * @throws Problem `forbidden`.
 */
function assertHttps(headers: HeaderSource): void {
  if (protocolOf(headers) !== 'http') return;
  throw new Problem('https-required');
}

/** Tells clients that came over HTTPS to come that way always (RFC 6797). */
function transportHeaders(headers: HeaderSource): Record<string, string> {
  return protocolOf(headers) === 'https' ? { 'Strict-Transport-Security': strictTransport } : {};
}
