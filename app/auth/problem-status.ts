import type { ProblemCode } from '#app/domain/problem.ts';

/** The one place that knows which status each problem becomes, and the status's name (RFC 9110). */
const statuses: Record<ProblemCode, readonly [number, string]> = {
  malformed: [400, 'Bad Request'],
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not Found'],
  'method-not-allowed': [405, 'Method Not Allowed'],
  conflict: [409, 'Conflict'],
  'key-reused': [422, 'Unprocessable Content'],
  'too-large': [413, 'Payload Too Large'],
  'unsupported-media-type': [415, 'Unsupported Media Type'],
  'too-many': [429, 'Too Many Requests'],
  unavailable: [503, 'Service Unavailable'],
};

/** The status that a problem becomes in an answer, of the interface and of a page alike, and the status's name. */
export function statusOf(code: ProblemCode): readonly [number, string] {
  return statuses[code];
}
