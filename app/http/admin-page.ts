import { data } from '@remix-run/node';
import { bounce, isDocument } from '#app/auth/embedded-documents.ts';
import { withFormIdempotency, type Work } from '#app/auth/form-idempotency.ts';
import {
  actionProblem,
  pageProblemResponse,
  statusOf,
  wrongClockResponse,
  type ActionProblem,
} from './problem-response.ts';
import { fromFetch, readBody } from './request.ts';
import { takeFromUserRateLimit } from '#app/auth/rate-limit.ts';
import { MistimedToken, verifySessionToken, type AdminSession } from '#app/auth/session-token.ts';
import { ensureInstalled } from '#app/domain/channels/install.ts';
import { getChannelId } from '#app/domain/channels/settings.ts';
import { isJsonType, parseJson } from '#app/domain/json.ts';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import { problemOf } from '#app/domain/problem-of.ts';
import { Problem } from '#app/domain/problem.ts';
import { saveStaffName } from '#app/domain/channels/staff.ts';
import { logFailure } from '#app/log.ts';
import { findClockOffset, recordClockOffset } from '#app/platform/clock.ts';
import { addToContext, asActor, asTenant, isRead } from '#app/request-context.ts';

/** A brand user on a page of their store's admin. */
export interface AdminPage {
  /** The tenant of every query of the page. */
  channelId: string;
  /** The store's permanent domain. */
  shop: string;
  /** The platform's user id. */
  userId: string;
  /** The user as the author of changes. */
  principal: BrandPrincipal;
}

/** The result of a page's action: data, or a Problem to show next to the form. */
type ActionResult<T> = { done: T; problem?: never } | { problem: ActionProblem; done?: never };

/**
 * Authenticates a page request. The admin opens documents with an `id_token`; App Bridge adds a bearer token
 * to other requests. The store comes only from this request's token, so that tabs of two stores never mix.
 * The first page request installs the app.
 * @throws a Response: the bounce for a document without a valid token, 401 for other requests without one.
 * @throws a Response: 503 for a wrong clock or an unavailable store, 200 outside any admin.
 */
async function adminPage(request: Request): Promise<AdminPage> {
  const { shop, userId, sessionId, sessionToken } = await readSession(request);
  const channelId = await throwingResponses(request, () =>
    asTenant(shop, async () => {
      await ensureInstalled(shop, sessionToken, !request.headers.has('authorization'));
      return getChannelId(shop);
    }),
  );
  // Only users who change something are saved with their names.
  if (!isRead(request)) void saveStaffName({ channelId, shop, userId, sessionToken });
  addToContext({ channelId, credentialId: sessionId });
  return { channelId, shop, userId, principal: { kind: 'brand', credentialId: sessionId, channelId } };
}

/** Runs a loader for an authenticated user. A Problem becomes the Response of an error page. */
export async function withAdminPage<T>(request: Request, work: (page: AdminPage) => Promise<T>): Promise<T> {
  const page = await adminPage(request);
  return throwingResponses(request, async () => {
    await takeFromUserRateLimit(page, isRead(request));
    return asTenant(page.channelId, () => work(page));
  });
}

/**
 * Runs an action for an authenticated user. A Problem becomes part of the response, with its status, so that
 * the page shows it next to the form. Other errors reach the error page.
 * @param work receives the page and the request's JSON; undefined without a body.
 */
export async function withAdminAction<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<ReturnType<typeof data<ActionResult<T>>>> {
  const page = await adminPage(request);
  try {
    await takeFromUserRateLimit(page, false);
    const input = await readPageInput(request);
    const act = () => asActor({ kind: 'admin', id: page.userId }, () => work(page, input));
    return data({ done: await asTenant(page.channelId, act) });
  } catch (error) {
    const problem = loggedProblemOf(error, request);
    if (!problem) throw error;
    const [status] = statusOf(problem.kind);
    return data({ problem: actionProblem(request, problem, page.userId) }, { status });
  }
}

/**
 * Runs an action that creates something in a transaction, once for each opened form: {@link
 * withFormIdempotency}.
 * @param prepare receives the page and the request's JSON, and returns the transaction's work.
 */
export function withIdempotentAction<T>(
  request: Request,
  prepare: (page: AdminPage, input: unknown) => Work<T> | Promise<Work<T>>,
): Promise<ReturnType<typeof data<ActionResult<T>>>> {
  const path = new URL(request.url).pathname;
  return withAdminAction(request, (page, sent) =>
    withFormIdempotency({ ...page, path, sent }, () => prepare(page, sent)),
  );
}

async function throwingResponses<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = loggedProblemOf(error, request);
    throw problem ? pageProblemResponse(request, problem) : error;
  }
}

/** The error boundary logs other errors; a database condition that becomes a Problem is logged here. */
function loggedProblemOf(error: unknown, request: Request): Problem | undefined {
  const problem = problemOf(error, isRead(request));
  if (problem && problem !== error) logFailure(error, 'Page failed');
  return problem;
}

async function readSession(request: Request): Promise<AdminSession & { sessionToken: string }> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  // Actions require the bearer token of the page's own requests; a URL could be opened by an attacker's link.
  const inAddress = isRead(request) ? new URL(request.url).searchParams.get('id_token') : null;
  const sessionToken = bearer ?? inAddress;
  try {
    if (sessionToken === null) throw missingToken();
    return { ...(await verifySessionToken(sessionToken)), sessionToken };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error instanceof MistimedToken) await assertClock(error);
    throw bearer === undefined && isDocument(request) ? bounce(request) : pageProblemResponse(request, error);
  }
}

/**
 * Distinguishes a wrong clock from an expired token: neither the bounce nor another token would help, and
 * "your session has expired" would cause a loop.
 * @throws a Response that shows a page about the clock.
 */
async function assertClock({ shop, secondsBehind }: MistimedToken): Promise<void> {
  if (secondsBehind !== undefined) {
    recordClockOffset(-secondsBehind);
    throw wrongClockResponse(-secondsBehind);
  }
  // Only a fast clock makes a token look expired.
  const secondsAhead = (await findClockOffset(shop)) ?? 0;
  if (secondsAhead > 0) throw wrongClockResponse(secondsAhead);
}

function missingToken(): Problem {
  return new Problem('no-session-token');
}

/**
 * Parses a page's JSON request.
 * @returns undefined for any other content type, without reading the body.
 * @throws Problem as `readBody` and `parseJson` do.
 */
async function readPageInput(request: Request): Promise<unknown> {
  if (!isJsonType(request.headers.get('content-type'))) return undefined;
  return parseJson(await readBody(fromFetch(request)));
}
