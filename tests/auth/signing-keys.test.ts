import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { bearer, signIn, tokenPair } from '../support/portal/sign-in.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { countLockWaits, lockWrites } from '../support/db/locks.ts';
import { countSigningKeys, listListeners, closeConnections } from '../support/db/auth.ts';

/** Shorter than the cache time of a process without notifications. */
const soonMs = 15_000;
const keySet = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    }),
  ),
});

let world: World;
let tools: InProcessTools;
/** Two processes of the same service. */
let apps: string[] = [];
beforeAll(async () => {
  world = await startWorld({ movesTime: true });
  apps = [world.appUrl, (await world.processes.startApp()).url];
  tools = await loadInProcessTools(world.database);
  await createCollab(world, world.halo);
});
afterAll(() => world.stop());

const keys = (...args: string[]) => tools.keys(...args);
const brandSignsIn = () => signIn(keys, '--channel', world.halo.domain);
/** In its own process, which has no cached keys. */
const brandSignsInElsewhere = () =>
  signIn((...args) => world.processes.readTool('keys', ...args), '--channel', world.halo.domain);
const published = async (app: string) => {
  const result = await call(`${app}/.well-known/jwks.json`);
  return keySet
    .parse(JSON.parse(result.text))
    .keys.map(({ kid }) => kid)
    .sort();
};
const kidOf = (token: string) =>
  z
    .object({ kid: z.string() })
    .parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).kid;
const statusOf = async (app: string, token: string) =>
  (await call(`${app}/api/creators/collabs`, { headers: bearer(token) })).status;
const statuses = (token: string) => Promise.all(apps.map((app) => statusOf(app, token)));
const letPass = (minutes: number) => world.passTime(minutes * 60);

describe('the signing keys', () => {
  it('do not exist before the first sign-in, and concurrent first sign-ins create one', async () => {
    expect(await published(world.appUrl)).toEqual([]);
    const pairs = await atOnce(3, brandSignsInElsewhere);
    expect(new Set(pairs.map(({ access_token }) => kidOf(access_token))).size).toBe(1);
    expect(await countSigningKeys(world.database)).toBe(1);
    for (const { access_token } of pairs) expect(await statuses(access_token)).toEqual([200, 200]);
  });

  it('are published without private keys, with a cache time of five minutes', async () => {
    await brandSignsIn();
    for (const app of apps) {
      const result = await call(`${app}/.well-known/jwks.json`);
      expect(result.headers.get('cache-control')).toBe('public, max-age=300');
      expect(keySet.parse(JSON.parse(result.text)).keys).toHaveLength(1);
    }
  });

  it('are replaced without a gap: the new one is published before it signs, the old one until its tokens expire', async () => {
    const before = (await brandSignsIn()).access_token;
    const old = kidOf(before);
    await keys('rotate-signing');
    for (const app of apps)
      await until('both are published', async () => (await published(app)).length === 2, soonMs);
    expect(kidOf((await brandSignsIn()).access_token)).toBe(old);

    await letPass(11);
    let after = before;
    const isReplaced = async () => {
      after = (await brandSignsIn()).access_token;
      return kidOf(after) !== old;
    };
    await until('the new one signs', isReplaced, soonMs);
    expect([await statuses(before), await statuses(after)]).toEqual([
      [200, 200],
      [200, 200],
    ]);

    // The last token of the old one has expired, and the first one of the new one has not.
    await letPass(14.5);
    for (const app of apps) {
      await until('the old one is deleted', async () => (await published(app)).length === 1, soonMs);
      await until('its tokens are rejected', async () => (await statusOf(app, before)) === 401, soonMs);
    }
    expect(await statuses(after)).toEqual([200, 200]);
  });

  it('are invalid at once after a leak; sessions continue', async () => {
    const stolen = await brandSignsIn();
    await keys('rotate-signing', '--now');
    for (const app of apps) {
      await until(
        'the leaked one is rejected',
        async () => (await statusOf(app, stolen.access_token)) === 401,
        soonMs,
      );
      expect(await published(app)).toHaveLength(1);
    }
    const { text } = await call(`${world.appUrl}/auth/token`, {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: stolen.refresh_token,
      }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    const { access_token } = tokenPair.parse(JSON.parse(text));
    expect(await statuses(access_token)).toEqual([200, 200]);
  });

  it('are updated in a process that lost its LISTEN connection', async () => {
    const { access_token } = await brandSignsIn();
    expect(await statuses(access_token)).toEqual([200, 200]);
    const listeners = await listListeners(world.database);
    expect(listeners.length).toBeGreaterThanOrEqual(2);
    await closeConnections(world.database, listeners);
    await keys('rotate-signing', '--now');
    for (const app of apps)
      await until('the old one is rejected', async () => (await statusOf(app, access_token)) === 401, soonMs);
    expect(await statuses((await brandSignsIn()).access_token)).toEqual([200, 200]);
  });

  it('sign from their creation on, and are known to processes without their tokens', async () => {
    await brandSignsIn();
    // No process has cached it before it signs, including the one that created it.
    const listeners = await listListeners(world.database);
    for (const listener of listeners) process.kill(listener, 'SIGSTOP');
    await keys('rotate-signing', '--now');
    const { access_token } = await brandSignsIn();
    for (const listener of listeners) process.kill(listener, 'SIGCONT');
    const fresh = await world.processes.startApp();
    expect(await statusOf(fresh.url, access_token)).toBe(200);
    expect(await statuses(access_token)).toEqual([200, 200]);
  });
});

/** Runs concurrent calls: none can write a signing key before all are ready to. */
async function atOnce<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const lock = await lockWrites(world.database.url, 'signing_keys');
  const all = Promise.all(Array.from({ length: times }, work));
  await until('all of them wait', async () => (await countLockWaits(world.database)) === times);
  await lock.release();
  return all;
}
