import { describe, expect, it } from 'vitest';
import { generateApiKey } from '#app/auth/api-key-format.ts';
import { startCountingProxy } from '../bench/counters/start-counting-proxy.ts';
import { call, readProblem } from '../support/http/api-client.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { until } from '../support/until.ts';
import { resetRateLimits } from '../support/db/idempotency.ts';
import { world } from './api-world.ts';

describe('a rate limit', () => {
  it('is shared by all processes, never exceeded, and returns when to retry', async () => {
    const limits = { RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '1' };
    const apps = await Promise.all([world.processes.startApp(limits), world.processes.startApp(limits)]);
    const startedAt = Date.now();
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(`${apps[index % 2]?.url}/api/creators/collabs`, { key: world.halo.key }),
      ),
    );
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    const admitted = results.filter(({ status }) => status === 200);
    const rejected = results.filter(({ status }) => status === 429);
    expect(admitted.length + rejected.length).toBe(60);
    expect(admitted.length).toBeGreaterThanOrEqual(18);
    expect(admitted.length).toBeLessThanOrEqual(20 + seconds);
    const [late] = rejected;
    expect(readProblem(late ?? { status: 0, headers: new Headers(), text: '' })).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
    });
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect([late?.headers.get('ratelimit-limit'), late?.headers.get('ratelimit-remaining')]).toEqual([
      '20',
      '0',
    ]);
  });

  it('is separate for each credential', async () => {
    const app = await world.processes.startApp({ RATE_LIMIT_BURST: '2', RATE_LIMIT_PER_SECOND: '1' });
    const get = (key: string) => call(`${app.url}/api/creators/collabs`, { key });
    await resetRateLimits(world.database);
    const mine = await Promise.all(Array.from({ length: 10 }, () => get(world.halo.key)));
    expect(mine.some(({ status }) => status === 429)).toBe(true);
    expect((await get(world.pine.key)).status).toBe(200);
    // A user of the admin has a limit too, besides the store's keys.
    const open = async ({ domain }: { domain: string }) => {
      const token = await mintSessionToken(world.platform.url, domain);
      const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Dest': 'empty' };
      return fetch(`${app.url}/collabs/import/template`, { headers });
    };
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(world.halo)));
    expect(opened.some(({ status }) => status === 200)).toBe(true);
    const late = opened.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await open(world.pine)).status).toBe(200);
  });
});

describe('failed attempts', () => {
  const mistyped = 'cck_0000000000000000_0000000000000000000000000000000000000000000000000';
  const get = (url: string, key: string, from: string) =>
    call(`${url}/api/creators/collabs`, { key, headers: { 'X-Forwarded-For': from } });
  const statusOf = async (url: string, key: string, from: string) => (await get(url, key, from)).status;

  it('are limited per address, and lock out no valid key, cached or not', async () => {
    const { url } = await world.processes.startApp({
      FAILED_ATTEMPTS_PER_MINUTE: '5',
      TRUSTED_PROXIES: '1',
    });
    const from = '203.0.113.7';
    expect(await statusOf(url, world.halo.key, from)).toBe(200);
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push(await statusOf(url, mistyped, from));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const late = await get(url, generateApiKey('channel').key, from);
    expect(readProblem(late)).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    // The process does not know Pine's key yet, as after a restart.
    expect([await statusOf(url, world.halo.key, from), await statusOf(url, world.pine.key, from)]).toEqual([
      200, 200,
    ]);
    expect(await statusOf(url, mistyped, '198.51.100.9')).toBe(401);
    expect(await statusOf(url, mistyped, '203.0.113.9, 198.51.100.9')).toBe(401);
  });

  it('are not counted behind an unconfigured proxy, and the log names the missing setting once', async () => {
    const { url } = await world.processes.startApp({ FAILED_ATTEMPTS_PER_MINUTE: '5' });
    const warnings = () => world.processes.logOf('app').match(/.*X-Forwarded-For is ignored.*/g) ?? [];
    const before = warnings().length;
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect(await statusOf(url, mistyped, `203.0.113.${attempt}`)).toBe(401);
    expect(await statusOf(url, world.pine.key, '203.0.113.100')).toBe(200);
    await until('the warning is logged', () => warnings().length > before);
    const [warning = '{}', ...more] = warnings().slice(before);
    expect([JSON.parse(warning), more]).toMatchObject([{ level: 40, setting: 'TRUSTED_PROXIES' }, []]);
  });

  it('with well-formed keys share one statement, and a valid key among them is served', async () => {
    const proxy = await startCountingProxy(world.database.url);
    try {
      // A prepared statement would send its text to the proxy only once.
      const env = {
        FAILED_ATTEMPTS_PER_MINUTE: '1',
        TRUSTED_PROXIES: '1',
        DATABASE_URL: proxy.url,
        DATABASE_PREPARED_STATEMENTS: 'false',
      };
      const { url } = await world.processes.startApp(env);
      const from = '203.0.113.8';
      expect(await statusOf(url, mistyped, from)).toBe(401);
      const lookUps = () =>
        proxy.take().sql.filter((sql) => /FROM api_keys WHERE public_id/.test(sql)).length;
      lookUps();
      const unknown = Array.from({ length: 200 }, () => generateApiKey('channel').key);
      const statuses = await Promise.all([...unknown, world.pine.key].map((key) => statusOf(url, key, from)));
      expect(statuses).toEqual([...unknown.map(() => 429), 200]);
      const made = lookUps();
      expect([made > 0, made < 100], `${made} look-ups`).toEqual([true, true]);
    } finally {
      await proxy.close();
    }
  });
});
