import { savePlatformWebhook } from '#app/domain/platform-webhooks.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { retryHeaders } from '#app/http/problem-response.ts';
import { readPlatformWebhook } from '#app/http/platform-webhook.ts';
import type { ApiRequest } from '#app/http/request.ts';
import type { ApiResponse } from '#app/http/response.ts';
import type { ProblemKind } from '#app/i18n/entry.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The platform repeats webhooks without a 2xx response: eight times within four hours. */
const statuses: Partial<Record<ProblemKind, number>> = {
  unauthenticated: 401,
  'too-large': 413,
  unavailable: 503,
};

interface WebhookRequest {
  request: ApiRequest;
  context: RequestContext;
}

/**
 * Receives a platform webhook: saves it, responds, and handles it later. Sends no requests to the platform. The process's
 * listener calls it, never the framework's router.
 */
export async function action({ request, context }: WebhookRequest): Promise<ApiResponse> {
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: '' };
  try {
    await savePlatformWebhook(await readPlatformWebhook(request), context);
    return { status: 200, headers: {}, body: '' };
  } catch (error) {
    return rejectWebhook(error, context);
  }
}

function rejectWebhook(error: unknown, context: RequestContext): ApiResponse {
  const problem = reportedProblemOf(error, 'Saving a platform webhook failed', { fields: context });
  if (!problem) return { status: 500, headers: {}, body: '' };
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...retryHeaders(problem) };
  return { status: statuses[problem.kind] ?? 400, headers, body: problem.message };
}
