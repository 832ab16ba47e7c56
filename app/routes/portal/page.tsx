import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findPortalSession, signOutCookies } from '#app/auth/portal-session.ts';
import { takeFromRateLimit, tooManyRequests } from '#app/auth/rate-limit.ts';
import { hashText } from '#app/domain/sign-in/mail-secrets.ts';
import type { BrandLook } from '#app/domain/channels/brand-look.ts';
import { findLocale } from '#app/domain/account/settings.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { actorOf } from '#app/domain/principal.ts';
import type { CreatorPrincipal } from '#app/domain/principal.ts';
import { reportedProblemOf } from '#app/domain/problem-of.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';
import { statusOf } from '#app/http/problem-response.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { addToContext, asActor, asTenant } from '#app/request-context.ts';
import { brandStyle, Document, Message } from './document.tsx';

/* The pages are rendered on the server alone: they work without JavaScript and load no framework. */

/** A request of a portal page. */
export interface PortalPage {
  request: Request;
  /** BCP 47. */
  locale: string;
  t: PortalText;
}

/** A page that only a signed-in creator may open. */
export interface CreatorPage extends PortalPage {
  principal: CreatorPrincipal;
}

/** The content of a page. */
interface PageContent {
  title: string;
  body: ReactNode;
  status?: number;
  headers?: Record<string, string>;
  /** Whose look the page has. */
  brand?: BrandLook;
}

/** A file to show or save. */
interface PageFile {
  file: BodyInit;
  type: string;
  /** To save the file under this name. Without it, the browser shows the file. */
  filename?: string | undefined;
}

/** What a loader or an action returns: a page, a file, or the path to open next with the cookies to set. */
export type PageResult = PageContent | PageFile | { redirect: string; setCookies?: readonly string[] };

/** @param allowed what a page also loads: a style by its hash, images by their origin. */
function policyOf(allowed: { styles?: string[]; images?: string[] } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...(allowed.styles ?? [])].join(' '),
    ["img-src 'self'", ...(allowed.images ?? []), new URL(mediaHost()).origin].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyOf(),
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: browsers would then send forms with `Origin: null`.
  'Referrer-Policy': 'same-origin',
};

/** Runs a loader or an action that anyone may request. Errors become pages. */
export function withPortalPage(
  request: Request,
  work: (page: PortalPage) => Promise<PageResult>,
): Promise<Response> {
  const locale = localeOf(request);
  const page = { request, locale, t: portalText(locale) };
  return respond(page, () => work(page));
}

/** Runs a loader or an action for the signed-in creator. Others are redirected to the sign-in. */
export function withCreatorPage(
  request: Request,
  work: (page: CreatorPage) => Promise<PageResult>,
): Promise<Response> {
  const locale = localeOf(request);
  const page = { request, locale, t: portalText(locale) };
  return respond(page, async (reply) => {
    const session = await findPortalSession(request);
    if (!session) return { redirect: signInPath(request), setCookies: signOutCookies() };
    const { principal, setCookies } = session;
    Object.assign(reply, { setCookies, isSignedIn: true });
    const chosen = await findLocale(principal.creatorId);
    if (chosen) Object.assign(page, { locale: chosen, t: portalText(chosen) });
    addToContext({ credentialId: principal.credentialId });
    const { admitted, retryAfterSeconds } = await takeFromRateLimit(principal.credentialId);
    if (!admitted) throw tooManyRequests(retryAfterSeconds);
    const act = () => asActor(actorOf(principal), () => work({ ...page, principal }));
    return asTenant(principal.creatorId, act);
  });
}

/** The sign-in page, which returns to the requested one. */
function signInPath(request: Request): string {
  return `/portal/sign-in?${new URLSearchParams({ next: new URL(request.url).pathname }).toString()}`;
}

/** Only pages of the portal, so that a link cannot lead from the sign-in to another site. */
export function portalPath(path: string | null | undefined): string {
  return path && /^\/portal(?:\/[a-z\d-]{1,36}){0,4}$/.test(path) ? path : '/portal';
}

/** What is known before the work ends. An error page also sets the cookies of a refresh, which are the only copies. */
interface Reply {
  setCookies: readonly string[];
  isSignedIn: boolean;
}

async function respond(page: PortalPage, work: (reply: Reply) => Promise<PageResult>): Promise<Response> {
  const reply: Reply = { setCookies: [], isSignedIn: false };
  try {
    assertOwnForm(page.request);
    const result = await work(reply);
    if ('body' in result) return htmlResponse(page, result, reply);
    if ('file' in result) return withCookies(fileResponse(result), reply.setCookies);
    const target = { ...headers, Location: result.redirect };
    const response = new Response(null, { status: 303, headers: target });
    return withCookies(response, [...reply.setCookies, ...(result.setCookies ?? [])]);
  } catch (error) {
    return htmlResponse(page, errorContent(page, error), reply);
  }
}

/**
 * Rejects forms of other sites, which browsers name in `Origin`, and methods that no page has.
 * Cookies with `SameSite=Lax` are the second protection.
 */
function assertOwnForm({ method, headers }: Request): void {
  if (method === 'GET' || method === 'HEAD') return;
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
function errorContent({ locale, t }: PortalPage, error: unknown): PageContent {
  const problem = reportedProblemOf(error, 'Portal page failed');
  const text = problem ? translate(problem, locale) : t('errors.failed');
  const retry = problem?.retryAfterSeconds;
  return {
    title: t('errors.title'),
    body: <Message title={t('errors.title')} text={text} />,
    status: problem ? statusOf(problem.kind)[0] : 500,
    ...(retry !== undefined && { headers: { 'Retry-After': String(retry) } }),
  };
}

function htmlResponse(
  { request, locale, t }: PortalPage,
  { title, body, status = 200, headers: own = {}, brand }: PageContent,
  { setCookies, isSignedIn }: Reply,
): Response {
  const { pathname: path } = new URL(request.url);
  const html = renderToStaticMarkup(
    <Document {...{ title, locale, t, path, isSignedIn }} {...(brand && { brand })}>
      {body}
    </Document>,
  );
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  const response = new Response(`<!doctype html>${html}`, {
    status,
    headers: { ...headers, ...(brand && brandHeaders(brand)), ...type, ...own },
  });
  return withCookies(response, setCookies);
}

/** Permits the brand's logo and the style with its color, and nothing else. */
function brandHeaders({ logo, color }: BrandLook): Record<string, string> {
  const hash = (style: string) => Buffer.from(hashText(style)).toString('base64');
  const styles = color === null ? [] : [`'sha256-${hash(brandStyle(color))}'`];
  const images = logo === null ? [] : [new URL(logo).origin];
  return { 'Content-Security-Policy': policyOf({ styles, images }) };
}

/** @param result its name has only letters, digits, dots and dashes. */
function fileResponse({ file, type, filename }: PageFile): Response {
  const disposition = filename === undefined ? 'inline' : `attachment; filename="${filename}"`;
  return new Response(file, {
    headers: { ...headers, 'Content-Type': type, 'Content-Disposition': disposition },
  });
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
