import { readPlatformWebhook } from '#app/http/platform-webhook.ts';
import { savePlatformWebhook } from '#app/domain/platform-webhooks.ts';
import type { ProblemKind } from '#app/i18n/entry.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';

/** The platform repeats webhooks without a 2xx response: eight times within four hours. */
const statuses: Partial<Record<ProblemKind, number>> = {
  unauthenticated: 401,
  'too-large': 413,
  unavailable: 503,
};

/**
 * Receives a platform webhook: saves it, responds, and handles it later. Sends no requests to the platform.
 */
export async function action({ request }: { request: Request }): Promise<Response> {
  if (request.method !== 'POST') return loader();
  try {
    const webhook = await readPlatformWebhook(request);
    await savePlatformWebhook(webhook);
    return new Response(null, { status: 200 });
  } catch (error) {
    return rejectWebhook(error);
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function rejectWebhook(error: unknown): Response {
  const problem = reportedProblemOf(error, 'Saving a platform webhook failed');
  if (!problem) return new Response(null, { status: 500 });
  const { retryAfterSeconds } = problem;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Response(problem.message, { status: statuses[problem.kind] ?? 400, headers });
}
