import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRefreshToken } from '#app/auth/refresh-token-format.ts';
import { call, readProblem } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab, newPerson } from '../../support/http/api-calls.ts';
import { startCrashWorld, type CrashWorld } from '../../support/world/crash-world.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import { listMissingProducts } from '../../support/db/products.ts';
import { waitForWebhooks } from '../../support/db/webhooks.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

it('with the platform down all endpoints respond normally, and the mirror catches up by itself', async () => {
  const { halo } = world;
  await world.kill('platform');
  const { _id } = await createCollab(world, halo);
  const drop = await createDrop(world, halo, {
    collabId: _id,
    products: [{ id: halo.products[0] }, { id: '424242' }],
  });
  expect((await getCollab(world, halo, _id)).drops.map((each) => each._id)).toEqual([drop._id]);
  await world.revive('platform');
  await waitForMirror(world.database);
  const { entries, collections } = await viewStore(world.platformUrl, halo.domain);
  expect(entries.map(({ fields }) => fields['cc-collab-id'])).toEqual([_id]);
  // The drop's and the creator's.
  const inStore = [`gid://shopify/Product/${halo.products[0] ?? ''}`];
  expect(collections.map(({ productIds }) => productIds)).toEqual([inStore, inStore]);
  expect(await listMissingProducts(world.database)).toEqual(['424242']);
});

it('with the database down every request gets 503, and is served when it is back', async () => {
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
  const response = await fetch(`${world.base.replace(/api$/, '')}auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: generateRefreshToken().token }),
  });
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '1',
    { error: 'temporarily_unavailable', error_description: expect.any(String) as string },
  ]);
  const webhook = { topic: 'shop/update', shop: halo.domain, webhookId: 'sent-in-the-outage' };
  const appUrl = world.base.replace(/\/api$/, '');
  expect(await sendWebhook(appUrl, webhook)).toBe(503);
  expect(await readyz()).toBe(503);
  await world.revive('postgres');
  await until('requests are served again', async () =>
    (await requests()).every(({ status }) => status === 200),
  );
  expect(await readyz()).toBe(200);
  expect(await sendWebhook(appUrl, webhook)).toBe(200);
  await waitForWebhooks(world.database);
});
