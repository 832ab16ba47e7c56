import type { z } from 'zod';
import { actorOf } from '#app/domain/principal.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import type { ProblemDetail } from '#app/domain/problem.ts';
import { validate } from '#app/domain/input/validate.ts';
import { retryHeaders, statusOf } from '#app/http/problem-response.ts';
import { fromFetch, readJson } from '#app/http/request.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { asActor, asTenant } from '#app/request-context.ts';
import { withCookies, type CreatorPage, type PortalPage, type PendingHeaders } from './page-response.tsx';
import { assertOwnForm, findCreator } from './with-page.tsx';
import type { FieldProblem } from '#app/ui/post-json.ts';

/* Requests of a page's script. Their protection is that of forms. */

/**
 * Responds to a request of a page's script: `{ done }` with the result, or `{ problem }` with the message and the errors
 * by field. Without a session the status is 401.
 */
export async function withCreatorJson(
  request: Request,
  work: (page: CreatorPage) => Promise<unknown>,
): Promise<Response> {
  const locale = localeOf(request);
  const page = { request, locale, t: portalText(locale) };
  const pending: PendingHeaders = { setCookies: [] };
  const response = await respond(page, pending, work);
  return withCookies(response, pending.setCookies);
}

async function respond(
  page: PortalPage,
  pending: PendingHeaders,
  work: (page: CreatorPage) => Promise<unknown>,
): Promise<Response> {
  try {
    assertOwnForm(page.request);
    const principal = await findCreator(page, pending);
    if (!principal) return problemJson(401, { message: page.t('errors.signedOut'), fields: [] });
    const act = () => asActor(actorOf(principal), () => work({ ...page, principal }));
    const done = await asTenant(principal.creatorId, act);
    return Response.json({ done });
  } catch (error) {
    return problemResponse(page, error);
  }
}

function problemResponse({ locale, t }: PortalPage, error: unknown): Response {
  const problem = reportedProblemOf(error, 'Portal request failed');
  if (!problem) return problemJson(500, { message: t('errors.notSaved'), fields: [] });
  const response = problemJson(statusOf(problem.kind)[0], {
    message: translate(problem, locale),
    fields: fieldProblems(problem.details, locale),
  });
  for (const [name, value] of Object.entries(retryHeaders(problem))) response.headers.set(name, value);
  return response;
}

/** Errors by field, in the creator's language. */
export function fieldProblems(details: readonly ProblemDetail[], locale: string): FieldProblem[] {
  return details.map((detail) => ({ path: detail.path, message: translate(detail, locale) }));
}

interface ShownProblem {
  message: string;
  fields: readonly { path: string; message: string }[];
}

function problemJson(status: number, problem: ShownProblem): Response {
  return Response.json({ problem }, { status });
}

/** Reads and validates the JSON body of a request. @throws Problem as `readJson` and `validate` do. */
export async function readBodyOf<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  const { json } = await readJson(fromFetch(request));
  return validate(schema, json);
}
