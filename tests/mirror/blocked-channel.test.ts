import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import {
  deleteDefinition,
  makeDefinition,
  readDefinition,
  type ForeignClient,
} from '../support/store/foreign-objects.ts';
import { openApp } from '../support/world/install.ts';
import { controlPlatform, writesTo } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror, findBlockedReason, getMirrorState } from '../support/store/mirror-health.ts';
import { advanceClock } from '../support/db/clock.ts';
import { updateWithJob } from '../support/db/mirror-simulations.ts';
import { recordRejected } from '../support/db/mirror-outcomes.ts';
import { waitForNoRunningJob, removeJobs } from '../support/db/jobs.ts';

const ownFields = {
  halo: [
    { key: 'merchant_note', name: 'Note', type: 'multi_line_text_field' },
    { key: 'cc-creator-first-name', name: 'Vorname', type: 'single_line_text_field' },
  ],
  pine: [{ key: 'cc-creator-first-name', name: 'Number', type: 'number_integer' }],
};

let world: World;
let pineDefinition: string;
beforeAll(async () => {
  world = await startWorld();
  await makeDefinition(staffOf(world.halo.domain), ownFields.halo);
  pineDefinition = await makeDefinition(staffOf(world.pine.domain), ownFields.pine);
  await world.processes.startWorker();
});
afterAll(() => world.stop());

const staffOf = (domain: string): ForeignClient => ({ platformUrl: world.platform.url, domain });
const blocked = (domain: string) => findBlockedReason(world.database, domain);

async function untilBlocked(domain: string): Promise<string> {
  await until('the channel is blocked', async () => (await blocked(domain)) !== null);
  return (await blocked(domain)) ?? '';
}

/** Waits until a collab is in its store and the channel is not blocked. */
async function untilHealed(domain: string, collabId: string): Promise<void> {
  await until('the channel is mirrored again', async () => {
    const { state } = await getMirrorState(world.database, collabId);
    return state === 'synced' && (await blocked(domain)) === null;
  });
}

describe('a store with its own definition for creators', () => {
  it('gets the missing fields, and keeps its own', async () => {
    const { halo, database } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Ada' });
    await until('it is in the store', async () => (await getMirrorState(database, _id)).state === 'synced');
    const definition = await readDefinition(staffOf(halo.domain));
    expect(definition).toMatchObject({
      name: 'Our people',
      types: {
        merchant_note: 'multi_line_text_field',
        'cc-creator-first-name': 'single_line_text_field',
        'cc-creator-drops': 'list.collection_reference',
        data: 'json',
      },
    });
    const { entry } = await findMirrored(world.platform.url, halo.domain, _id);
    expect(entry).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-first-name': 'Ada' } });
  });

  it('with a field of another type is not changed, reports the field, and is mirrored after it is fixed', async () => {
    const { pine, platform } = world;
    const { _id } = await createCollab(world, pine);
    await createDrop(world, pine, { collabId: _id });
    const reason = await untilBlocked(pine.domain);
    for (const text of ['cc-creator-first-name', 'number_integer', 'single_line_text_field'])
      expect(reason).toContain(text);
    expect(await writesTo(platform.url, pine.domain)).toEqual([]);
    expect((await readDefinition(staffOf(pine.domain)))?.types).toEqual({
      'cc-creator-first-name': 'number_integer',
    });
    expect(await getMirrorState(world.database, _id)).toMatchObject({ attempts: 0, error: null });
    expect(await blocked(world.halo.domain)).toBeNull();

    await deleteDefinition(staffOf(pine.domain), pineDefinition);
    await untilHealed(pine.domain, _id);
    expect((await findMirrored(platform.url, pine.domain, _id)).collections).toHaveLength(1);
  });
});

describe('a channel without access to its store', () => {
  it('reports it, blames no collab, and continues when the scopes are granted again', async () => {
    const { halo, pine, platform, database } = world;
    const scopes = ['write_products', 'read_products', 'write_publications'];
    const all = [...scopes, 'write_metaobject_definitions', 'write_metaobjects'];
    const { _id } = await createCollab(world, halo);
    await waitForMirror(database);
    await controlPlatform(platform.url, 'scopes', { shop: halo.domain, scopes });
    await updateCollab(world, halo, { collabId: _id, firstName: 'Grace' });
    const other = await createCollab(world, halo);
    expect(await untilBlocked(halo.domain)).toContain('ACCESS_DENIED');
    expect(await getMirrorState(database, other._id)).toMatchObject({ attempts: 0, state: 'waiting' });

    const elsewhere = await createCollab(world, pine);
    await until('another store continues', async () => {
      return (await getMirrorState(database, elsewhere._id)).state === 'synced';
    });
    await controlPlatform(platform.url, 'scopes', { shop: halo.domain, scopes: all });
    await untilHealed(halo.domain, other._id);
    await waitForMirror(database);
    const { entry } = await findMirrored(platform.url, halo.domain, _id);
    expect(entry.fields['cc-creator-first-name']).toBe('Grace');
  });

  it('reports the uninstallation, and is mirrored after a new installation', async () => {
    const { halo, platform, database, appUrl } = world;
    await controlPlatform(platform.url, 'uninstall', { shop: halo.domain });
    const { _id } = await createCollab(world, halo);
    expect(await untilBlocked(halo.domain)).toContain('401');
    expect(await getMirrorState(database, _id)).toMatchObject({ attempts: 0, state: 'waiting' });
    await openApp(appUrl, platform.url, halo.domain);
    await untilHealed(halo.domain, _id);
    expect((await findMirrored(platform.url, halo.domain, _id)).entry.status).toBe('ACTIVE');
  });
});

describe('a dirty collab without a job', () => {
  it.each([
    ['that was never begun', false],
    ['that was to be tried again', true],
  ])('%s is found again', async (_, hasFailed) => {
    const { halo, platform, database } = world;
    const { _id, channel: channelId } = await createCollab(world, halo);
    await waitForMirror(database);
    await waitForNoRunningJob(database);
    await updateWithJob(database, { channelId, collabId: _id, firstName: 'Grace' }, 'lost');
    if (hasFailed) {
      await recordRejected(database, { channelId, collabIds: [_id] }, { reason: 'Busy', attempts: 1 });
      await waitForNoRunningJob(database);
      await removeJobs(database);
    }
    await advanceClock(database, 120);
    await waitForMirror(database);
    const { entry } = await findMirrored(platform.url, halo.domain, _id);
    expect(entry.fields['cc-creator-first-name']).toBe('Grace');
  });
});
