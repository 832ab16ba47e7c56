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
export function authenticateAdmin(request: Request): Promise<AdminRequest | undefined> {
  return answeringProblems(async () => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const sessionToken = bearer ?? new URL(request.url).searchParams.get('id_token');
    if (!sessionToken) return undefined;
    return { ...(await verifySessionToken(sessionToken)), sessionToken };
  });
}

/** Does a page's work; a Problem in it becomes the Response that Remix shows as an error page. */
export async function answeringProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    throw new Response(problem.message, { status: problem.code === 'unauthenticated' ? 401 : 503 });
  }
}

/**
 * The header by which the admin learns to ask again with a fresh session token. Remix loses the headers of thrown
 * Responses in the answers to its data requests, so that entry.server.tsx sets it.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export const retryHeader = { name: 'X-Shopify-Retry-Invalid-Session-Request', value: '1' } as const;
