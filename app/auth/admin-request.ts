import { problemOf } from '#app/domain/problem-of.ts';
import { verifySessionToken } from './session-token.ts';
import type { AdminSession } from './session-token.ts';

/** A request of a page in a store's admin, with the token that vouches for it. */
export interface AdminRequest extends AdminSession {
  sessionToken: string;
}

/**
 * Who opens a page of the app in a store's admin. The admin frames the app with an `id_token`; requests of the page
 * itself carry it as a bearer token.
 * @returns undefined when nobody vouches for the request: it was opened outside a store's admin.
 * @throws a 401 Response when the token is not valid.
 */
export async function authenticateAdmin(request: Request): Promise<AdminRequest | undefined> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const sessionToken = bearer ?? new URL(request.url).searchParams.get('id_token');
  if (!sessionToken) return undefined;
  try {
    return { ...(await verifySessionToken(sessionToken)), sessionToken };
  } catch (error) {
    const problem = problemOf(error);
    throw problem ? new Response(problem.message, { status: 401 }) : error;
  }
}

/** Only the store's own admin may frame a page, per store. https://shopify.dev/docs/apps/build/security/set-up-iframe-protection */
export function frameHeaders(shop: string | undefined): Record<string, string> {
  const ancestors = shop === undefined ? "'none'" : `https://${shop} https://admin.shopify.com`;
  return { 'Content-Security-Policy': `frame-ancestors ${ancestors}` };
}
