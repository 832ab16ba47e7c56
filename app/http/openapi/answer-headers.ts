import type { RevisionHeader } from '../endpoint.ts';
import type { JsonObject } from './json-object.ts';

const count = { type: 'integer', minimum: 0 };

/** Headers that answers carry. */
export const answerHeaders: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': {
    description:
      'The request’s name: the caller’s own if it sent a sane one. Quote it when you ask for help.',
    schema: { type: 'string' },
    required: true,
  },
  'X-Api-Version': { description: 'The version that is served.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'How many requests the credential may send at once.', schema: count },
  'RateLimit-Remaining': { description: 'How many of these are left.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until all of them are back.', schema: count },
  'Retry-After': { description: 'Seconds after which the same request may succeed.', schema: count },
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

/** References to the headers of an endpoint's answer with a status. */
export function headersOfAnswer(
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
