import { limits } from '#app/domain/limits.ts';
import { apiVersion } from '../api-route.ts';
import type { RevisionHeader } from '../endpoint.ts';
import type { JsonObject } from './component-schemas.ts';

/** Request headers as named parameters of the document. */
export const headerParameters: Readonly<Record<string, JsonObject>> = {
  IdempotencyKey: header('Idempotency-Key', {
    description:
      'Makes the request safe to send again: for 24 hours the same key with the same body gets the first answer, byte for byte, and nothing happens twice. Another body is 422, one whose first use is under way 409. Refused requests are not remembered. Keys are kept per credential and address.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '5f3c1a52-7f0e-4a7e-9a53-0d2b1c8f6f7e',
  }),
  IfMatch: header('If-Match', {
    description:
      'The revision (`__v`) that the change is meant for: `"3"`. If the drop has changed since, the answer is 409 and nothing is written.',
    schema: { type: 'string', pattern: String.raw`^(\*|(W/)?"?\d{1,9}"?)$` },
    example: '"3"',
  }),
  IfNoneMatch: header('If-None-Match', {
    description:
      'Entity tags of answers that the caller has. If one of them is still right, the answer is 304.',
    schema: { type: 'string' },
    example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  }),
  ApiVersion: header('X-Api-Version', {
    description:
      'The version of the interface that the caller was written for. Another one is refused (400).',
    schema: { type: 'string', enum: [apiVersion] },
    example: apiVersion,
  }),
  RequestId: header('X-Request-Id', {
    description: 'The caller’s own name for the request. It is given back, and written to the log.',
    schema: { type: 'string', maxLength: limits.requestId, pattern: String.raw`^[\w.:/+=-]+$` },
    example: 'order-42/retry=1',
  }),
};

function header(name: string, rest: JsonObject): JsonObject {
  return { name, in: 'header', required: false, ...rest };
}

/** The request headers of an endpoint. */
export function requestHeadersOf(method: 'GET' | 'POST', own: readonly RevisionHeader[]): JsonObject[] {
  const names = method === 'GET' ? ['IfNoneMatch'] : ['IdempotencyKey'];
  if (own.includes('If-Match')) names.push('IfMatch');
  return [...names, 'ApiVersion', 'RequestId'].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const countSchema = { type: 'integer', minimum: 0 };

/** Response headers. */
export const responseHeaderComponents: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': {
    description:
      'The request’s name: the caller’s own if it sent a sane one. Quote it when you ask for help.',
    schema: { type: 'string' },
    required: true,
  },
  'X-Api-Version': { description: 'The version that is served.', schema: { type: 'string' } },
  'RateLimit-Limit': {
    description: 'How many requests the credential may send at once.',
    schema: countSchema,
  },
  'RateLimit-Remaining': { description: 'How many of these are left.', schema: countSchema },
  'RateLimit-Reset': { description: 'Seconds until all of them are back.', schema: countSchema },
  'Retry-After': { description: 'Seconds after which the same request may succeed.', schema: countSchema },
  'WWW-Authenticate': {
    description:
      'How to authenticate: a user’s token as `Authorization: Bearer`. A key goes into its own header instead.',
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'Of a read, a weak tag of the answer’s bytes, for `If-None-Match`. Of a drop that was written, its revision, for `If-Match`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` on an answer that was given before to the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** References to the headers of an endpoint's response with a status. */
export function responseHeadersOf(
  status: number,
  method: 'GET' | 'POST',
  own: readonly RevisionHeader[] = [],
): JsonObject {
  const names = ['X-Request-Id', 'X-Api-Version'];
  if (status === 401) names.push('WWW-Authenticate');
  else names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  if ([409, 429, 503].includes(status)) names.push('Retry-After');
  if (status === 200 && method === 'POST') names.push('Idempotency-Replayed');
  if (status === 304 || (status === 200 && (method === 'GET' || own.includes('ETag')))) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
