import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import type { AppCredentials } from './app-credentials.ts';

/** Seconds a session token lives, and how far clocks may be apart. */
const LIFE = 60;
const TOLERANCE = 10;

const keyOf = (app: AppCredentials) => new TextEncoder().encode(app.secret);

/** A session token as the embedded admin hands them to an app's page; `now` in milliseconds. */
export async function mintSessionToken(app: AppCredentials, domain: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ dest: `https://${domain}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${domain}/admin`)
    .setAudience(app.key)
    .setSubject('1')
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFE)
    .sign(keyOf(app));
}

/** Whether the platform takes this session token for this store: signature, audience, hosts and times. */
export async function isSessionTokenFor(
  domain: string,
  token: string,
  { app, now }: { app: AppCredentials; now: number },
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(app), {
      algorithms: ['HS256'],
      audience: app.key,
      issuer: `https://${domain}/admin`,
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'nbf', 'dest', 'sub'],
    });
    return payload['dest'] === `https://${domain}`;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
