import type { Method } from '../api-route.ts';
import { message } from '#app/i18n/message.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { internalError, problemResponse } from '../problem-response.ts';
import type { JsonObject } from './component-schemas.ts';
import { responseHeadersOf } from './headers.ts';

/** Error statuses of an endpoint, by what it accepts. */
export function problemStatuses(
  method: Method,
  { body, params }: { body: boolean; params: boolean },
): number[] {
  const ofPost = method === 'POST' ? [409] : [];
  const ofBody = body ? [413, 415, 422] : [];
  return [400, 401, 403, ...(params ? [404] : []), ...ofPost, ...ofBody, 429, 500, 503].sort((a, b) => a - b);
}

/** One error response of the document. */
export function problemResponseObject(status: number, method: Method): JsonObject {
  const failure = status === 503 && method === 'GET' ? unavailableToRead : problemExamples.get(status);
  const unexpected = internalError({ method }, '0b0f3c5e-6d8a-4f6e-8d2a-9d7a3f1c2b4e');
  return {
    description: failure?.description ?? 'Internal error of the service.',
    headers: responseHeadersOf(status, method),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: failure ? examplesOf(failure.examples) : { unexpected: { value: unexpected } },
      },
    },
  };
}

/** An example of an error, built by the service's own code. */
function examplesOf(problems: Readonly<Record<string, Problem>>): JsonObject {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      { value: JSON.parse(problemResponse(problem).body) as JsonObject },
    ]),
  );
}

interface ProblemExample {
  description: string;
  /** The messages of several errors. */
  examples: Readonly<Record<string, Problem>>;
}

const unavailableToRead: ProblemExample = {
  description:
    'The database is unavailable or read-only, or other requests of the channel use all of its connections. Wait as long as Retry-After says.',
  examples: {
    unavailable: new Problem('database-unavailable-to-read'),
    readOnly: new Problem('database-read-only'),
  },
};

const missingId = '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e';

/** Possible errors by status, with example messages. */
const problemExamples: ReadonlyMap<number, ProblemExample> = new Map<number, ProblemExample>([
  [
    400,
    {
      description: 'Malformed or invalid. `details` lists every error.',
      examples: {
        invalid: invalid([
          problemDetail('products[0].id', message('invalid-platform-id', { type: 'Product' })),
          problemDetail('title', message('required-text')),
        ]),
        malformed: new Problem('body-not-json', { line: 3, column: 12 }),
      },
    },
  ],
  [
    401,
    {
      description:
        'No credential, two at once, or one that is malformed, mistyped, unknown, revoked or expired.',
      examples: {
        token: new Problem('invalid-user-token'),
        two: new Problem('two-credentials'),
      },
    },
  ],
  [
    403,
    {
      description:
        'A valid credential without access: of another channel, of a partner without a grant, or of a user where a key is required. Also any request over plain HTTP.',
      examples: {
        channel: new Problem('not-granted-to-channel', { domain: 'other-store.myshopify.com' }),
      },
    },
  ],
  [
    404,
    {
      description:
        'The collab or drop does not exist, or belongs to another tenant. Both get the same message.',
      examples: {
        absent: new Problem('collab-not-found', { collabId: missingId }),
      },
    },
  ],
  [
    409,
    {
      description:
        'Conflict: a unique value is in use, the creator already has a collab with the channel, the drop has another revision than in If-Match, the bytes of an upload have not arrived, or the first request with this Idempotency-Key is in progress.',
      examples: {
        exists: new Problem('collab-exists', { collabId: missingId }),
        stale: new Problem('revision-conflict', { expected: 2, current: 3 }),
      },
    },
  ],
  [
    413,
    {
      description: `The body is larger than ${limits.bodyBytes} bytes.`,
      examples: {
        large: new Problem('body-too-large', { max: limits.bodyBytes }),
      },
    },
  ],
  [
    415,
    {
      description:
        'The Content-Type is not JSON or has a charset other than UTF-8, or the body is compressed.',
      examples: {
        type: new Problem('json-required'),
        charset: new Problem('charset-unsupported'),
        coding: new Problem('content-coding-unsupported'),
      },
    },
  ],
  [
    422,
    {
      description: 'The Idempotency-Key was used with another body.',
      examples: {
        reused: new Problem('idempotency-key-reused'),
      },
    },
  ],
  [
    429,
    {
      description:
        'The credential exceeded its rate limit, or an invalid credential came from an address with too many failed attempts.',
      examples: {
        tooMany: new Problem('too-many-requests', { seconds: 1 }),
      },
    },
  ],
  [
    503,
    {
      description:
        'The database is unavailable, and the change may have been saved: retry with the same Idempotency-Key, or check first. Or other requests of the channel use all of its connections, and nothing was changed. Wait as long as Retry-After says.',
      examples: {
        unavailable: new Problem('database-unavailable'),
      },
    },
  ],
]);
