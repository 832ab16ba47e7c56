import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { createCollab, createDrop, unique, updateCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { makeEntry } from '../support/store/foreign-objects.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror, findBlockedReason, getMirrorState } from '../support/store/mirror-health.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import { getChannelId } from '../support/db/channels.ts';
import { setAttempts } from '../support/db/mirror.ts';
import { advanceClock } from '../support/db/clock.ts';
import { addTier } from '../support/db/tiers.ts';
import { stealLeases } from '../support/db/workers.ts';

/** Longer than the mirror waits before it retries a write. */
const retrySeconds = 120;

const world = await useWorld({ worker: true });
beforeAll(async () => {
  await createCollab(world, world.halo);
  await waitForMirror(world.database);
});
afterEach(() => clearFaults(world.platform.url));

/** A collab that its store rejects, during the last attempt before it fails permanently, until faults are cleared. */
async function startLastAttempt(): Promise<string> {
  const { halo, platform, database } = world;
  const handle = unique('taken-');
  await makeEntry({ platformUrl: platform.url, domain: halo.domain }, { handle, firstName: 'Foreign' });
  const { _id } = await createCollab(world, halo, { handle });
  await until('it was rejected once', async () => (await getMirrorState(database, _id)).error !== null);
  await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'MetaobjectByHandle' });
  await setAttempts(database, _id, 5);
  await advanceClock(database, retrySeconds);
  await untilDelayed(platform.url);
  return _id;
}

describe('a failure of the last attempt', () => {
  it('does not count for a concurrent change', async () => {
    const { halo, platform, database } = world;
    const collabId = await startLastAttempt();
    const handle = unique('free-');
    await updateCollab(world, halo, { collabId, handle });
    await clearFaults(platform.url);
    await waitForMirror(database);
    expect((await findMirrored(platform.url, halo.domain, collabId)).entry.handle).toBe(handle);
  });

  it('does not count after another worker has taken over the channel', async () => {
    const { database, platform, processes } = world;
    const before = processes.logOf('app').length;
    const collabId = await startLastAttempt();
    await stealLeases(database);
    await clearFaults(platform.url);
    await until('the worker has detected it', () =>
      processes.logOf('app').includes('leaving the channel', before),
    );
    // It starts without failures, and may have been tried again since.
    const { state, attempts } = await getMirrorState(database, collabId);
    expect(state).not.toBe('failed');
    expect(attempts).toBeLessThan(5);
  });
});

/** Waits until the store shows a collab's present state. Items of other tests stay in the queue. */
const untilShown = (collabId: string, withinMs?: number) =>
  until(
    'the collab is in the store',
    async () => (await getMirrorState(world.database, collabId)).state === 'synced',
    withinMs,
  );

/** The worker sends a read again for a minute. */
const patientMs = 180_000;

describe('a platform error of one collab', () => {
  it('delays no other, and is recorded', async () => {
    const { halo, platform, database } = world;
    const { _id } = await createCollab(world, halo);
    const { _id: dropId } = await createDrop(world, halo, { collabId: _id });
    await untilShown(_id);
    const fault = { fault: 'internal-error', times: 'always', operation: 'CollectionProducts' };
    await addFault(platform.url, fault);
    const address = `${world.base}/creators/collabs/${_id}/drops/${dropId}`;
    await call(address, { key: halo.key, json: { title: 'Another' } });
    await until('it is recorded', async () => (await getMirrorState(database, _id)).error !== null);
    expect(await findBlockedReason(database, halo.domain)).toBeNull();
    const { _id: other } = await createCollab(world, halo);
    await untilShown(other);
    await clearFaults(platform.url);
    await untilShown(_id);
  });

  it.each([
    ['a tier’s discount', 'DiscountById'],
    ['a code', 'RedeemCodes'],
  ])('of %s stops no other, and hides a paused page', async (_, operation) => {
    const { halo, platform, database, base } = world;
    const { tier } = await addTier(database, await getChannelId(database, halo.domain), {
      title: unique('Tier'),
    });
    const json = { discount: { discountAmount: 12, discountType: 'Percentage' } };
    const url = `${base}/channels/${halo.domain}/collab-tiers/${tier}`;
    expect((await call(url, { key: halo.key, json })).status).toBe(200);
    const { _id } = await createCollab(world, halo, { collabTier: tier });
    await untilShown((await createCollab(world, halo, { collabTier: tier }))._id);
    await untilShown(_id);
    await addFault(platform.url, { fault: 'internal-error', times: 'always', operation });
    if (operation === 'DiscountById')
      await (await loadInProcessTools(database)).mirror('resync', halo.domain, _id);
    await updateCollab(world, halo, { collabId: _id, isActive: false });
    const isHidden = async () =>
      (await findMirrored(platform.url, halo.domain, _id)).entry.status === 'DRAFT';
    await until(
      'the page is hidden, or the store is blocked',
      async () => (await isHidden()) || (await findBlockedReason(database, halo.domain)) !== null,
      patientMs,
    );
    expect(await findBlockedReason(database, halo.domain)).toBeNull();
    await untilShown((await createCollab(world, halo))._id, patientMs);
    await clearFaults(platform.url);
    await untilShown(_id, patientMs);
  });

  it('fails permanently after a hundred attempts, and is retried at the next change', async () => {
    const { halo, platform, database } = world;
    const fault = { fault: 'internal-error', times: 'always', operation: 'UpsertMetaobject' };
    await addFault(platform.url, fault);
    const { _id } = await createCollab(world, halo);
    await until('an attempt was made', async () => (await getMirrorState(database, _id)).attempts > 0);
    expect((await getMirrorState(database, _id)).state === 'failed').toBe(false);
    await setAttempts(database, _id, 99);
    await advanceClock(database, retrySeconds);
    await until(
      'it failed permanently',
      async () => (await getMirrorState(database, _id)).state === 'failed',
    );
    await clearFaults(platform.url);
    await call(`${world.base}/creators/collabs/${_id}`, { key: halo.key, json: { firstName: 'Eve' } });
    await untilShown(_id);
    expect(await getMirrorState(database, _id)).toMatchObject({ state: 'synced', error: null });
  });
});
