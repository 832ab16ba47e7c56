import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { Problem } from '#app/domain/problem.ts';

const claims = z.object({ dest: z.url(), iss: z.url(), sub: z.string(), sid: z.string().optional() });
const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const clockToleranceSeconds = 10;

/** A session token that is good but for its times: it is old, or our clock is wrong. */
export class MistimedToken extends Problem {
  readonly shop: string;
  /** By how many seconds our clock is behind at least; undefined for a token that has expired. */
  readonly secondsBehind: number | undefined;

  constructor(shop: string, secondsBehind: number | undefined) {
    super('invalid-session-token');
    this.shop = shop;
    this.secondsBehind = secondsBehind;
  }
}

/** A person in a store's admin, as the platform vouches for them. */
export interface AdminSession {
  shop: string;
  userId: string;
  /** The sign-in to the admin, the same in every token of it. */
  sessionId: string;
}

/**
 * Checks a session token of the store's admin: HS256 with the app's secret, for this app, not before and not after its
 * minute, from and for one and the same store. The store is taken from `dest` and from nowhere else.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 * @throws Problem `unauthenticated`, without saying which check failed; a {@link MistimedToken} where only its times do
 *   not hold, so that a wrong clock can be told from an old token.
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

/** Whether this is spelled as the platform's permanent domain of a store. */
export function isShopDomain(text: string): boolean {
  return shopDomain.test(text);
}

/** The platform signs no times in its future: what is not valid yet by our clock says that the clock is behind. */
function secondsBehind({ nbf = 0 }: JWTPayload): number | undefined {
  const seconds = nbf - Math.floor(Date.now() / 1_000);
  return seconds > clockToleranceSeconds ? seconds : undefined;
}

interface ReadToken {
  payload: JWTPayload;
  /** Whether all is right with it but the times. */
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
    // The signature, the algorithm and for whom it is have been checked before its times.
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
