import type { ProblemCode } from '#app/domain/problem.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';

/** Tokens are kept by nobody on the way. RFC 6749, section 5.1. */
const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** Which error of OAuth 2.0 a problem is; what is not here is a request that was not put right. RFC 6749, section 5.2. */
const errors: Partial<Record<ProblemCode, readonly [number, string]>> = {
  unauthenticated: [400, 'invalid_grant'],
  'too-large': [413, 'invalid_request'],
  unavailable: [503, 'temporarily_unavailable'],
};

/** A good answer of an address that speaks OAuth 2.0. */
export function oauthAnswer(json: object): Response {
  return Response.json(json, { headers: uncached });
}

/** A failure as OAuth 2.0 spells it. What is not the caller's to know goes to the log alone. */
export function oauthFailure(error: unknown): Response {
  const problem = reportedProblemOf(error, 'A token request failed');
  if (!problem) return refuse(500, { error: 'server_error', message: 'Something went wrong on our side.' });
  const [status, name] = errors[problem.code] ?? [400, 'invalid_request'];
  return refuse(status, { error: name, message: problem.message }, problem.retryAfterSeconds);
}

interface OauthError {
  error: string;
  message: string;
}

function refuse(status: number, { error, message }: OauthError, retryAfterSeconds?: number): Response {
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return Response.json({ error, error_description: message }, { status, headers: { ...uncached, ...retry } });
}
