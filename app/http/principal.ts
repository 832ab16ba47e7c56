import { limitAttempts } from '#app/auth/attempt-limiter.ts';
import type { KeyLookup } from '#app/auth/credential-cache.ts';
import { clientAddress } from '#app/auth/client-address.ts';
import { readCredential, type HeaderSource } from '#app/auth/credentials.ts';
import { takeFromRateLimit, tooManyRequests, type RateLimitState } from '#app/auth/rate-limit.ts';
import { requireActiveSession } from '#app/auth/refresh-sessions.ts';
import { verifyUserToken } from '#app/auth/user-tokens.ts';
import { verifyApiKey } from '#app/auth/verify-api-key.ts';
import type { Principal } from '#app/domain/principal.ts';
import { Problem } from '#app/domain/problem.ts';
import { isRead, type RequestContext } from '#app/request-context.ts';
import type { ApiRequest } from './request.ts';

/** A principal of some kinds. */
export type PrincipalOf<Kind extends Principal['kind']> = Extract<Principal, { kind: Kind }>;

interface PrincipalRequest {
  request: ApiRequest;
  context: RequestContext;
  headers: Record<string, string>;
}

/**
 * Authenticates a request, applies the rate limit, and checks the kind of principal.
 * @param request receives the rate limit headers, and its context the principal.
 * @throws Problem `unauthenticated`, `too-many` or `forbidden`.
 */
export async function requirePrincipal<Kind extends Principal['kind']>(
  { request, context, headers }: PrincipalRequest,
  kinds: readonly Kind[],
): Promise<PrincipalOf<Kind>> {
  const principal = await identify(request);
  context.credentialId = principal.credentialId;
  if ('channelId' in principal) context.channelId = principal.channelId;
  const rate = await takeFromRateLimit(principal.credentialId, isRead(request));
  Object.assign(headers, rateLimitHeaders(rate));
  if (!rate.admitted) throw tooManyRequests(rate.retryAfterSeconds);
  if (isOneOf(principal, kinds)) return principal;
  throw new Problem(`forbidden-to-${principal.kind}`);
}

async function identify({ headers, peer }: ApiRequest): Promise<Principal> {
  const forwardedFor = headers.get('x-forwarded-for');
  const credential =
    headers.get('x-channel-access-token') ??
    headers.get('x-partner-access-token') ??
    headers.get('authorization') ??
    undefined;
  const address = clientAddress({ peer, forwardedFor });
  return limitAttempts({ address, credential }, (lookup) => authenticate(headers, lookup));
}

function isOneOf<Kind extends Principal['kind']>(
  principal: Principal,
  kinds: readonly Kind[],
): principal is PrincipalOf<Kind> {
  return kinds.some((kind) => kind === principal.kind);
}

/**
 * Authenticates a server by its key, or a person by their user token.
 * @throws Problem `unauthenticated` for no credential, for two, and for an invalid one: malformed, unknown,
 * revoked, expired, or of a session that has ended. All invalid ones get the same message, so that it reveals nothing.
 */
async function authenticate(headers: HeaderSource, lookup: KeyLookup): Promise<Principal> {
  const credential = readCredential(headers);
  if ('key' in credential) return verifyApiKey(credential.key, lookup);
  const user = await verifyUserToken(credential.token);
  await requireActiveSession(user.credentialId, lookup);
  return user;
}

/**
 * The rate limit headers (draft-ietf-httpapi-ratelimit-headers-03): requests, and seconds until the full
 * limit is restored.
 */
function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimitState): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
