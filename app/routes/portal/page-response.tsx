import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { hashText } from '#app/domain/creators/sign-in/mail-secrets.ts';
import type { BrandLook } from '#app/domain/channels/brand-look.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { isPlainHost } from '#app/domain/urls.ts';
import type { CreatorPrincipal } from '#app/domain/principal.ts';
import { env } from '#app/env.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { browserMediaUrl } from '#app/ui/media-url.ts';
import { brandStyle, Document } from './document.tsx';

/* Requests and responses of the portal: content, rendering, security headers and cookies. */

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

export interface PageContent {
  title: string;
  body: ReactNode;
  status?: number;
  headers?: Record<string, string>;
  /** Whose look the page has. */
  brand?: BrandLook;
  /** URLs of pictures and videos that are not on the platform's media host. */
  images?: readonly string[];
  /** What the editor loads beside the portal's own files. */
  parts?: PageParts;
}

/** Files of one page. It may also show files that it uploads, and send them to the platform's storage. */
interface PageParts {
  styles: readonly string[];
  /** The URL of a module. */
  script: string;
}

interface PageFile {
  file: BodyInit;
  type: string;
  /** To save the file under this name. Without it, the browser shows the file. */
  filename?: string | undefined;
}

/** What a loader or an action returns: a page, a file, or the path to open next with the cookies to set. */
export type PageResult = PageContent | PageFile | Redirect;

export interface Redirect {
  redirect: string;
  setCookies?: readonly string[];
  /** Whether the browser deletes what pages saved in it, such as text of drops: the account is deleted. */
  clearsStorage?: boolean;
}

/** What is known before the work ends. An error page also sets the cookies of a refresh, which are the only copies. */
export interface PendingHeaders {
  setCookies: readonly string[];
  creatorId?: string;
}

/** What a page also loads: a style by its hash, images and videos by their origin; and where its script sends requests. */
interface Allowed {
  styles?: readonly string[];
  media?: readonly string[];
  connections?: readonly string[];
}

function policyOf({ styles = [], media = [], connections = [] }: Allowed = {}): string {
  const host = new URL(mediaHost()).origin;
  const origins = [...media, host].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' ${origins}`,
    `media-src ${origins}`,
    ["connect-src 'self'", ...connections].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const headers = { 'Content-Security-Policy': policyOf() };

/** Renders a page. Its policy permits only what the page loads. */
export function htmlResponse(
  { request, locale, t }: PortalPage,
  { title, body, status = 200, headers: own = {}, brand, images = [], parts }: PageContent,
  { setCookies, creatorId }: PendingHeaders,
): Response {
  const { pathname: path } = new URL(request.url);
  const html = renderToStaticMarkup(
    <Document
      title={title}
      locale={locale}
      t={t}
      path={path}
      creatorId={creatorId}
      parts={parts}
      {...(brand && { brand })}
    >
      {body}
    </Document>,
  );
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  const response = new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      ...headers,
      'Content-Security-Policy': policyFor(brand, images, parts !== undefined),
      ...type,
      ...own,
    },
  });
  return withCookies(response, setCookies);
}

/** A header is limited, and so is the number of origins. */
const maxOrigins = 40;

/** Permits the brand's logo and the style with its color, the page's media, its uploads, and nothing else. */
function policyFor(brand: BrandLook | undefined, images: readonly string[], uploads: boolean): string {
  const { logo = null, color = null } = brand ?? {};
  const hash = (style: string) => Buffer.from(hashText(style)).toString('base64');
  const styles = color === null ? [] : [`'sha256-${hash(brandStyle(color))}'`];
  const pictures = [...(logo === null ? [] : [logo]), ...images].filter((url) => URL.canParse(url));
  // Another host would end its directive. It is checked here too, because brands and stores also name URLs in other ways.
  const urls = pictures.map((url) => new URL(mediaUrl(url))).filter(({ hostname }) => isPlainHost(hostname));
  const media = [...new Set(urls.map(({ origin }) => origin))].slice(0, maxOrigins);
  if (!uploads) return policyOf({ styles, media });
  return policyOf({
    styles,
    media: ['blob:', ...media],
    connections: [...env.SHOPIFY_UPLOAD_ORIGINS, new URL(mediaHost()).origin],
  });
}

/** The URL of a picture or video for the browser. */
export function mediaUrl(url: string): string {
  return browserMediaUrl(url, mediaHost());
}

/** @param result its name has only letters, digits, dots and dashes. */
export function fileResponse({ file, type, filename }: PageFile): Response {
  const disposition = filename === undefined ? 'inline' : `attachment; filename="${filename}"`;
  return new Response(file, {
    headers: { ...headers, 'Content-Type': type, 'Content-Disposition': disposition },
  });
}

/** The browser opens the path with GET. */
export function redirectResponse({ redirect, clearsStorage = false }: Redirect): Response {
  const clears = clearsStorage && { 'Clear-Site-Data': '"storage"' };
  return new Response(null, { status: 303, headers: { ...headers, Location: redirect, ...clears } });
}

/** A response that also sets cookies. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
