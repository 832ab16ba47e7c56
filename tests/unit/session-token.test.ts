import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifySessionToken } from '#app/auth/session-token.ts';
import { appSettings } from '../support/world/app-settings.ts';

const shop = 'halo.myshopify.com';
const usual = { secret: appSettings.SHOPIFY_API_SECRET, alg: 'HS256' };
const second = () => Math.floor(Date.now() / 1_000);

/** The platform's claims, with changes; undefined removes one. */
function claims(own: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: appSettings.SHOPIFY_API_KEY,
    sub: '42',
    exp: second() + 60,
    nbf: second(),
    iat: second(),
    ...own,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function sign(own: Record<string, unknown> = {}, { secret, alg } = usual) {
  return new SignJWT(claims(own)).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

describe('a session token of a store’s admin', () => {
  it('names the store and the user', async () => {
    await expect(verifySessionToken(await sign())).resolves.toEqual({
      shop,
      userId: '42',
      sessionId: '42',
    });
    await expect(verifySessionToken(await sign({ sid: 'one' }))).resolves.toMatchObject({ sessionId: 'one' });
  });

  it('is accepted with a tolerance of ten seconds', async () => {
    await expect(verifySessionToken(await sign({ exp: second() - 5 }))).resolves.toMatchObject({ shop });
    await expect(verifySessionToken(await sign({ nbf: second() + 5 }))).resolves.toMatchObject({ shop });
  });

  it.each([
    ['for another app', { aud: 'another-app' }],
    ['for no app', { aud: undefined }],
    ['that another store issued', { iss: 'https://pine.myshopify.com/admin' }],
    ['for another store than its issuer', { dest: 'https://pine.myshopify.com' }],
    ['that names no store', { dest: undefined }],
    ['from a place that is no store', { iss: 'https://evil.example/admin', dest: 'https://evil.example' }],
    [
      'from a place that only looks like a store',
      {
        iss: 'https://halo.myshopify.com.evil.example/admin',
        dest: 'https://halo.myshopify.com.evil.example',
      },
    ],
    ['that has expired', { exp: second() - 30 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: second() + 60 }],
    ['that does not say since when it is valid', { nbf: undefined }],
    ['for no user', { sub: undefined }],
  ])('%s is rejected', async (_, own) => {
    await expect(verifySessionToken(await sign(own))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it.each([
    ['signed with another key', () => sign({}, { ...usual, secret: 'another-app-secret-0123456789' })],
    ['signed rightly but by another algorithm', () => sign({}, { ...usual, alg: 'HS384' })],
    ['not signed at all', () => new UnsecuredJWT(claims()).encode()],
    ['whose signature was cut off', async () => (await sign()).replace(/[^.]+$/, '')],
    [
      'whose claims were changed',
      async () => {
        const [head, , signature] = (await sign()).split('.');
        const body = Buffer.from(JSON.stringify(claims({ sub: '1' }))).toString('base64url');
        return [head, body, signature].join('.');
      },
    ],
    ['that is no token', () => 'nonsense'],
  ])('%s is rejected', async (_, make) => {
    await expect(verifySessionToken(await make())).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
