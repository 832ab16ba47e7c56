import type { HeaderSource } from '#app/auth/credentials.ts';
import { Problem } from '#app/domain/problem.ts';
import { accessLog } from '#app/log.ts';
import { requestIdOf, type RequestContext } from '#app/request-context.ts';
import type { Endpoint, EndpointRequest, PathParams } from './endpoint.ts';
import { errorResponse, problemResponse } from './problem-response.ts';
import { literalSegments } from './request-target.ts';
import { protocolHeader, protocolOf, transportHeaders } from './security-headers.ts';
import type { ApiRequest } from './request.ts';
import { jsonResponse, withEntityTag, type ApiResponse } from './response.ts';

/** The methods of endpoints. */
export const methods = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** The endpoints of a path by method. */
export type Endpoints = Readonly<Partial<Record<Method, Endpoint>>>;

/** Endpoints by path below `/api`, with parameters in braces: `/creators/collabs/{collabId}`. */
export type EndpointsByPath = Readonly<Record<string, Endpoints>>;

/** Responds to a request in the API's format, with any path and any method. */
export type ApiHandler = (args: { request: ApiRequest }) => Promise<ApiResponse>;

/** The loader and action of all API paths. */
export interface ApiRoute {
  loader: ApiHandler;
  action: ApiHandler;
}

/** A path of the table with its endpoints by method. */
interface PathPattern {
  segments: readonly string[];
  endpoints: ReadonlyMap<string, Endpoint>;
}

interface PathMatch extends Pick<PathPattern, 'endpoints'> {
  params: PathParams;
}

/**
 * Creates the loader and action of all API paths from the table of endpoints. Paths are matched literally, segment by
 * segment ({@link literalSegments}). Every request gets one response in the API's format.
 */
export function apiRoute(table: EndpointsByPath): ApiRoute {
  const patterns = Object.entries(table).map(([path, endpoints]) => ({
    segments: `api${path}`.split('/'),
    endpoints: new Map(Object.entries(endpoints)),
  }));
  const handler: ApiHandler = ({ request }) => handle(request, findPath(patterns, request.url));
  return { loader: handler, action: handler };
}

/** Matches a request target; undefined without a path in the table. */
function findPath(patterns: readonly PathPattern[], target: string): PathMatch | undefined {
  const segments = literalSegments(target);
  if (!segments) return undefined;
  for (const pattern of patterns) {
    const params = match(pattern.segments, segments);
    if (params) return { params, endpoints: pattern.endpoints };
  }
  return undefined;
}

function match(pattern: readonly string[], segments: readonly string[]): PathParams | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = decodeURIComponent(segment);
    else if (expected !== segment) return undefined;
  }
  return params;
}

async function handle(request: ApiRequest, found: PathMatch | undefined): Promise<ApiResponse> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const context: RequestContext = { requestId };
  const path = request.url.replace(/\?.*$/, '');
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    ...transportHeaders(request.headers.get(protocolHeader)),
  };
  const result = await respond(found, { request, params: found?.params ?? {}, path, context, headers });
  Object.assign(result.headers, headers);
  const ms = Math.round(performance.now() - startedAt);
  accessLog.info({ ...context, method: request.method, path, status: result.status, ms }, 'API');
  return result;
}

/** The response to a request that failed before an endpoint was found, or after it responded. */
export function unhandledErrorResponse(error: unknown, request: ApiRequest): ApiResponse {
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const response = errorResponse(error, { request, context: { requestId } });
  Object.assign(response.headers, { 'X-Request-Id': requestId, 'X-Api-Version': apiVersion });
  return response;
}

async function respond(found: PathMatch | undefined, endpointRequest: EndpointRequest): Promise<ApiResponse> {
  const { request, path } = endpointRequest;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = found?.endpoints.get(method);
  try {
    assertHttps(request.headers);
    if (found && !endpoint) return methodNotAllowed(found.endpoints, request.method);
    assertApiVersion(request.headers);
    if (!endpoint) throw new Problem(hasUrlAsDomain(path) ? 'url-in-path' : 'path-not-found');
    const { json, headers } = await endpoint.respond(endpointRequest);
    const response = jsonResponse(200, json, headers);
    return method === 'GET' ? withEntityTag(response, request.headers) : response;
  } catch (error) {
    return errorResponse(error, endpointRequest);
  }
}

/** Whether a URL is sent as a channel's domain. Its slashes, also encoded ones, match no endpoint. */
function hasUrlAsDomain(path: string): boolean {
  return /^\/api\/channels\/(?:[^/]*(?::|%3a|%2f)|[^/]+\/.+\/collabs\/)/i.test(path);
}

function methodNotAllowed(endpoints: PathPattern['endpoints'], method: string): ApiResponse {
  const allowed = [...endpoints.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
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
