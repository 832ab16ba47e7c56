import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import '@shopify/shopify-api/adapters/node';
import { ApiVersion, RequestedTokenType, shopifyApi } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type RunningPlatform } from '../../local/simulator/start-simulator.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { startRelay, type Relay } from '../support/network/start-relay.ts';
import { haloDomain, testStores } from '../support/world/test-stores.ts';

/*
 * The platform's own library as an oracle for the token endpoint and signatures: its requests and results must equal ours.
 */

const library = shopifyApi({
  apiKey: appSettings.SHOPIFY_API_KEY,
  apiSecretKey: appSettings.SHOPIFY_API_SECRET,
  hostName: '127.0.0.1:3000',
  hostScheme: 'http',
  apiVersion: ApiVersion.July26,
  isEmbeddedApp: true,
  logger: { log: () => undefined },
});

let platform: RunningPlatform;
let relay: Relay;
let ours: Awaited<ReturnType<typeof loadOurs>>;
let sent: Record<string, string>[] = [];

beforeAll(async () => {
  const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
  const staff = [{ firstName: 'Ada', lastName: 'Owner' }];
  const stores = testStores.map((store) => ({ ...store, staff }));
  platform = await startSimulator({ app: { key, secret, url }, stores });
  relay = await startRelay(platform.url, {
    onRequest: ({ body }) => Promise.resolve(void sent.push(JSON.parse(body) as Record<string, string>)),
    onResponse: () => Promise.resolve(),
  });
  setAbstractFetchFunc((address, init) =>
    fetch(new Request(address).url.replace('https://', `${relay.url}/stores/`), init),
  );
  const env = {
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}`,
  };
  Object.assign(process.env, appSettings, env);
  ours = await loadOurs();
});
afterAll(async () => {
  await relay.close();
  await platform.close();
});
beforeEach(() => {
  sent = [];
});

async function loadOurs() {
  const { exchangeSessionToken, refreshAccessToken } = await import('#app/platform/tokens.ts');
  const { getAssociatedUser } = await import('#app/platform/tokens.ts');
  const { readPlatformWebhook } = await import('#app/http/platform-webhook.ts');
  return { exchangeSessionToken, refreshAccessToken, getAssociatedUser, readPlatformWebhook };
}

const shop = haloDomain;
const sessionToken = () => mintSessionToken(platform.url, shop);
const exchange = async (requestedTokenType: RequestedTokenType, token: string) =>
  (await library.auth.tokenExchange({ shop, sessionToken: token, requestedTokenType, expiring: true }))
    .session;

describe('a store’s own access token', () => {
  it('is requested by us exactly as by the library, which accepts the response', async () => {
    const token = await sessionToken();
    await ours.exchangeSessionToken(shop, token);
    const session = await exchange(RequestedTokenType.OfflineAccessToken, token);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(session.isOnline).toBe(false);
    expect(session.accessToken).toMatch(/^shpat_/);
    expect(session.refreshToken).toMatch(/^shprt_/);
    expect(Number(session.expires) - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('is renewed by us as by the library, each with the other’s token', async () => {
    const token = await sessionToken();
    const first = await ours.exchangeSessionToken(shop, token);
    const { session } = await library.auth.refreshToken({ shop, refreshToken: first.refreshToken });
    const renewed = await ours.refreshAccessToken(shop, session.refreshToken ?? '');
    const [, theirs, own] = sent;
    expect({ ...theirs, refresh_token: '' }).toEqual({ ...own, refresh_token: '' });
    expect([theirs?.['refresh_token'], own?.['refresh_token']]).toEqual([
      first.refreshToken,
      session.refreshToken,
    ]);
    expect(renewed.scopes.join(',')).toBe(session.scope);
    expect(renewed.refreshTokenExpiresAt.getTime()).toBeCloseTo(Number(session.refreshTokenExpires), -4);
  });

  it('is denied to both for a session token of another store', async () => {
    const foreignToken = await mintSessionToken(platform.url, testStores[1]?.domain ?? '');
    await expect(ours.exchangeSessionToken(shop, foreignToken)).rejects.toThrow('400');
    await expect(exchange(RequestedTokenType.OfflineAccessToken, foreignToken)).rejects.toThrow();
  });
});

describe('a person’s online access token', () => {
  it('names the same person to us and to the library', async () => {
    const token = await sessionToken();
    const { onlineAccessInfo, isOnline } = await exchange(RequestedTokenType.OnlineAccessToken, token);
    const user = onlineAccessInfo?.associated_user;
    expect([isOnline, user?.first_name, user?.last_name]).toEqual([true, 'Ada', 'Owner']);
    expect(await ours.getAssociatedUser(shop, token)).toEqual({ id: String(user?.id), name: 'Ada Owner' });
    // The library also sends `expiring`, which is for offline tokens only.
    const { expiring, ...theirs } = sent[0] ?? {};
    expect([expiring, sent[1]]).toEqual(['1', theirs]);
  });
});

describe('what the simulated platform signs', () => {
  it('in webhooks is accepted by the library and by us', async () => {
    const server = createServer();
    const incoming = once(server.listen(0, '127.0.0.1'), 'request') as Promise<
      [IncomingMessage, ServerResponse]
    >;
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const order = {
      shop,
      topic: 'products/update',
      payload: { title: 'Grün' },
      uri: `http://127.0.0.1:${port}/`,
    };
    await controlPlatform(platform.url, 'webhooks', order);
    const [request, response] = await incoming;
    const rawBody = await text(request);
    response.end();
    server.close();
    const headers = request.headers as Record<string, string>;
    const rawRequest = { method: 'POST', url: '/', headers };
    expect(await library.webhooks.validate({ rawBody, rawRequest })).toMatchObject({
      valid: true,
      domain: shop,
    });
    const received = new Request('https://app.example/', { method: 'POST', headers, body: rawBody });
    expect(await ours.readPlatformWebhook(received)).toMatchObject({
      shop,
      topic: 'products/update',
      body: rawBody,
    });
  });

  it('in the app’s URL is accepted by the library', async () => {
    const page = await fetch(`${platform.url}/stores/${shop}/admin/apps/${appSettings.SHOPIFY_API_KEY}`);
    const [, src = ''] = /<iframe\s+src="([^"]+)"/.exec(await page.text()) ?? [];
    const query = Object.fromEntries(new URL(src.replaceAll('&amp;', '&')).searchParams);
    expect(await library.utils.validateHmac(query)).toBe(true);
    expect(await library.utils.validateHmac({ ...query, shop: 'pine.myshopify.com' })).toBe(false);
  });
});
