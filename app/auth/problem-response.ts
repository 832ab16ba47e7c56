import { hideSecrets } from '#app/hide-secrets.ts';
import type { Problem, ProblemCode, ProblemDetail } from '#app/domain/problem.ts';
import { statusOf } from './problem-status.ts';
import { retryHeader } from './retry-header.ts';

/** Why an action was not done, for the page to show beside what was typed. */
export interface ActionProblem {
  code: ProblemCode;
  message: string;
  details: ProblemDetail[];
}

/**
 * What a loader throws for a problem; the frame's error boundary makes a page of it, and an address without a page
 * answers with it as it is.
 */
export function problemResponse({ code, message, retryAfterSeconds }: Problem): Response {
  const [status, statusText] = statusOf(code);
  const headers: Record<string, string> = {
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(code === 'unauthenticated' && { [retryHeader.name]: retryHeader.value }),
  };
  return new Response(hideSecrets(message), { status, statusText, headers });
}

/** What a page is thrown while our clock is wrong; the frame's error boundary says so. Seconds ahead of the platform. */
export function wrongClockResponse(clockOffsetSeconds: number): Response {
  const [status, statusText] = statusOf('unavailable');
  return Response.json({ clockOffsetSeconds }, { status, statusText });
}

/** A problem as a page is told of it, without secrets that were sent by mistake. */
export function actionProblem({ code, message, details }: Problem): ActionProblem {
  return {
    code,
    message: hideSecrets(message),
    details: details.map((detail) => ({
      path: hideSecrets(detail.path),
      message: hideSecrets(detail.message),
    })),
  };
}
