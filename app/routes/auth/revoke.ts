import { endSession } from '#app/auth/sessions/end-session.ts';
import { Problem } from '#app/domain/problem.ts';
import { oauthAnswer, oauthFailure } from '#app/http/oauth-answer.ts';
import { readForm } from '#app/http/read-form.ts';

/** Signs out the sign-in of a refresh token: `token=…`. A token that is none is signed out already (RFC 7009, section 2.2). */
export async function action({ request }: { request: Request }): Promise<Response> {
  try {
    if (request.method !== 'POST') return loader();
    const token = (await readForm(request)).get('token');
    if (token === undefined) throw new Problem('malformed', 'Send the refresh token as token.');
    await endSession(token);
    return oauthAnswer({});
  } catch (error) {
    return oauthFailure(error);
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
