import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefreshToken } from '#app/auth/sessions/refresh-token.ts';
import { call, readProblem } from '../support/api-client.ts';
import { createCollab, createDrop, getCollab, newPerson } from '../support/api-calls.ts';
import { startCrashWorld } from '../support/crash-world.ts';
import type { CrashWorld } from '../support/crash-world.ts';
import { mirrorIsDone } from '../support/mirror.ts';
import { noticesAreHeeded } from '../support/notices.ts';
import { sendNotice } from '../support/send-notice.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { leavePlatformAway } from '../torture/outage/platform-away.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

it('with the platform down all endpoints answer as always, and the mirror catches up by itself', async () => {
  const { halo } = world;
  await world.kill('platform');
  const { _id } = await createCollab(world, halo);
  const drop = await createDrop(world, halo, {
    collabId: _id,
    products: [{ id: halo.products[0] }, { id: '424242' }],
  });
  expect((await getCollab(world, halo, _id)).drops.map((each) => each._id)).toEqual([drop._id]);
  await world.revive('platform');
  await mirrorIsDone(world.database);
  const { entries, collections } = await viewStore(world.platformUrl, halo.domain);
  expect(entries.map(({ fields }) => fields['cc-collab-id'])).toEqual([_id]);
  expect(collections.map(({ productIds }) => productIds)).toEqual([
    [`gid://shopify/Product/${halo.products[0] ?? ''}`],
  ]);
  expect(
    await world.database.query('SELECT platform_id FROM products WHERE missing_since IS NOT NULL'),
  ).toEqual([{ platform_id: '424242' }]);
});

it('after a day without the platform every creator that was changed is written once, and no other', async () => {
  const effort = { creators: 4, editsAnHour: 1, patienceMs: 60_000 };
  const { refused, changed, writes, mostWrites, broken } = await leavePlatformAway(world, effort);
  expect([refused, broken]).toEqual([[], []]);
  expect({ changed, writes, mostWrites }).toEqual({ changed: 2, writes: 2, mostWrites: 1 });
});

it('with the database away every request is asked to come back, and is served once it is there again', async () => {
  const { halo } = world;
  const { _id } = await createCollab(world, halo);
  const requests = () =>
    Promise.all([
      call(`${world.base}/creators/collabs`, { key: halo.key, json: newPerson() }),
      call(`${world.base}/creators/collabs/${_id}/drops`, {
        key: halo.key,
        json: { title: 'T', products: [{ id: halo.products[0] }] },
      }),
      call(`${world.base}/channels/${halo.domain}/collabs/${_id}`, { key: halo.key }),
    ]);
  const readyz = () => fetch(`${world.base.replace(/api$/, '')}readyz`).then(({ status }) => status);
  await world.kill('postgres');
  for (const result of await requests()) {
    expect(readProblem(result)).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
    expect(result.headers.get('retry-after')).toBe('1');
  }
  const asked = await fetch(`${world.base.replace(/api$/, '')}auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: makeRefreshToken().token }),
  });
  expect([asked.status, asked.headers.get('retry-after'), await asked.json()]).toEqual([
    503,
    '1',
    { error: 'temporarily_unavailable', error_description: expect.any(String) as string },
  ]);
  const notice = { topic: 'shop/update', shop: halo.domain, webhookId: 'sent-in-the-outage' };
  const appUrl = world.base.replace(/\/api$/, '');
  expect(await sendNotice(appUrl, notice)).toBe(503);
  expect(await readyz()).toBe(503);
  await world.revive('postgres');
  await until('requests are served again', async () =>
    (await requests()).every(({ status }) => status === 200),
  );
  expect(await readyz()).toBe(200);
  expect(await sendNotice(appUrl, notice)).toBe(200);
  await noticesAreHeeded(world.database);
});
