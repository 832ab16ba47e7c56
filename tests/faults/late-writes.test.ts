import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop, unique, updateCollab, updateDrop } from '../support/http/api-calls.ts';
import { startCrashWorld, type CrashWorld } from '../support/world/crash-world.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { until } from '../support/until.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { advanceClock } from '../support/db/clock.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => clearFaults(world.platformUrl));
afterAll(() => world.stop());

/** Longer than the service waits for the platform's response before it gives up a request. */
const longerThanAnyRequest = 130;

const longTimeout = { timeout: 90_000, interval: 100 };

interface Names {
  renamed: string;
  paused: string;
  retitled: string;
  added: string;
}

/** Three creators in the store, the last two with a drop each. */
async function createCreators() {
  const { halo, database } = world;
  const renamed = await createCollab(world, halo);
  const paused = await createCollab(world, halo);
  const retitled = await createCollab(world, halo);
  const names = {
    renamed: renamed._id,
    paused: unique('Paused '),
    retitled: unique('Retitled '),
    added: unique('Added '),
  };
  await createDrop(world, halo, { collabId: paused._id, title: names.paused });
  const { _id: dropId } = await createDrop(world, halo, { collabId: retitled._id, title: names.retitled });
  await waitForMirror(database);
  const change = async (to: { name: string; isActive: boolean; description: string }) => {
    await updateCollab(world, halo, { collabId: renamed._id, firstName: to.name });
    await updateCollab(world, halo, { collabId: paused._id, isActive: to.isActive });
    await updateDrop(world, halo, { collabId: retitled._id, dropId, description: to.description });
  };
  return { names, change };
}

/** The four changes in the store, one word each. */
async function shown({ renamed, paused, retitled, added }: Names) {
  const { entries, collections } = await viewStore(world.platformUrl, world.halo.domain);
  const named = (title: string) => collections.filter((collection) => collection.title === title);
  return {
    name: entries.find(({ fields }) => fields['cc-collab-id'] === renamed)?.fields['cc-creator-first-name'],
    isPublished: named(paused)[0]?.isPublished,
    description: named(retitled)[0]?.descriptionHtml,
    collectionsAdded: named(added).length,
  };
}

it('late writes of an expired worker are overwritten by the present state', async () => {
  const { halo, database, platformUrl } = world;
  const { names, change } = await createCreators();
  const addedTo = await createCollab(world, halo);
  await waitForMirror(database);
  for (const operation of ['UpdateMetaobject', 'Unpublish', 'UpdateCollection', 'CreateCollection'])
    await addFault(platformUrl, { fault: 'delay', untilRemoved: true, operation });
  await change({ name: 'Older', isActive: false, description: 'older' });
  await createDrop(world, halo, { collabId: addedTo._id, title: names.added });
  await untilDelayed(platformUrl);
  await world.kill('worker');
  await change({ name: 'Newer', isActive: true, description: 'newer' });
  await world.revive('worker');
  await waitForMirror(database);
  await clearFaults(platformUrl);
  const late = { name: 'Older', isPublished: false, description: '<p>older</p>', collectionsAdded: 2 };
  await expect.poll(() => shown(names), longTimeout).toEqual(late);
  await advanceClock(database, longerThanAnyRequest);
  const right = { name: 'Newer', isPublished: true, description: '<p>newer</p>', collectionsAdded: 1 };
  await expect.poll(() => shown(names), longTimeout).toEqual(right);
  await waitForIdleMirror(database);
});

it('a collection whose publication got no response is unpublished when its collab is paused', async () => {
  const { halo, database, platformUrl } = world;
  const title = unique('Hidden ');
  const { _id } = await createCollab(world, halo);
  await addFault(platformUrl, { fault: 'lose-answer', operation: 'Publish', times: 'always' });
  await createDrop(world, halo, { collabId: _id, title });
  const published = async () =>
    (await viewStore(platformUrl, halo.domain)).collections.find((each) => each.title === title)?.isPublished;
  await until('the collection is visible', async () => (await published()) === true);
  await updateCollab(world, halo, { collabId: _id, isActive: false });
  await waitForMirror(database);
  expect(await published()).toBe(false);
});
