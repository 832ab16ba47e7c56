import { publishedKeysMaxAgeSeconds, getJsonWebKeySet } from '#app/auth/signing-keys.ts';
import { oauthErrorResponse } from '#app/http/problem-response.ts';

/** The public keys of user tokens. */
export async function loader(): Promise<Response> {
  try {
    return Response.json(await getJsonWebKeySet(), {
      headers: { 'Cache-Control': `public, max-age=${publishedKeysMaxAgeSeconds}` },
    });
  } catch (error) {
    return oauthErrorResponse(error);
  }
}
