import { limits } from '#app/domain/limits.ts';
import { apiVersion, type Method } from '../api-route.ts';
import type { RevisionHeader } from '../endpoint.ts';
import type { JsonObject } from './component-schemas.ts';

/** Request headers as named parameters of the document. */
export const headerParameters: Readonly<Record<string, JsonObject>> = {
  IdempotencyKey: header('Idempotency-Key', {
    description:
      'Makes retries safe: for 24 hours the same key with the same body gets the first response, byte for byte, and the write happens once. A different body gets 422; a request whose first use is in progress gets 409. Rejected requests are not saved. Keys are scoped to channel, credential and path.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '5f3c1a52-7f0e-4a7e-9a53-0d2b1c8f6f7e',
  }),
  IfMatch: header('If-Match', {
    description:
      'The revision (`__v`) to change: `"3"`. If the drop has another revision, the response is 409 and nothing is written.',
    schema: { type: 'string', pattern: String.raw`^(\*|(W/)?"?\d{1,9}"?)$` },
    example: '"3"',
  }),
  IfNoneMatch: header('If-None-Match', {
    description: 'Entity tags of cached responses. If one of them is current, the response is 304.',
    schema: { type: 'string' },
    example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  }),
  ApiVersion: header('X-Api-Version', {
    description: 'The API version that the client expects. Other versions are rejected (400).',
    schema: { type: 'string', enum: [apiVersion] },
    example: apiVersion,
  }),
  RequestId: header('X-Request-Id', {
    description: 'The client’s id of the request. It is returned and logged.',
    schema: { type: 'string', maxLength: limits.requestId, pattern: String.raw`^[\w.:/+=-]+$` },
    example: 'order-42/retry=1',
  }),
};

function header(name: string, rest: JsonObject): JsonObject {
  return { name, in: 'header', required: false, ...rest };
}

/** The request headers of an endpoint. */
export function requestHeadersOf(method: Method, own: readonly RevisionHeader[]): JsonObject[] {
  const names = method === 'GET' ? ['IfNoneMatch'] : ['IdempotencyKey'];
  if (own.includes('If-Match')) names.push('IfMatch');
  return [...names, 'ApiVersion', 'RequestId'].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const withoutCredential =
  'Absent when a request is rejected before its credential is read, as for an unknown path or version.';
const countSchema = { type: 'integer', minimum: 0 };

export const responseHeaderComponents: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': {
    description:
      'The id of the request: the client’s own if it is valid. Include it when you contact support.',
    schema: { type: 'string' },
    required: true,
  },
  'X-Api-Version': { description: 'The API version.', schema: { type: 'string' } },
  'RateLimit-Limit': {
    description: `Maximum number of requests at once. ${withoutCredential}`,
    schema: countSchema,
  },
  'RateLimit-Remaining': {
    description: `Number of remaining requests. ${withoutCredential}`,
    schema: countSchema,
  },
  'RateLimit-Reset': {
    description: `Seconds until the full limit is restored. ${withoutCredential}`,
    schema: countSchema,
  },
  'Retry-After': { description: 'Seconds after which the same request may succeed.', schema: countSchema },
  'WWW-Authenticate': {
    description: 'How to authenticate: a user token as `Authorization: Bearer`. Keys have their own headers.',
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'For a read, a weak tag of the response body, for `If-None-Match`. For a written drop, its revision, for `If-Match`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` if the response was saved by an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** References to the headers of an endpoint's response with a status. */
export function responseHeadersOf(
  status: number,
  method: Method,
  own: readonly RevisionHeader[] = [],
): JsonObject {
  const names = ['X-Request-Id', 'X-Api-Version'];
  if (status === 401) names.push('WWW-Authenticate');
  else names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  if ([409, 429, 503].includes(status)) names.push('Retry-After');
  if (status === 200 && method !== 'GET') names.push('Idempotency-Replayed');
  if (status === 304 || (status === 200 && (method === 'GET' || own.includes('ETag')))) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
