import type { Problem } from '#app/domain/problem.ts';
import { problemAnswer } from '../problem-answer.ts';
import { headersOfAnswer } from './answer-headers.ts';
import type { JsonObject } from './json-object.ts';
import { failures } from './words/failures.ts';

/** Statuses of failures that an endpoint can answer with, given what it takes. */
export function failureStatuses({ body, params }: { body: boolean; params: boolean }): number[] {
  const ofBody = body ? [409, 413, 415, 422] : [];
  return [400, 401, 403, ...(params ? [404] : []), ...ofBody, 429, 500, 503].sort((a, b) => a - b);
}

/** One response of the document for a failure. */
export function problemResponse(status: number, method: 'GET' | 'POST'): JsonObject {
  const failure = failures.get(status);
  return {
    description: failure?.description ?? 'Something went wrong on the service’s side.',
    headers: headersOfAnswer(status, method),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: failure ? examplesOf(failure.examples) : { unexpected: { value: unexpected } },
      },
    },
  };
}

/** What the service would answer, made by what answers. */
function examplesOf(problems: Readonly<Record<string, Problem>>): JsonObject {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      { value: JSON.parse(problemAnswer(problem).body) as JsonObject },
    ]),
  );
}

const unexpected = {
  statusCode: 500,
  error: 'Internal Server Error',
  message:
    'Something went wrong on our side. Look whether your change was made before you send it again. If it goes on, quote the request id 0b0f3c5e-6d8a-4f6e-8d2a-9d7a3f1c2b4e.',
};
