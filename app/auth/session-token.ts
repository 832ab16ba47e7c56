import { jwtVerify } from 'jose';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { Problem } from '#app/domain/problem.ts';

const claims = z.object({ dest: z.url(), iss: z.url(), sub: z.string(), sid: z.string().optional() });
const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const clockToleranceSeconds = 10;

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
 * @throws Problem `unauthenticated`, without saying which check failed.
 */
export async function verifySessionToken(token: string): Promise<AdminSession> {
  const payload = await readPayload(token);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw badToken();
  const { dest, iss, sub, sid } = parsed.data;
  const shop = new URL(dest).hostname;
  if (new URL(iss).hostname !== shop || !isShopDomain(shop)) throw badToken();
  return { shop, userId: sub, sessionId: sid ?? sub };
}

/** Whether this is spelled as the platform's permanent domain of a store. */
export function isShopDomain(text: string): boolean {
  return shopDomain.test(text);
}

async function readPayload(token: string): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(env.SHOPIFY_API_SECRET), {
      algorithms: ['HS256'],
      audience: env.SHOPIFY_API_KEY,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'nbf', 'dest', 'iss', 'sub'],
    });
    return payload;
  } catch {
    throw badToken();
  }
}

function badToken(): Problem {
  return new Problem(
    'unauthenticated',
    'The session token is not valid. Open the app from the store’s admin.',
  );
}
