import { errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { Problem } from '#app/domain/problem.ts';

const claims = z.object({ dest: z.url(), iss: z.url(), sub: z.string(), sid: z.string().optional() });
const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const clockToleranceSeconds = 10;

/** A session token that is valid except for its times: it expired, or our clock is wrong. */
export class MistimedToken extends Problem {
  readonly shop: string;
  /** Minimum number of seconds by which our clock is behind; undefined for an expired token. */
  readonly secondsBehind: number | undefined;

  constructor(shop: string, secondsBehind: number | undefined) {
    super('invalid-session-token');
    this.shop = shop;
    this.secondsBehind = secondsBehind;
  }
}

/** A verified user of a store's admin. */
export interface AdminSession {
  shop: string;
  userId: string;
  /** The id of the admin session, the same in all its tokens. */
  sessionId: string;
}

/**
 * Verifies a session token: HS256 with the app's secret, audience, times, and one store in issuer and `dest`.
 * Only `dest` determines the store.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 * @throws Problem `unauthenticated` without the failed check; {@link MistimedToken} if only the times are
 * wrong.
 */
export async function verifySessionToken(token: string): Promise<AdminSession> {
  const { payload, mistimed } = await readPayload(token);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw badToken();
  const { dest, iss, sub, sid } = parsed.data;
  const shop = new URL(dest).hostname;
  if (new URL(iss).hostname !== shop || !isShopDomain(shop)) throw badToken();
  if (mistimed) throw new MistimedToken(shop, secondsBehind(payload));
  return { shop, userId: sub, sessionId: sid ?? sub };
}

/** Whether a text has the form of the platform's permanent store domain. */
export function isShopDomain(text: string): boolean {
  return shopDomain.test(text);
}

/** The platform signs no future times. A token that is not valid yet shows that the clock is behind. */
function secondsBehind({ nbf = 0 }: JWTPayload): number | undefined {
  const seconds = nbf - Math.floor(Date.now() / 1_000);
  return seconds > clockToleranceSeconds ? seconds : undefined;
}

interface ReadToken {
  payload: JWTPayload;
  /** Whether a token is valid except for its times. */
  mistimed: boolean;
}

async function readPayload(token: string): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(env.SHOPIFY_API_SECRET), {
      algorithms: ['HS256'],
      audience: env.SHOPIFY_API_KEY,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'nbf', 'dest', 'iss', 'sub'],
    });
    return { payload, mistimed: false };
  } catch (error) {
    // Signature, algorithm and audience are verified before the times.
    if (error instanceof errors.JWTExpired || isNotYetValid(error))
      return { payload: error.payload, mistimed: true };
    throw badToken();
  }
}

function isNotYetValid(error: unknown): error is errors.JWTClaimValidationFailed {
  return (
    error instanceof errors.JWTClaimValidationFailed &&
    error.claim === 'nbf' &&
    error.reason === 'check_failed'
  );
}

function badToken(): Problem {
  return new Problem('invalid-session-token');
}
