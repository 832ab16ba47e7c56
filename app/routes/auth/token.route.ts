import { limitAttempts } from '#app/auth/attempt-limiter.ts';
import { clientAddress } from '#app/auth/client-address.ts';
import { refreshSession, tokenResponse } from '#app/auth/refresh-sessions.ts';
import { Problem } from '#app/domain/problem.ts';
import { type PageContext, readForm } from '#app/http/request.ts';
import { oauthResponse, oauthErrorResponse } from '#app/http/problem-response.ts';

interface TokenRequest {
  request: Request;
  context?: PageContext;
}

/**
 * Exchanges a refresh token for a new pair: `grant_type=refresh_token&refresh_token=…` (RFC 6749, section 6).
 */
export async function action({ request, context }: TokenRequest): Promise<Response> {
  try {
    if (request.method !== 'POST') return loader();
    const form = await readForm(request);
    if (form.get('grant_type') !== 'refresh_token') return unsupportedGrant();
    const refreshToken = form.get('refresh_token');
    if (refreshToken === undefined) throw new Problem('no-refresh-token');
    const forwardedFor = request.headers.get('x-forwarded-for');
    const address = clientAddress({ peer: context?.peer, forwardedFor });
    const pair = await limitAttempts({ address, credential: refreshToken }, (lookup) =>
      refreshSession(refreshToken, { lookup }),
    );
    return oauthResponse(tokenResponse(pair));
  } catch (error) {
    return oauthErrorResponse(error);
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function unsupportedGrant(): Response {
  return Response.json(
    { error: 'unsupported_grant_type', error_description: 'Send grant_type=refresh_token.' },
    { status: 400, headers: { 'Cache-Control': 'no-store' } },
  );
}
