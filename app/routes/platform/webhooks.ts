import { readSignedNotice } from '#app/auth/signed-notice.ts';
import { keepNotice } from '#app/domain/notices/keep-notice.ts';
import type { ProblemCode } from '#app/domain/problem.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { asTenant } from '#app/request-context.ts';

/** The platform sends anything that is not answered with 2xx again: eight times within four hours. */
const statuses: Partial<Record<ProblemCode, number>> = {
  unauthenticated: 401,
  'too-large': 413,
  unavailable: 503,
};

/** Takes a message of the platform: kept first, then answered, heeded later. The platform is not asked meanwhile. */
export async function action({ request }: { request: Request }): Promise<Response> {
  if (request.method !== 'POST') return loader();
  try {
    const notice = await readSignedNotice(request);
    await asTenant(notice.shop, () => keepNotice(notice));
    return new Response(null, { status: 200 });
  } catch (error) {
    return refuse(error);
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function refuse(error: unknown): Response {
  const problem = reportedProblemOf(error, 'A message of the platform could not be kept');
  if (!problem) return new Response(null, { status: 500 });
  const { retryAfterSeconds } = problem;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Response(problem.message, { status: statuses[problem.code] ?? 400, headers });
}
