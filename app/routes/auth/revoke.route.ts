import { endSession } from '#app/auth/refresh-sessions.ts';
import { Problem } from '#app/domain/problem.ts';
import { oauthResponse, oauthErrorResponse } from '#app/http/problem-response.ts';
import { readForm } from '#app/http/request.ts';

/**
 * Ends the session of a refresh token: `token=…`. An unknown token counts as revoked (RFC 7009, section 2.2).
 */
export async function action({ request }: { request: Request }): Promise<Response> {
  try {
    if (request.method !== 'POST') return loader();
    const token = (await readForm(request)).get('token');
    if (token === undefined) throw new Problem('no-token');
    await endSession(token);
    return oauthResponse({});
  } catch (error) {
    return oauthErrorResponse(error);
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
