import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop, unique } from '../support/api-calls.ts';
import { openApp } from '../support/install.ts';
import { addFault, clearFaults, mirrorIsDone, tokenRequests } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** Changes what is stored of Halo's access. */
function setAccess(assignments: string): Promise<unknown> {
  return world.database.query(`
    UPDATE platform_installations SET ${assignments}
    WHERE channel_id = (SELECT id FROM channels WHERE domain = '${world.halo.domain}')`);
}

const ended = "access_token_expires_at = now() - interval '1 hour'";
const sealedElsewhere = "'\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'";
const anotherKey = `access_token = ${sealedElsewhere}, refresh_token = ${sealedElsewhere}`;

async function haloTokenRequests(grantType: string) {
  const all = await tokenRequests(world.platform.url, world.halo.domain);
  return all.filter(({ variables }) => variables.grant_type.endsWith(grantType));
}

/** Lets one worker mirror Halo until `done`. */
async function withWorker(done: () => Promise<unknown>): Promise<void> {
  const worker = await world.processes.startWorker();
  try {
    await done();
  } finally {
    await worker.stop();
  }
}

async function halosAccess() {
  const [row] = await world.database.query<{
    refusal: string | null;
    blocked: string | null;
    good: boolean;
  }>(`
    SELECT refusal, blocked_reason AS blocked, access_token_expires_at > now() AS good
    FROM platform_installations
    JOIN channels ON channels.id = channel_id AND domain = '${world.halo.domain}'
    JOIN channel_mirrors USING (channel_id)`);
  return row;
}

it('with an ended token and a token endpoint that hangs, the interface answers as always and asks for no token', async () => {
  const { halo, platform, processes } = world;
  const small = await processes.startApp({ DATABASE_POOL_SIZE: '5' });
  const api = { base: `${small.url}/api` };
  const { _id } = await createCollab(api, halo);
  await setAccess(ended);
  await addFault(platform.url, { fault: 'delay', ms: 20_000, operation: 'access_token', times: 'always' });
  const drops = Array.from({ length: 8 }, (_, index) =>
    createDrop(api, halo, {
      collabId: _id,
      title: unique('Drop '),
      products: [{ id: String(700_000 + index) }],
    }),
  );
  expect(await Promise.all(drops)).toHaveLength(8);
  expect(await haloTokenRequests('refresh_token')).toEqual([]);
  const unchecked = `SELECT 1 FROM products WHERE platform_id::bigint BETWEEN 700000 AND 700007 AND checked_at IS NULL`;
  expect(await world.database.query(unchecked)).toHaveLength(8);
  await small.stop();
});

it('the worker renews an ended token, also when the first answer is lost, and brings the store up to date', async () => {
  const { halo, platform, database } = world;
  const { _id } = await createCollab(world, halo);
  await setAccess(ended);
  await addFault(platform.url, { fault: 'lose-answer', operation: 'access_token' });
  await withWorker(() => mirrorIsDone(database));
  expect((await haloTokenRequests('refresh_token')).map(({ outcome }) => outcome)).toEqual([
    'lose-answer',
    'ok',
  ]);
  const { entries } = await viewStore(platform.url, halo.domain);
  expect(entries.map(({ fields }) => fields['cc-collab-id'])).toContain(_id);
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ refusal: null, blocked: null, good: true });
});

it('a token that is still good for minutes is used although it could not be renewed', async () => {
  const { platform, database } = world;
  await setAccess("access_token_expires_at = now() + interval '2 minutes'");
  await addFault(platform.url, { fault: 'unavailable', operation: 'access_token', times: 'always' });
  await createCollab(world, world.halo);
  await withWorker(() => mirrorIsDone(database));
  expect((await halosAccess())?.blocked).toBeNull();
});

it('access that nobody has used for two months is renewed before it ends for good', async () => {
  await setAccess(`${ended}, refresh_token_expires_at = now() + interval '20 days'`);
  await withWorker(() => until('it is renewed', async () => (await halosAccess())?.good === true));
  const [row] = await world.database.query(`
    SELECT 1 FROM platform_installations JOIN channels ON channels.id = channel_id AND domain = '${world.halo.domain}'
    WHERE refresh_token_expires_at > now() + interval '80 days'`);
  expect(row).toBeDefined();
});

it('opening the app brings new access when the stored token cannot be opened', async () => {
  const { halo, platform, database, appUrl } = world;
  await setAccess(anotherKey);
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the channel waits', async () =>
      ((await halosAccess())?.blocked ?? '').includes('another ENCRYPTION_KEY. Open the app'),
    );
    await openApp(appUrl, platform.url, halo.domain);
    await mirrorIsDone(database);
  });
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ refusal: null, blocked: null, good: true });
});

it('opening the app brings new access when the platform no longer accepts the tokens', async () => {
  const { halo, platform, database, appUrl } = world;
  for (const order of ['__uninstall', '__session-token'])
    await fetch(`${platform.url}/${order}`, { method: 'POST', body: JSON.stringify({ shop: halo.domain }) });
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the worker has tried to renew', async () => (await halosAccess())?.refusal === 'renewal');
    await openApp(appUrl, platform.url, halo.domain);
    await mirrorIsDone(database);
  });
  await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ refusal: null, blocked: null, good: true });
});

it('opening the app brings new access when a scope was missing and is granted', async () => {
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
  await setAccess("scopes = ARRAY['write_products']");
  await openApp(appUrl, platform.url, halo.domain);
  const exchanges = await haloTokenRequests('token-exchange');
  await openApp(appUrl, platform.url, halo.domain);
  expect(await haloTokenRequests('token-exchange')).toHaveLength(exchanges.length);

  await grant(['read_products']);
  await createCollab(world, world.halo);
  await withWorker(async () => {
    await until('the channel waits', async () => (await halosAccess())?.refusal === 'scope');
    await grant(needed);
    await openApp(appUrl, platform.url, halo.domain);
    await mirrorIsDone(database);
    await expect.poll(halosAccess, { timeout: 90_000 }).toEqual({ refusal: null, blocked: null, good: true });
  });
  expect(await haloTokenRequests('token-exchange')).toHaveLength(exchanges.length + 1);
});

it('several who open the app at once get access once', async () => {
  const { halo, platform, appUrl } = world;
  await setAccess(anotherKey);
  const before = await haloTokenRequests('token-exchange');
  await addFault(platform.url, { fault: 'delay', ms: 700, operation: 'access_token' });
  await Promise.all(Array.from({ length: 4 }, () => openApp(appUrl, platform.url, halo.domain)));
  expect(await haloTokenRequests('token-exchange')).toHaveLength(before.length + 1);
  expect(await world.database.query('SELECT 1 FROM access_leases')).toEqual([]);
});
