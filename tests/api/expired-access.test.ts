import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop, unique } from '../support/http/api-calls.ts';
import { openApp } from '../support/world/install.ts';
import { addFault, clearFaults, removeFault, tokenRequests } from '../support/store/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { countBehind, waitForMirror } from '../support/store/mirror-health.ts';
import {
  setAccess,
  findAccess,
  getRefreshDays,
  countAccessLeases,
  type StoredAccess,
} from '../support/db/stores.ts';
import { countUnchecked } from '../support/db/products.ts';

const day = 24 * 3_600;
/** How long an access token is valid. */
const tokenSeconds = 3_600;

let world: World;
beforeAll(async () => {
  world = await startWorld({ movesTime: true });
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** Changes Halo's saved access. */
const setHalosAccess = (access: StoredAccess) => setAccess(world.database, world.halo.domain, access);

/** Lets Halo's access token expire. */
const letTokenExpire = () => world.passTime(day);
const anotherKey = { isUnreadable: true };

async function haloTokenRequests(grantType: string) {
  const all = await tokenRequests(world.platform.url, world.halo.domain);
  return all.filter(({ variables }) => variables.grant_type.endsWith(grantType));
}

/** Runs one worker until `done`. */
async function withWorker(done: () => Promise<unknown>): Promise<void> {
  const worker = await world.processes.startWorker();
  try {
    await done();
  } finally {
    await worker.stop();
  }
}

const halosAccess = () => findAccess(world.database, world.halo.domain);

it('with an expired token and a hanging token endpoint, the interface responds and requests no token', async () => {
  const { halo, platform, processes } = world;
  const small = await processes.startApp({ DATABASE_POOL_SIZE: '5' });
  const api = { base: `${small.url}/api` };
  const { _id } = await createCollab(api, halo);
  await letTokenExpire();
  const hangs = { fault: 'delay', untilRemoved: true, operation: 'access_token', times: 'always' };
  await addFault(platform.url, hangs);
  const drops = Array.from({ length: 8 }, (_, index) =>
    createDrop(api, halo, {
      collabId: _id,
      title: unique('Drop '),
      products: [{ id: String(700_000 + index) }],
    }),
  );
  expect(await Promise.all(drops)).toHaveLength(8);
  expect(await haloTokenRequests('refresh_token')).toEqual([]);
  expect(await countUnchecked(world.database, 700_000, 700_007)).toBe(8);
  await small.stop();
});

it('the worker renews an expired token, also after a lost response, and updates the store', async () => {
  const { halo, platform, database } = world;
  const { _id } = await createCollab(world, halo);
  await letTokenExpire();
  await addFault(platform.url, { fault: 'lose-answer', operation: 'access_token', store: halo.domain });
  await withWorker(() => waitForMirror(database));
  expect((await haloTokenRequests('refresh_token')).map(({ outcome }) => outcome)).toEqual([
    'lose-answer',
    'ok',
  ]);
  const { entries } = await viewStore(platform.url, halo.domain);
  expect(entries.map(({ fields }) => fields['cc-collab-id'])).toContain(_id);
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ rejection: null, blocked: null, good: true });
});

it('a token that is valid for some minutes is used if it could not be renewed', async () => {
  const { platform, database } = world;
  // The token of the previous test is new.
  await world.passTime(tokenSeconds - 280);
  const everyRequest = { operation: 'access_token', times: 'always' };
  let last = await addFault(platform.url, { ...everyRequest, fault: 'unavailable' });
  await withWorker(async () => {
    for (const status of [undefined, 403, 408, 430]) {
      // No renewal succeeds between two faults.
      const former = last;
      if (status !== undefined) {
        last = await addFault(platform.url, { ...everyRequest, fault: 'refused', status });
        await removeFault(platform.url, former);
      }
      await createCollab(world, world.halo);
      await until('the store is up to date, or access is rejected', async () => {
        return (await countBehind(database)) === 0 || (await halosAccess())?.rejection !== null;
      });
      expect(await halosAccess(), String(status)).toMatchObject({ rejection: null, blocked: null });
    }
  });
});

it('access that was not used for two months is renewed before it expires for good', async () => {
  await world.passTime(70 * day);
  await withWorker(() => until('it is renewed', async () => (await halosAccess())?.good === true));
  expect(await getRefreshDays(world.database, world.halo.domain)).toBeGreaterThan(80);
});

it('opening the app gets new access when the stored token cannot be decrypted', async () => {
  const { halo, platform, database, appUrl } = world;
  await setHalosAccess(anotherKey);
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the channel waits', async () =>
      ((await halosAccess())?.blocked ?? '').includes('another ENCRYPTION_KEY. Open the app'),
    );
    await openApp(appUrl, platform.url, halo.domain);
    await waitForMirror(database);
  });
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ rejection: null, blocked: null, good: true });
});

it('opening the app gets new access when the platform rejects the tokens', async () => {
  const { halo, platform, database, appUrl } = world;
  for (const order of ['__uninstall', '__session-token'])
    await fetch(`${platform.url}/${order}`, { method: 'POST', body: JSON.stringify({ shop: halo.domain }) });
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the worker has tried to renew', async () => (await halosAccess())?.rejection === 'renewal');
    await openApp(appUrl, platform.url, halo.domain);
    await waitForMirror(database);
  });
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ rejection: null, blocked: null, good: true });
});

it('opening the app gets new access when a missing scope was granted', async () => {
  const { halo, platform, database, appUrl } = world;
  const grant = (scopes: string[]) =>
    fetch(`${platform.url}/__scopes`, {
      method: 'POST',
      body: JSON.stringify({ shop: halo.domain, scopes }),
    });
  const needed = [
    'write_metaobject_definitions',
    'write_metaobjects',
    'write_products',
    'write_publications',
    'write_discounts',
    'write_files',
  ];
  await setHalosAccess({ scopes: ['write_products'] });
  await openApp(appUrl, platform.url, halo.domain);
  const exchanges = await haloTokenRequests('token-exchange');
  await openApp(appUrl, platform.url, halo.domain);
  expect(await haloTokenRequests('token-exchange')).toHaveLength(exchanges.length);

  await grant(['read_products']);
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the channel waits', async () => (await halosAccess())?.rejection === 'scope');
    await grant(needed);
    await openApp(appUrl, platform.url, halo.domain);
    await waitForMirror(database);
    await expect
      .poll(halosAccess, { timeout: 90_000 })
      .toEqual({ rejection: null, blocked: null, good: true });
  });
  expect(await haloTokenRequests('token-exchange')).toHaveLength(exchanges.length + 1);
});

it('concurrent openings of the app get access once', async () => {
  const { halo, platform, appUrl } = world;
  await setHalosAccess(anotherKey);
  const before = await haloTokenRequests('token-exchange');
  await addFault(platform.url, { fault: 'delay', ms: 700, operation: 'access_token' });
  await Promise.all(Array.from({ length: 4 }, () => openApp(appUrl, platform.url, halo.domain)));
  expect(await haloTokenRequests('token-exchange')).toHaveLength(before.length + 1);
  expect(await countAccessLeases(world.database)).toBe(0);
});
