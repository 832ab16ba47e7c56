import { statusOf } from '#app/auth/problem-status.ts';
import type { Problem } from '#app/domain/problem.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { hideSecrets } from '#app/hide-secrets.ts';
import type { RequestContext } from '#app/request-context.ts';
import { jsonAnswer } from './answer.ts';
import type { ApiAnswer } from './answer.ts';

/**
 * The error shape of the interface: `{statusCode, error, message}`, and `details` for invalid input. It quotes what was
 * sent, but no secret that was sent by mistake: answers are kept in places that credentials never reach.
 */
export function problemAnswer(problem: Problem, headers: Record<string, string> = {}): ApiAnswer {
  const [statusCode, error] = statusOf(problem.code);
  const message = hideSecrets(problem.message);
  const named = problem.details.map((detail) => ({
    ...detail,
    path: hideSecrets(detail.path),
    message: hideSecrets(detail.message),
  }));
  const details = named.length > 0 ? { details: named } : {};
  return jsonAnswer(statusCode, JSON.stringify({ statusCode, error, message, ...details }), {
    ...advice(problem),
    ...headers,
  });
}

/** What a refusal says to the client beside its words: when to come back, and how to authenticate (RFC 9110 §11.6.1). */
function advice({ code, retryAfterSeconds }: Problem): Record<string, string> {
  if (code === 'unauthenticated') return { 'WWW-Authenticate': 'Bearer realm="creator-collabs"' };
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
}

/** The answer to anything that was thrown on the way. What is not the caller's to know goes to the log alone. */
export function failureAnswer(error: unknown, context: RequestContext): ApiAnswer {
  const problem = reportedProblemOf(error, 'A request failed', context);
  if (problem) return problemAnswer(problem);
  const message = `Something went wrong on our side. Look whether your change was made before you send it again. If it goes on, quote the request id ${context.requestId ?? ''}.`;
  return jsonAnswer(500, JSON.stringify({ statusCode: 500, error: 'Internal Server Error', message }));
}
