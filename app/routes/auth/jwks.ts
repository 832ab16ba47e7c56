import { publishedKeysMaxAgeSeconds, publishKeys } from '#app/auth/signing-keys/publish-keys.ts';
import { oauthFailure } from '#app/http/oauth-answer.ts';

/** The public keys of user tokens, for whoever wants to check one. */
export async function loader(): Promise<Response> {
  try {
    return Response.json(await publishKeys(), {
      headers: { 'Cache-Control': `public, max-age=${publishedKeysMaxAgeSeconds}` },
    });
  } catch (error) {
    return oauthFailure(error);
  }
}
