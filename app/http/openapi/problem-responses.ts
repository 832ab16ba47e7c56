import { message } from '#app/i18n/message.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { problemResponse } from '../problem-response.ts';
import type { JsonObject } from './component-schemas.ts';
import { responseHeadersOf } from './headers.ts';

/** Error statuses of an endpoint, by what it accepts. */
export function problemStatuses({ body, params }: { body: boolean; params: boolean }): number[] {
  const ofBody = body ? [409, 413, 415, 422] : [];
  return [400, 401, 403, ...(params ? [404] : []), ...ofBody, 429, 500, 503].sort((a, b) => a - b);
}

/** One error response of the document. */
export function problemResponseObject(status: number, method: 'GET' | 'POST'): JsonObject {
  const failure = problemExamples.get(status);
  return {
    description: failure?.description ?? 'Something went wrong on the service’s side.',
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

const unexpected = {
  statusCode: 500,
  error: 'Internal Server Error',
  message:
    'Something went wrong on our side. Look whether your change was made before you send it again. If it goes on, quote the request id 0b0f3c5e-6d8a-4f6e-8d2a-9d7a3f1c2b4e.',
};

interface ProblemExample {
  description: string;
  /** The messages of several errors. */
  examples: Readonly<Record<string, Problem>>;
}

const missingId = '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e';

/** Possible errors by status, with example messages. */
const problemExamples: ReadonlyMap<number, ProblemExample> = new Map<number, ProblemExample>([
  [
    400,
    {
      description: 'Malformed, or invalid: `details` names every part that is wrong, not the first alone.',
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
        'A good credential that may not do this: another channel’s, a partner’s without a grant, a user’s where servers are asked for. Also anything sent over plain HTTP.',
      examples: {
        channel: new Problem('out-of-reach-of-channel', { domain: 'other-store.myshopify.com' }),
      },
    },
  ],
  [
    404,
    {
      description:
        'There is no such collab or drop, or it is another tenant’s, which is answered in the same words.',
      examples: {
        absent: new Problem('collab-not-found', { collabId: missingId }),
      },
    },
  ],
  [
    409,
    {
      description:
        'In conflict with what is there: something unique is taken, a creator already has a collab with the channel, a drop has changed since the revision in If-Match, or the first request with this Idempotency-Key is under way.',
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
      description: 'The body is not said to be JSON, has another charset than UTF-8, or is compressed.',
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
        'The credential has asked too much lately, or a refused credential came from an address with too many failed attempts.',
      examples: {
        tooMany: new Problem('too-many-requests', { seconds: 1 }),
      },
    },
  ],
  [
    503,
    {
      description:
        'The service’s database is away, and a change that was under way may have been made: send it again with the same Idempotency-Key, or look first. Or other requests of the same channel hold what this one needs, and nothing was changed. Wait as long as Retry-After says.',
      examples: {
        away: new Problem('database-unavailable'),
      },
    },
  ],
]);
