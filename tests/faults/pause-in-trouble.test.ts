import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { getMirrorState } from '../support/store/mirror-health.ts';
import { setDropTitle } from '../support/db/drops.ts';
import { setAffiliateUrl } from '../support/db/collabs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

/** Changes a collab, or one of its drops, as its brand does. */
async function change(address: string, json: object): Promise<void> {
  const response = await call(`${world.base}/creators/collabs/${address}`, { key: world.halo.key, json });
  expect(response.status).toBe(200);
}

const untilDone = (collabId: string) =>
  until('it is mirrored', async () => (await getMirrorState(world.database, collabId)).state === 'synced');

async function untilReported(collabId: string, reason: string): Promise<void> {
  await until('the reason is recorded', async () => {
    const { error } = await getMirrorState(world.database, collabId);
    return error?.includes(reason) === true;
  });
}

/** A collab with two drops in the store, the older one last. */
async function createMirrored() {
  const { _id: collabId } = await createCollab(world, world.halo);
  const { _id: older } = await createDrop(world, world.halo, { collabId, title: 'Older' });
  await createDrop(world, world.halo, { collabId, title: 'Newer' });
  await untilDone(collabId);
  return { collabId, older };
}

describe('a paused collab is hidden', () => {
  it('even if the store rejects one of its collections', async () => {
    const { collabId, older } = await createMirrored();
    await setDropTitle(world.database, older, '\x07');
    await change(collabId, { isActive: false });
    await untilReported(collabId, 'blank');
    const { entry, collections } = await mirrored(collabId);
    expect(entry).toMatchObject({ status: 'DRAFT', data: { 'cc-public': 'N' } });
    expect(collections.map(({ isPublished }) => isPublished)).toEqual([false, false]);
    await change(`${collabId}/drops/${older}`, { title: 'Mended' });
    await untilDone(collabId);
    expect((await mirrored(collabId)).collections.map(({ title }) => title)).toEqual(['Newer', 'Mended']);
  });

  it.each([
    ['is too large for the store', 'x'.repeat(140_000), 'the store accepts'],
    ['holds what the store refuses', 'nowhere', 'empty scheme'],
  ])('even if its entry %s', async (_what, link, reason) => {
    const { collabId } = await createMirrored();
    await setAffiliateUrl(world.database, collabId, { url: link, dataBytes: 1_000_000 });
    await change(collabId, { isActive: false });
    await untilReported(collabId, reason);
    const { entry, collections } = await mirrored(collabId);
    expect(entry.status).toBe('DRAFT');
    expect(collections.map(({ isPublished }) => isPublished)).toEqual([false, false]);
    await change(collabId, { affiliateUrl: null });
    await untilDone(collabId);
    expect((await mirrored(collabId)).entry).toMatchObject({ status: 'DRAFT', data: { 'cc-public': 'N' } });
  });
});
