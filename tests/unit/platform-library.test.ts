import '@shopify/shopify-api/adapters/node';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { createSHA256HMAC, HashFormat } from '@shopify/shopify-api/runtime';
import { SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifySessionToken } from '#app/auth/session-token.ts';
import { readPlatformWebhook } from '#app/http/platform-webhook.ts';
import { mintSessionToken } from '../../local/simulator/access/session-token.ts';
import { appSettings } from '../support/world/app-settings.ts';

/* The platform's own library as an oracle: it must accept what the simulator creates and what the app accepts. */

const shop = 'halo.myshopify.com';
const app = {
  name: 'Sample app',
  key: appSettings.SHOPIFY_API_KEY,
  secret: appSettings.SHOPIFY_API_SECRET,
  url: appSettings.APP_URL,
};
const library = shopifyApi({
  apiKey: app.key,
  apiSecretKey: app.secret,
  hostName: '127.0.0.1:3000',
  hostScheme: 'http',
  apiVersion: ApiVersion.July26,
  isEmbeddedApp: true,
  logger: { log: () => undefined },
});

const seconds = (later = 0) => Math.floor(Date.now() / 1_000) + later;
const good: JWTPayload = {
  iss: `https://${shop}/admin`,
  dest: `https://${shop}`,
  aud: app.key,
  sub: '42',
  sid: 'a-sign-in',
  jti: 'once',
};

function sign(own: JWTPayload, { secret = app.secret, alg = 'HS256' } = {}): Promise<string> {
  const claims = { ...good, nbf: seconds(), iat: seconds(), exp: seconds(60), ...own };
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

/** Whether the app and the library accept a token. */
async function isAccepted(token: string): Promise<[us: boolean, library: boolean]> {
  const isTaken = (result: Promise<unknown>) => result.then(() => true).catch(() => false);
  return [await isTaken(verifySessionToken(token)), await isTaken(library.session.decodeSessionToken(token))];
}

describe('session tokens', () => {
  it('of the simulated admin are accepted by the platform’s library and by us, for the same store', async () => {
    const token = await mintSessionToken(app, { domain: shop, staffId: '42' }, Date.now());
    const { dest, sub } = await library.session.decodeSessionToken(token);
    expect(await verifySessionToken(token)).toMatchObject({ shop: new URL(dest).hostname, userId: sub });
  });

  it.each<[string, JWTPayload, Parameters<typeof sign>[1]]>([
    ['ended a while ago', { exp: seconds(-30) }, {}],
    ['not begun for a while', { nbf: seconds(30) }, {}],
    ['for another app', { aud: 'another-app-key' }, {}],
    ['signed with another secret', {}, { secret: 'another-secret-0123456789' }],
    ['signed in another way', {}, { alg: 'HS512' }],
  ])('that are %s are refused by both', async (_what, own, options) => {
    expect(await isAccepted(await sign(own, options))).toEqual([false, false]);
  });

  it.each<[string, JWTPayload]>([
    ['just ended', { exp: seconds(-5) }],
    ['about to begin', { nbf: seconds(5) }],
    ['good', {}],
  ])('that are %s are accepted by both: clocks differ', async (_what, own) => {
    expect(await isAccepted(await sign(own))).toEqual([true, true]);
  });
});

describe('signatures of webhooks', () => {
  const body = '{"id":1,"title":"Grün"}';
  const signed = (text: string, secret = app.secret) => createSHA256HMAC(secret, text, HashFormat.Base64);
  const older = (signature: string) => ({
    'X-Shopify-Hmac-Sha256': signature,
    'X-Shopify-Topic': 'products/update',
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-Webhook-Id': 'b1',
    'X-Shopify-API-Version': '2026-07',
  });
  const newer = (signature: string) => ({
    'Shopify-Hmac-Sha256': signature,
    'Shopify-Topic': 'products/update',
    'Shopify-Shop-Domain': shop,
    'Shopify-Webhook-Id': 'b1',
    'Shopify-Event-Id': 'e1',
    'Shopify-API-Version': '2026-07',
  });
  const without = (name: string) => async () => {
    const headers = Object.entries(older(await signed(body)));
    return Object.fromEntries(headers.filter(([key]) => key !== name));
  };

  it.each<[string, () => Promise<Record<string, string>>, boolean]>([
    ['by the library itself', async () => older(await signed(body)), true],
    ['by the library itself, of the newer family', async () => newer(await signed(body)), true],
    ['of another body', async () => older(await signed(`${body} `)), false],
    ['with another secret', async () => older(await signed(body, 'another-secret-0123456789')), false],
    [
      'for the older headers with a wrong one for the newer',
      async () => ({ ...newer(await signed('x')), ...older(await signed(body)) }),
      false,
    ],
    ['in hex', async () => older(await createSHA256HMAC(app.secret, body, HashFormat.Hex)), false],
    ['by nobody', without('X-Shopify-Hmac-Sha256'), false],
    ['without a topic', without('X-Shopify-Topic'), false],
    ['without a shop', without('X-Shopify-Shop-Domain'), false],
    ['without an id', without('X-Shopify-Webhook-Id'), false],
  ])('%s get the same result from the library and from us', async (_what, make, isGood) => {
    const headers = await make();
    const { valid } = await library.webhooks.validate({
      rawBody: body,
      rawRequest: { method: 'POST', url: '/', headers },
    });
    const request = new Request('https://app.example/', { method: 'POST', headers, body });
    const ours = await readPlatformWebhook(request).then(
      () => true,
      () => false,
    );
    expect([valid, ours]).toEqual([isGood, isGood]);
  });
});
