import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import type { AppCredentials } from './app-credentials.ts';

/** Lifetime of a session token and clock tolerance, in seconds. */
const LIFE = 60;
const TOLERANCE = 10;

const keyOf = (app: AppCredentials) => new TextEncoder().encode(app.secret);

/** A session token of the embedded admin; `now` in milliseconds. */
export async function mintSessionToken(
  app: AppCredentials,
  { domain, staffId }: { domain: string; staffId: string },
  now: number,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ dest: `https://${domain}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${domain}/admin`)
    .setAudience(app.key)
    .setSubject(staffId)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFE)
    .sign(keyOf(app));
}

/**
 * The user of a valid session token for this store: signature, audience, hosts and times are verified.
 * Undefined for any other.
 */
export async function userOfSessionToken(
  domain: string,
  token: string,
  { app, now }: { app: AppCredentials; now: number },
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(app), {
      algorithms: ['HS256'],
      audience: app.key,
      issuer: `https://${domain}/admin`,
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'nbf', 'dest', 'sub'],
    });
    return payload['dest'] === `https://${domain}` ? payload.sub : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
