import { renderToStaticMarkup } from 'react-dom/server';
import { hashText } from '#app/domain/sign-in/mail-secrets.ts';
import type { BrandLook } from '#app/domain/channels/brand-look.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { env } from '#app/env.ts';
import { browserMediaUrl } from '#app/ui/fetch.ts';
import { brandStyle, Document } from './document.tsx';
import type { PageContent, PageFile, PortalPage, Redirect, Reply } from './page.tsx';

/* Responses of the portal: rendering, security headers and cookies. */

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

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyOf(),
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: browsers would then send forms with `Origin: null`.
  'Referrer-Policy': 'same-origin',
};

/** Renders a page. Its policy permits only what the page loads. */
export function htmlResponse(
  { request, locale, t }: PortalPage,
  { title, body, status = 200, headers: own = {}, brand, images = [], parts }: PageContent,
  { setCookies, isSignedIn }: Reply,
): Response {
  const { pathname: path } = new URL(request.url);
  const html = renderToStaticMarkup(
    <Document {...{ title, locale, t, path, isSignedIn, parts }} {...(brand && { brand })}>
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
const mostOrigins = 40;

/** Permits the brand's logo and the style with its color, the page's media, its uploads, and nothing else. */
function policyFor(brand: BrandLook | undefined, images: readonly string[], uploads: boolean): string {
  const { logo = null, color = null } = brand ?? {};
  const hash = (style: string) => Buffer.from(hashText(style)).toString('base64');
  const styles = color === null ? [] : [`'sha256-${hash(brandStyle(color))}'`];
  const urls = [...(logo === null ? [] : [logo]), ...images].filter((url) => URL.canParse(url));
  const origins = [...new Set(urls.map((url) => new URL(mediaUrl(url)).origin))];
  const media = origins.slice(0, mostOrigins);
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
