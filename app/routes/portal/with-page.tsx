import type { ReactNode } from 'react';
import { findPortalSession, signOutCookies } from '#app/auth/portal-session.ts';
import { takeFromRateLimit, tooManyRequests } from '#app/auth/rate-limit.ts';
import { findLocale } from '#app/domain/creators/account/settings.ts';
import { actorOf, type CreatorPrincipal } from '#app/domain/principal.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import { retryHeaders, statusOf } from '#app/http/problem-response.ts';
import { isFormWithFile, readForm, readFormWithFile, textsOf } from '#app/http/request.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { addToContext, asActor, asTenant, isRead } from '#app/request-context.ts';
import { PortalMessage } from './document.tsx';
import {
  fileResponse,
  htmlResponse,
  redirectResponse,
  withCookies,
  type CreatorPage,
  type PageContent,
  type PageResult,
  type PortalPage,
  type PendingHeaders,
} from './page-response.tsx';

/* The pages are rendered on the server alone: they work without JavaScript and load no framework. */

/** Runs a loader or an action that anyone may request. Errors become pages. */
export function withPortalPage(
  request: Request,
  work: (page: PortalPage) => Promise<PageResult>,
): Promise<Response> {
  const locale = localeOf(request);
  const page = { request, locale, t: portalText(locale) };
  return respond(page, () => work(page));
}

/** Runs a loader or an action for the signed-in creator. Others sign in first. */
export function withCreatorPage(
  request: Request,
  work: (page: CreatorPage) => Promise<PageResult>,
): Promise<Response> {
  const locale = localeOf(request);
  const page = { request, locale, t: portalText(locale) };
  return respond(page, async (pending) => {
    const principal = await findCreator(page, pending);
    if (!principal) {
      Object.assign(pending, { setCookies: signOutCookies() });
      return signInFirst(page);
    }
    const act = () => asActor(actorOf(principal), () => work({ ...page, principal }));
    return asTenant(principal.creatorId, act);
  });
}

/**
 * Finds the signed-in creator of a request, and sets the page's language to the creator's choice.
 * @throws Problem `too-many-requests`.
 */
export async function findCreator(
  page: PortalPage,
  pending: PendingHeaders,
): Promise<CreatorPrincipal | undefined> {
  const session = await findPortalSession(page.request);
  if (!session) return undefined;
  const { principal, setCookies } = session;
  Object.assign(pending, { setCookies, creatorId: principal.creatorId });
  const chosen = await findLocale(principal.creatorId);
  if (chosen) Object.assign(page, { locale: chosen, t: portalText(chosen) });
  addToContext({ credentialId: principal.credentialId });
  const { admitted, retryAfterSeconds } = await takeFromRateLimit(
    principal.credentialId,
    isRead(page.request),
  );
  if (!admitted) throw tooManyRequests(retryAfterSeconds);
  return principal;
}

/** Redirects to the sign-in. The fields of a form stay on a page, which sends them again: a creator may have typed much. */
async function signInFirst({ request, t }: PortalPage): Promise<PageResult> {
  const fields = isRead(request) ? [] : await readTexts(request);
  if (fields.length === 0) return { redirect: signInPath(request) };
  const { pathname, search } = new URL(request.url);
  return {
    title: t('signIn.againTitle'),
    status: 401,
    body: (
      <form className="narrow" method="post" action={pathname + search} data-confirms="always">
        <h1>{t('signIn.againTitle')}</h1>
        <p role="alert">{t('signIn.againHelp')}</p>
        <p>
          <a className="button" href="/portal/sign-in" target="_blank">
            {t('signIn.title')}
          </a>
        </p>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="secondary">{t('signIn.sendAgain')}</button>
      </form>
    ),
  };
}

/** The texts of a form; none of one that is too large for somebody who is not signed in. */
async function readTexts(request: Request): Promise<[string, string][]> {
  try {
    const isWithFile = isFormWithFile(request);
    return [
      ...(isWithFile ? textsOf(await readFormWithFile(request, limits.bodyBytes)) : await readForm(request)),
    ];
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** The sign-in page, which returns to the requested one. */
function signInPath(request: Request): string {
  return `/portal/sign-in?${new URLSearchParams({ next: new URL(request.url).pathname }).toString()}`;
}

/** Only pages of the portal, so that a link cannot lead from the sign-in to another site. */
export function portalPath(path: string | null | undefined): string {
  return path && /^\/portal(?:\/[a-z\d-]{1,36}){0,4}$/.test(path) ? path : '/portal';
}

async function respond(
  page: PortalPage,
  work: (pending: PendingHeaders) => Promise<PageResult>,
): Promise<Response> {
  const pending: PendingHeaders = { setCookies: [] };
  try {
    assertOwnForm(page.request);
    const result = await work(pending);
    if ('body' in result) return htmlResponse(page, result, pending);
    if ('file' in result) return withCookies(fileResponse(result), pending.setCookies);
    return withCookies(redirectResponse(result), [...pending.setCookies, ...(result.setCookies ?? [])]);
  } catch (error) {
    return htmlResponse(page, errorContent(page, error), pending);
  }
}

/**
 * Rejects forms of other sites, which browsers name in `Origin`, and methods that no page has.
 * Cookies with `SameSite=Lax` are the second protection.
 */
export function assertOwnForm(request: Request): void {
  const { method, headers } = request;
  if (isRead(request)) return;
  if (method !== 'POST') throw new Problem('method-not-allowed', { method, allowed: 'GET, HEAD, POST' });
  if (headers.get('origin') !== new URL(env.APP_URL).origin) throw new Problem('cross-site-request');
}

/**
 * The errors of a rejected form, by field.
 * @throws errors that do not concern the form's values.
 */
export function errorsOf(error: unknown, locale: string): Record<string, string> {
  if (!(error instanceof Problem) || error.details.length === 0) throw error;
  return Object.fromEntries(
    error.details
      .toReversed()
      .map((detail) => [/^\w+/.exec(detail.path)?.[0] ?? 'other', translate(detail, locale)]),
  );
}

/** The notice of a page to which a form redirects. */
export function savedBanner({ request, t }: PortalPage): ReactNode {
  if (!new URL(request.url).searchParams.has('saved')) return null;
  return (
    <p className="notice success" role="status">
      {t('portal.saved')}
    </p>
  );
}

/** Internal details are only logged. */
function errorContent({ request, locale, t }: PortalPage, error: unknown): PageContent {
  const problem = reportedProblemOf(error, 'Portal page failed', { isRead: isRead(request) });
  const text = problem ? translate(problem, locale) : t('errors.failed');
  return {
    title: t('errors.title'),
    body: <PortalMessage title={t('errors.title')} text={text} />,
    status: problem ? statusOf(problem.kind)[0] : 500,
    ...(problem && { headers: retryHeaders(problem) }),
  };
}
