import { retryHeader } from '#app/auth/embedded-documents.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import type { FieldConflict, Problem } from '#app/domain/problem.ts';
import { hideSecrets } from '#app/hide-secrets.ts';
import { catalog } from '#app/i18n/catalog.ts';
import type { CatalogMessage, ProblemKind } from '#app/i18n/entry.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { isRead, type RequestContext } from '#app/request-context.ts';
import { jsonResponse, type ApiResponse, type JsonResponse } from './response.ts';

/** The status of each kind of problem, with its name (RFC 9110). */
const statuses: Record<ProblemKind, readonly [number, string]> = {
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

/** The status of a problem, for the API and pages, with its name. */
export function statusOf(kind: ProblemKind): readonly [number, string] {
  return statuses[kind];
}

/**
 * The API's error format: `{statusCode, error, message}`, and `details` for invalid input. Quoted input is
 * stripped of secrets, because clients may save responses.
 */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): JsonResponse {
  const [statusCode, error] = statusOf(problem.kind);
  const message = hideSecrets(problem.message);
  const named = problem.details.map(({ path, message }) => ({
    path: hideSecrets(path),
    message: hideSecrets(message),
  }));
  const details = named.length > 0 ? { details: named } : {};
  return jsonResponse(statusCode, JSON.stringify({ statusCode, error, message, ...details }), {
    ...problemHeaders(problem),
    ...headers,
  });
}

/** Additional headers of an error: when to retry, and how to authenticate (RFC 9110 §11.6.1). */
function problemHeaders(problem: Problem): Record<string, string> {
  if (problem.kind === 'unauthenticated') return { 'WWW-Authenticate': 'Bearer realm="creator-collabs"' };
  return retryHeaders(problem);
}

/** When to send the request again, if that can help. */
export function retryHeaders({
  retryAfterSeconds,
}: Pick<Problem, 'retryAfterSeconds'>): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
}

/** Converts a thrown error to a response. Internal details are only logged. */
export function errorResponse(
  error: unknown,
  { request, context }: { request: { readonly method: string }; context: RequestContext },
): ApiResponse {
  const problem = reportedProblemOf(error, 'Request failed', { isRead: isRead(request), fields: context });
  if (problem) return problemResponse(problem);
  return jsonResponse(500, JSON.stringify(internalError(request, context.requestId ?? '')));
}

/** The body of a response without details. */
export function internalError(request: { readonly method: string }, requestId: string) {
  const advice = isRead(request) ? '' : 'Check whether your change was saved before you retry. ';
  const message = `Internal error. ${advice}If the error persists, contact support with the request id ${requestId}.`;
  return { statusCode: 500, error: 'Internal Server Error', message };
}

/** Why an action failed, in the user's language. The page shows it next to the form. */
export interface ActionProblem {
  kind: ProblemKind;
  message: string;
  details: { path: string; message: string }[];
  /** The collab that the creator already has. */
  collabId?: string;
  /** Fields that others changed after the form was opened, with both values. */
  conflicts?: readonly FieldConflict[];
  /** The signed-in user, who may be an author of conflicts. */
  you?: string;
}

/**
 * The Response that a loader throws for a problem. The error boundary shows it in the language of the
 * request.
 */
export function pageProblemResponse(request: Request, problem: Problem): Response {
  const { kind } = problem;
  const [status, statusText] = statusOf(kind);
  const headers: Record<string, string> = {
    ...retryHeaders(problem),
    ...(kind === 'unauthenticated' && { [retryHeader.name]: retryHeader.value }),
  };
  const message = translate(problem, localeOf(request));
  return new Response(hideSecrets(message), { status, statusText, headers });
}

/**
 * The Response for pages while the clock is wrong: seconds ahead of the platform. The frame's error boundary
 * explains it.
 */
export function wrongClockResponse(clockOffsetSeconds: number): Response {
  const [status, statusText] = statusOf('unavailable');
  return Response.json({ clockOffsetSeconds }, { status, statusText });
}

/**
 * A problem for a page, in the language of the request and without secrets.
 * @param you the signed-in user's id.
 */
export function actionProblem(request: Request, problem: Problem, you?: string): ActionProblem {
  const locale = localeOf(request);
  const { field } = catalog[problem.code] as CatalogMessage;
  const { collabId } = problem.params;
  const details =
    field === undefined ? problem.details : [{ path: field, code: problem.code, params: problem.params }];
  return {
    kind: problem.kind,
    message: hideSecrets(translate(problem, locale)),
    details: details.map((detail) => ({
      path: hideSecrets(detail.path),
      message: hideSecrets(translate(detail, locale)),
    })),
    ...(problem.code === 'collab-exists' && typeof collabId === 'string' && { collabId }),
    ...(problem.conflicts.length > 0 && { conflicts: problem.conflicts, ...(you !== undefined && { you }) }),
  };
}

/** Tokens must not be cached. RFC 6749, section 5.1. */
const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** The OAuth 2.0 error of a problem; others are `invalid_request`. RFC 6749, section 5.2. */
const oauthErrors: Partial<Record<ProblemKind, readonly [number, string]>> = {
  unauthenticated: [400, 'invalid_grant'],
  'too-large': [413, 'invalid_request'],
  unavailable: [503, 'temporarily_unavailable'],
  'too-many': [429, 'temporarily_unavailable'],
};

/** A successful OAuth 2.0 response. */
export function oauthResponse(json: object): Response {
  return Response.json(json, { headers: uncached });
}

/** An OAuth 2.0 error response. Internal details are only logged. */
export function oauthErrorResponse(error: unknown): Response {
  const problem = reportedProblemOf(error, 'Token request failed');
  if (!problem) return oauthError(500, { error: 'server_error', message: 'Internal error.' });
  const [status, name] = oauthErrors[problem.kind] ?? [400, 'invalid_request'];
  return oauthError(status, { error: name, message: problem.message }, retryHeaders(problem));
}

interface OauthError {
  error: string;
  message: string;
}

function oauthError(status: number, { error, message }: OauthError, headers = {}): Response {
  return Response.json(
    { error, error_description: message },
    { status, headers: { ...uncached, ...headers } },
  );
}
