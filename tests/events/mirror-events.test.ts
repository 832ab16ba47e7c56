import { describe, expect, it } from 'vitest';
import { createCollab, unique } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { makeEntry } from '../support/store/foreign-objects.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror, getMirrorState } from '../support/store/mirror-health.ts';
import { setAttempts } from '../support/db/mirror.ts';
import { listEvents } from '../support/db/events.ts';
import { advanceClock } from '../support/db/clock.ts';
import { addTiers } from '../support/db/tiers.ts';
import { addFault, clearFaults, requestsTo } from '../support/store/mirror.ts';

const world = await useWorld({ worker: true });

async function mirrorEventsOf(collabId: string): Promise<{ type: string; data: unknown }[]> {
  const events = await listEvents(world.database, collabId, 'mirror.');
  return events.map(({ type, data }) => ({ type, data }));
}

describe('the mirror', () => {
  it('sends mirror.synced when the store shows a collab', async () => {
    const { _id } = await createCollab(world, world.halo);
    await waitForMirror(world.database);
    expect(await mirrorEventsOf(_id)).toEqual([{ type: 'mirror.synced', data: { collab: { _id } } }]);
  });

  it('sends mirror.failed with the reason at the first failure and at the permanent failure', async () => {
    const { halo, platform, database } = world;
    const handle = unique('taken-');
    await makeEntry({ platformUrl: platform.url, domain: halo.domain }, { handle, firstName: 'Foreign' });
    const { _id } = await createCollab(world, halo, { handle });
    const attempts = async () => (await getMirrorState(database, _id)).attempts;
    await until('two attempts were made', async () => (await attempts()) >= 2);
    const message = { code: 'entry-handle-taken', params: { type: 'creator', handle } };
    const failed = (willRetry: boolean) => ({
      type: 'mirror.failed',
      data: { collab: { _id }, error: { message, willRetry } },
    });
    expect(await mirrorEventsOf(_id)).toEqual([failed(true)]);
    await setAttempts(database, _id, 5);
    await advanceClock(database, 120);
    await until(
      'it failed permanently',
      async () => (await getMirrorState(database, _id)).state === 'failed',
    );
    expect(await mirrorEventsOf(_id)).toEqual([failed(true), failed(false)]);
  });

  it('sends mirror.failed once for a collab while the discount of its tier is rejected again and again', async () => {
    const { base, halo, platform, database } = world;
    const { gold } = await addTiers(database, halo.domain);
    const { _id } = await createCollab(world, halo, { collabTier: gold });
    const isSynced = async () => (await getMirrorState(database, _id)).state === 'synced';
    await until('the store shows the collab', isSynced);
    const updateTier = async (json: object) => {
      const url = `${base}/channels/${halo.domain}/collab-tiers/${gold}`;
      expect((await call(url, { key: halo.key, json })).status).toBe(200);
    };
    // A collection that the store does not have is only accepted while the store does not respond.
    await addFault(platform.url, { fault: 'unavailable', operation: 'CollectionTitles', times: 'always' });
    await updateTier({ conditions: { collections: ['gid://shopify/Collection/999999999'] } });
    await clearFaults(platform.url);
    const rejections = async () =>
      (await requestsTo(platform.url, halo.domain)).filter(({ operation }) => operation === 'UpdateDiscount')
        .length;
    await until('the discount was rejected', async () => (await rejections()) === 1);
    for (const count of [2, 3]) {
      await until(
        'the collab waits for a retry',
        async () => (await getMirrorState(database, _id)).attempts >= count - 1,
      );
      // Longer than the longest wait.
      await advanceClock(database, 901);
      await until('the discount was rejected again', async () => (await rejections()) === count);
    }
    await until(
      'the collab was tried again',
      async () => (await getMirrorState(database, _id)).attempts >= 3,
    );
    const types = async () => (await mirrorEventsOf(_id)).map(({ type }) => type);
    expect(await types()).toEqual(['mirror.synced', 'mirror.failed']);
    await updateTier({ conditions: null });
    await until('the store shows the collab', isSynced);
    expect(await types()).toEqual(['mirror.synced', 'mirror.failed', 'mirror.synced']);
  });
});
