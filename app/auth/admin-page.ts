import { data } from '@remix-run/node';
import { ensureInstalled } from '#app/domain/channels/ensure-installed.ts';
import { findChannelId } from '#app/domain/channels/find-channel-id.ts';
import { learnName } from '#app/domain/staff/learn-name.ts';
import type { BrandCaller } from '#app/domain/caller.ts';
import { problemOf } from '#app/domain/problem-of.ts';
import { Problem } from '#app/domain/problem.ts';
import { logFailure } from '#app/log.ts';
import { clockOffset, noteClockOffset } from '#app/platform/clock.ts';
import { addToContext, asTenant } from '#app/request-context.ts';
import { admitPerson } from './admit-person.ts';
import { bounce, isDocument } from './bounce.ts';
import { doOnce } from './do-once.ts';
import type { Work } from './do-once.ts';
import { actionProblem, problemResponse, wrongClockResponse } from './problem-response.ts';
import type { ActionProblem } from './problem-response.ts';
import { statusOf } from './problem-status.ts';
import { readPageInput } from './read-page-input.ts';
import { MistimedToken, verifySessionToken } from './session-token.ts';
import type { AdminSession } from './session-token.ts';

/** A person of a brand at a page in their store's admin. */
export interface AdminPage {
  /** The tenant: every look-up of the page goes by it. */
  channelId: string;
  /** The store's permanent domain. */
  shop: string;
  /** The person, as the platform numbers its users. */
  userId: string;
  /** The same person to the domain's verbs. */
  caller: BrandCaller;
}

/** What an action of a page says: what was done, or why it was not, for the page to show where it belongs. */
export type ActionAnswer<T> = { done: T; problem?: never } | { problem: ActionProblem; done?: never };

/**
 * Who opens a page in a store's admin. The admin frames documents with an `id_token`, and App Bridge gives the requests
 * of the page a bearer token; the store comes from the token of this very request and from nowhere else, so that two
 * stores in two tabs never mix. Opening a page is what installs the app: there is no second sign-up.
 * @throws a Response: the way through the bounce for a document without a token that holds, 401 for any other request
 * without one, 503 where our own clock is wrong, 200 with {@link outsideAdmin} for a document that no store's admin opened, 503 when the store is away.
 */
export async function adminPage(request: Request): Promise<AdminPage> {
  const { shop, userId, sessionId, sessionToken } = await readSession(request);
  const channelId = await answeringProblems(() =>
    asTenant(shop, async () => {
      await ensureInstalled(shop, sessionToken, !request.headers.has('authorization'));
      return findChannelId(shop);
    }),
  );
  // Whoever does something may be named to others; whoever only opens pages is not.
  if (request.method !== 'GET' && request.method !== 'HEAD')
    void learnName({ channelId, shop, userId, sessionToken });
  addToContext({ channelId, credentialId: sessionId });
  return { channelId, shop, userId, caller: { kind: 'brand', credentialId: sessionId, channelId } };
}

/** Does a loader's work for whoever opens the page. A Problem in it becomes the Response that shows as an error page. */
export async function answerPage<T>(request: Request, work: (page: AdminPage) => Promise<T>): Promise<T> {
  const page = await adminPage(request);
  return answeringProblems(async () => {
    await admitPerson(page);
    return asTenant(page.channelId, () => work(page));
  });
}

/**
 * Does an action's work for whoever sent it. A Problem becomes part of the answer, with its status, because a page has
 * to show it beside what was typed; anything else goes on to the error page.
 * @param work gets the page, and what was sent as JSON (undefined when nothing was).
 */
export async function answerAction<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<ReturnType<typeof data<ActionAnswer<T>>>> {
  const page = await adminPage(request);
  try {
    await admitPerson(page);
    const input = await readPageInput(request);
    return data({ done: await asTenant(page.channelId, () => work(page, input)) });
  } catch (error) {
    const problem = loggedProblemOf(error);
    if (!problem) throw error;
    const [status] = statusOf(problem.code);
    return data({ problem: actionProblem(problem) }, { status });
  }
}

/**
 * Does an action's work that makes something, in a transaction, and once for each form that was opened: {@link doOnce}.
 * @param prepare gets the page, and what was sent as JSON; what it gives is then done.
 */
export function answerOnce<T>(
  request: Request,
  prepare: (page: AdminPage, input: unknown) => Work<T> | Promise<Work<T>>,
): Promise<ReturnType<typeof data<ActionAnswer<T>>>> {
  const place = new URL(request.url).pathname;
  return answerAction(request, (page, sent) => doOnce({ ...page, place, sent }, () => prepare(page, sent)));
}

async function answeringProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = loggedProblemOf(error);
    throw problem ? problemResponse(problem) : error;
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
    if (sessionToken === null) throw noToken();
    return { ...(await verifySessionToken(sessionToken)), sessionToken };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error instanceof MistimedToken) await assertClock(error);
    throw bearer === undefined && isDocument(request) ? bounce(request) : problemResponse(error);
  }
}

/**
 * Tells a wrong clock from an old token: neither the bounce nor another token would help, and "your session has ended"
 * would send people in circles.
 * @throws a Response that shows as a page about the clock.
 */
async function assertClock({ shop, secondsBehind }: MistimedToken): Promise<void> {
  if (secondsBehind !== undefined) {
    noteClockOffset(-secondsBehind);
    throw wrongClockResponse(-secondsBehind);
  }
  // Only a clock that is ahead makes a token look expired.
  const secondsAhead = (await clockOffset(shop)) ?? 0;
  if (secondsAhead > 0) throw wrongClockResponse(secondsAhead);
}

function noToken(): Problem {
  return new Problem(
    'unauthenticated',
    'The request carries no session token. Open the app from the store’s admin.',
  );
}
