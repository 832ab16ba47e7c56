import { data } from '@remix-run/node';
import { bounce, isDocument } from '#app/auth/embedded-admin.ts';
import { withFormIdempotency } from '#app/auth/form-idempotency.ts';
import type { Work } from '#app/auth/form-idempotency.ts';
import { actionProblem, pageProblemResponse, statusOf, wrongClockResponse } from './problem-response.ts';
import type { ActionProblem } from './problem-response.ts';
import { fromFetch, readBody } from './request.ts';
import { takeFromUserRateLimit } from '#app/auth/rate-limit.ts';
import { MistimedToken, verifySessionToken } from '#app/auth/session-token.ts';
import type { AdminSession } from '#app/auth/session-token.ts';
import { ensureInstalled } from '#app/domain/channels/install.ts';
import { getChannelId } from '#app/domain/channels/settings.ts';
import { isJsonType } from '#app/domain/json.ts';
import { parseJson } from '#app/domain/json.ts';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import { problemOf } from '#app/domain/problem-of.ts';
import { Problem } from '#app/domain/problem.ts';
import { saveStaffName } from '#app/domain/channels/staff.ts';
import { logFailure } from '#app/log.ts';
import { getClockOffset, recordClockOffset } from '#app/platform/clock.ts';
import { addToContext, asTenant } from '#app/request-context.ts';

/** A person of a brand at a page in their store's admin. */
export interface AdminPage {
  /** The tenant: every look-up of the page goes by it. */
  channelId: string;
  /** The store's permanent domain. */
  shop: string;
  /** The person, as the platform numbers its users. */
  userId: string;
  /** The same person to the domain's verbs. */
  principal: BrandPrincipal;
}

/** What an action of a page says: what was done, or why it was not, for the page to show where it belongs. */
type ActionResult<T> = { done: T; problem?: never } | { problem: ActionProblem; done?: never };

/**
 * Who opens a page in a store's admin. The admin frames documents with an `id_token`, and App Bridge gives the requests
 * of the page a bearer token; the store comes from the token of this very request and from nowhere else, so that two
 * stores in two tabs never mix. Opening a page is what installs the app: there is no second sign-up.
 * @throws a Response: the way through the bounce for a document without a token that holds, 401 for any other request
 * without one, 503 where our own clock is wrong, 200 with {@link outsideAdmin} for a document that no store's admin opened, 503 when the store is away.
 */
async function adminPage(request: Request): Promise<AdminPage> {
  const { shop, userId, sessionId, sessionToken } = await readSession(request);
  const channelId = await throwingResponses(request, () =>
    asTenant(shop, async () => {
      await ensureInstalled(shop, sessionToken, !request.headers.has('authorization'));
      return getChannelId(shop);
    }),
  );
  // Whoever does something may be named to others; whoever only opens pages is not.
  if (request.method !== 'GET' && request.method !== 'HEAD')
    void saveStaffName({ channelId, shop, userId, sessionToken });
  addToContext({ channelId, credentialId: sessionId });
  return { channelId, shop, userId, principal: { kind: 'brand', credentialId: sessionId, channelId } };
}

/** Does a loader's work for whoever opens the page. A Problem in it becomes the Response that shows as an error page. */
export async function withAdminPage<T>(request: Request, work: (page: AdminPage) => Promise<T>): Promise<T> {
  const page = await adminPage(request);
  return throwingResponses(request, async () => {
    await takeFromUserRateLimit(page);
    return asTenant(page.channelId, () => work(page));
  });
}

/**
 * Does an action's work for whoever sent it. A Problem becomes part of the answer, with its status, because a page has
 * to show it beside what was typed; anything else goes on to the error page.
 * @param work gets the page, and what was sent as JSON (undefined when nothing was).
 */
export async function withAdminAction<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<ReturnType<typeof data<ActionResult<T>>>> {
  const page = await adminPage(request);
  try {
    await takeFromUserRateLimit(page);
    const input = await readPageInput(request);
    return data({ done: await asTenant(page.channelId, () => work(page, input)) });
  } catch (error) {
    const problem = loggedProblemOf(error);
    if (!problem) throw error;
    const [status] = statusOf(problem.kind);
    return data({ problem: actionProblem(request, problem) }, { status });
  }
}

/**
 * Does an action's work that makes something, in a transaction, and once for each form that was opened: {@link withFormIdempotency}.
 * @param prepare gets the page, and what was sent as JSON; what it gives is then done.
 */
export function withIdempotentAction<T>(
  request: Request,
  prepare: (page: AdminPage, input: unknown) => Work<T> | Promise<Work<T>>,
): Promise<ReturnType<typeof data<ActionResult<T>>>> {
  const place = new URL(request.url).pathname;
  return withAdminAction(request, (page, sent) =>
    withFormIdempotency({ ...page, place, sent }, () => prepare(page, sent)),
  );
}

async function throwingResponses<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = loggedProblemOf(error);
    throw problem ? pageProblemResponse(request, problem) : error;
  }
}

/** The error boundary logs what is no Problem; a condition of the database that becomes one would go unlogged. */
function loggedProblemOf(error: unknown): Problem | undefined {
  const problem = problemOf(error);
  if (problem && problem !== error) logFailure(error, 'A page failed');
  return problem;
}

async function readSession(request: Request): Promise<AdminSession & { sessionToken: string }> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  // What changes something is sent by the page itself, never by an address that somebody could be made to open.
  const inAddress =
    request.method === 'GET' || request.method === 'HEAD'
      ? new URL(request.url).searchParams.get('id_token')
      : null;
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
 * Tells a wrong clock from an old token: neither the bounce nor another token would help, and "your session has ended"
 * would send people in circles.
 * @throws a Response that shows as a page about the clock.
 */
async function assertClock({ shop, secondsBehind }: MistimedToken): Promise<void> {
  if (secondsBehind !== undefined) {
    recordClockOffset(-secondsBehind);
    throw wrongClockResponse(-secondsBehind);
  }
  // Only a clock that is ahead makes a token look expired.
  const secondsAhead = (await getClockOffset(shop)) ?? 0;
  if (secondsAhead > 0) throw wrongClockResponse(secondsAhead);
}

function missingToken(): Problem {
  return new Problem('no-session-token');
}

/**
 * Reads what a page sent as JSON. Leaves any other content type unread, and returns undefined then.
 * @throws Problem as `readBody` and `parseJson` do.
 */
async function readPageInput(request: Request): Promise<unknown> {
  if (!isJsonType(request.headers.get('content-type'))) return undefined;
  return parseJson(await readBody(fromFetch(request)));
}
