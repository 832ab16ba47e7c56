import { until } from '../support/until.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCountingProxy } from '../bench/counters/start-counting-proxy.ts';
import { generateRefreshToken } from '#app/auth/refresh-token-format.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { call, type ApiResult } from '../support/http/api-client.ts';
import { bearer, signIn, tokenPair, type TestTokens } from '../support/portal/sign-in.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { openApp } from '../support/world/install.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { portalCookies } from '../support/portal/portal.ts';
import { findInstallation } from '../support/db/channels.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { plantSession, deleteSessions, dumpCredentials } from '../support/db/auth.ts';

const email = 'ada@example.com';
let world: World;
let tools: InProcessTools;
/** Another process of the same service. */
let otherUrl = '';
beforeAll(async () => {
  world = await startWorld({ worker: true, receivesWebhooks: true, movesTime: true });
  tools = await loadInProcessTools(world.database);
  otherUrl = (await world.processes.startApp()).url;
  await createCollab(world, world.halo, { email });
});
afterAll(() => world.stop());

const post = (path: string, fields: Record<string, string> | string[][], appUrl = world.appUrl) =>
  call(`${appUrl}${path}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const refresh = (token: string, appUrl = world.appUrl) =>
  post('/auth/token', { grant_type: 'refresh_token', refresh_token: token }, appUrl);
const plant = () => plantSession(world.database, email);
const readPair = (result: ApiResult): TestTokens => tokenPair.parse(JSON.parse(result.text));
const errorOf = ({ status, text }: ApiResult) => [status, (JSON.parse(text) as { error: string }).error];
const rejected = [400, 'invalid_grant'];
/** Whether the API accepts an access token: it lists collabs. */
const opens = async (token: string) =>
  (await call(`${world.base}/creators/collabs`, { headers: bearer(token) })).status === 200;

describe('a refresh', () => {
  it('returns a new pair for a refresh token, in a response that must not be cached', async () => {
    const first = await signIn(tools.keys, '--channel', world.halo.domain);
    const result = await refresh(first.refresh_token);
    expect([result.headers.get('cache-control'), result.headers.get('pragma')]).toEqual([
      'no-store',
      'no-cache',
    ]);
    const second = readPair(result);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([await opens(first.access_token), await opens(second.access_token)]).toEqual([true, true]);
    expect((await refresh(second.refresh_token, otherUrl)).status).toBe(200);
  });

  it('keeps the user and the session', async () => {
    const claims = ({ access_token }: TestTokens) => {
      const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
      const { sub, role, channel, sid, jti } = JSON.parse(payload) as Record<string, unknown>;
      return { principal: { sub, role, channel, sid }, jti };
    };
    for (const [principal, name] of [
      ['--creator', email],
      ['--channel', world.halo.domain],
    ] as const) {
      const first = await signIn(tools.keys, principal, name);
      const second = readPair(await refresh(first.refresh_token));
      expect(claims(second).principal).toEqual(claims(first).principal);
      expect(claims(second).jti).not.toBe(claims(first).jti);
    }
  });

  it('with a used token ends its session, and no other', async () => {
    const [stolen, other] = await Promise.all([plant(), plant()]);
    const second = readPair(await refresh(stolen));
    const third = readPair(await refresh(second.refresh_token, otherUrl));
    expect(errorOf(await refresh(stolen))).toEqual(rejected);
    for (const token of [third.refresh_token, second.refresh_token, stolen])
      expect(errorOf(await refresh(token, otherUrl))).toEqual(rejected);
    expect((await refresh(other)).status).toBe(200);
  });

  it('sent concurrently to two processes succeeds once, and the session ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await plant();
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) => refresh(first, index % 2 === 0 ? world.appUrl : otherUrl)),
      );
      const granted = results.filter(({ status }) => status === 200);
      expect(granted.length).toBe(1);
      expect(results.filter(({ status }) => status === 400).length).toBe(9);
      const [winner] = granted.map(readPair);
      expect(errorOf(await refresh(winner?.refresh_token ?? ''))).toEqual(rejected);
    }
  });

  it('never outlives a concurrent reuse of an older token', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await plant();
      const second = readPair(await refresh(first));
      const [newest] = await Promise.all([refresh(second.refresh_token), refresh(first, otherUrl)]);
      const last = newest.status === 200 ? readPair(newest).refresh_token : second.refresh_token;
      expect(errorOf(await refresh(last))).toEqual(rejected);
    }
  });

  it('does not extend the session', async () => {
    const first = await plant();
    const day = 24 * 3_600;
    await world.passTime(29 * day);
    const second = readPair(await refresh(first));
    await world.passTime(2 * day);
    expect(errorOf(await refresh(second.refresh_token))).toEqual(rejected);
  });

  it('is rejected while the brand’s store has no app, and accepted after a new installation', async () => {
    const { refresh_token } = await signIn(tools.keys, '--channel', world.pine.domain);
    await controlPlatform(world.platform.url, 'uninstall', { shop: world.pine.domain });
    await until(
      'the app is uninstalled',
      async () => (await findInstallation(world.database, world.pine.domain))?.uninstalled === true,
    );
    expect(errorOf(await refresh(refresh_token))).toEqual(rejected);
    await openApp(world.appUrl, world.platform.url, world.pine.domain);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('is rejected for the session used longest ago when its creator has too many', async () => {
    const person = 'many-devices@example.com';
    await createCollab(world, world.halo, { email: person });
    const [first, second] = [
      await signIn(tools.keys, '--creator', person),
      await signIn(tools.keys, '--creator', person),
    ];
    for (let others = 0; others < 49; others += 1) await signIn(tools.keys, '--creator', person);
    expect(errorOf(await refresh(first.refresh_token))).toEqual(rejected);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('of links with unknown secrets is limited for a network, and looks nothing up', async () => {
    const proxy = await startCountingProxy(world.database.url);
    const limited = { DATABASE_URL: proxy.url, FAILED_ATTEMPTS_PER_MINUTE: '5', TRUSTED_PROXIES: '1' };
    const { url } = await world.processes.startApp(limited);
    /** With well-formed ids of a brand and a collab. */
    const invitationSecret = () =>
      Buffer.from(
        `${randomUUID()}${randomUUID()}`.replaceAll('-', '') + randomBytes(32).toString('hex'),
        'hex',
      ).toString('base64url');
    const links = [
      () => `/portal/sign-in/link?token=csl_${randomBytes(32).toString('base64url')}`,
      () => `/portal/invitation?token=cci_${invitationSecret()}`,
    ];
    const openFrom = (address: string, link: string) =>
      call(`${url}${link}`, { headers: { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' } });
    for (const [index, link] of links.entries()) {
      const stranger = `192.0.2.${index}`;
      for (let sent = 0; sent < 5; sent += 1) expect((await openFrom(stranger, link())).status).toBe(400);
      proxy.take();
      const results = await Promise.all(Array.from({ length: 50 }, () => openFrom(stranger, link())));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([429]));
      expect(Number(results[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(proxy.take().sql.filter((sql) => /sign_in_attempts|invitations/.test(sql))).toEqual([]);
      expect((await openFrom('198.51.100.7', link())).status).toBe(400);
    }
    await proxy.close();
  });

  it('with unknown tokens costs few statements, in the portal too, and a valid one is served', async () => {
    const valid = await plant();
    const proxy = await startCountingProxy(world.database.url);
    const limited = { DATABASE_URL: proxy.url, FAILED_ATTEMPTS_PER_MINUTE: '5' };
    const { url } = await world.processes.startApp(limited);
    const unknown = () => generateRefreshToken().token;
    for (let sent = 0; sent < 5; sent += 1) expect((await refresh(unknown(), url)).status).toBe(400);
    proxy.take();
    const results = await Promise.all(Array.from({ length: 100 }, () => refresh(unknown(), url)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(results[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const openPage = () =>
      call(`${url}/portal/profile`, { headers: { Cookie: `${portalCookies.refresh}=${unknown()}` } });
    const pages = await Promise.all(Array.from({ length: 100 }, openPage));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
    await Promise.all(Array.from({ length: 100 }, () => post('/auth/revoke', { token: unknown() }, url)));
    expect(proxy.take().sql.filter((sql) => sql.includes('sessions')).length).toBeLessThan(100);
    expect((await refresh(valid, url)).status).toBe(200);
    await proxy.close();
  });

  it('in a form with very many fields is rejected', async () => {
    const result = await post(
      '/auth/token',
      Array.from({ length: 10_001 }, () => ['a', '1']),
    );
    expect([result.status, result.text]).toEqual([400, expect.stringContaining('at most 10000 fields')]);
  });

  it('returns the same error for malformed, mistyped and unknown tokens, the first two without SQL', async () => {
    const refresh_token = await plant();
    const mistyped = `${refresh_token.slice(0, -1)}${refresh_token.endsWith('0') ? '1' : '0'}`;
    const proxy = await startCountingProxy(world.database.url);
    const { url } = await world.processes.startApp({ DATABASE_URL: proxy.url });
    expect((await refresh(refresh_token, url)).status).toBe(200);
    proxy.take();
    const results = await Promise.all(
      ['', 'x', mistyped, `${refresh_token} `, world.halo.key].map((token) => refresh(token, url)),
    );
    expect(proxy.take().sql.filter((sql) => !sql.includes('signing_keys'))).toEqual([]);
    await deleteSessions(world.database);
    results.push(await refresh(refresh_token, url));
    expect(results.map(errorOf)).toEqual(results.map(() => rejected));
    expect(new Set(results.map(({ text }) => text)).size).toBe(1);
    await proxy.close();
  });

  it('reports the error of a malformed request', async () => {
    const refresh_token = await plant();
    const good = { grant_type: 'refresh_token', refresh_token };
    expect(errorOf(await post('/auth/token', {}))).toEqual([400, 'unsupported_grant_type']);
    expect(errorOf(await post('/auth/token', { ...good, grant_type: 'password' }))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect(errorOf(await post('/auth/token', { grant_type: 'refresh_token' }))).toEqual([
      400,
      'invalid_request',
    ]);
    const twice = [...Object.entries(good), ['refresh_token', refresh_token]];
    expect(errorOf(await post('/auth/token', twice))).toEqual([400, 'invalid_request']);
    expect(errorOf(await call(`${world.appUrl}/auth/token`, { json: good }))).toEqual([
      400,
      'invalid_request',
    ]);
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const path of ['/auth/token', '/auth/revoke'])
        expect((await call(`${world.appUrl}${path}`, { method })).status).toBe(405);
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});

describe('a logout', () => {
  it('ends the session for any of its tokens, and never fails', async () => {
    const first = await plant();
    const second = readPair(await refresh(first));
    expect((await post('/auth/revoke', { token: first })).status).toBe(200);
    expect(errorOf(await refresh(second.refresh_token))).toEqual(rejected);
    for (const token of [first, 'nonsense'])
      expect((await post('/auth/revoke', { token }, otherUrl)).status).toBe(200);
    expect(errorOf(await post('/auth/revoke', {}))).toEqual([400, 'invalid_request']);
  });
});

it('the stored session data gives no access', async () => {
  const { refresh_token, access_token } = await signIn(tools.keys, '--creator', email);
  const stored = await dumpCredentials(world.database);
  for (const secret of [refresh_token, refresh_token.slice(4, 47), access_token, 'PRIVATE KEY'])
    for (const spelling of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ])
      expect(stored).not.toContain(spelling);
  expect(world.processes.logOf('app')).not.toContain(refresh_token);
});
