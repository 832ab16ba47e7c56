import { expect, it } from 'vitest';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { deleteEntry } from '../support/store/foreign-objects.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { addFault, clearFaults, removeFault } from '../support/store/mirror.ts';
import { getMirrorState, waitForMirror } from '../support/store/mirror-health.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';

const world = await useWorld({ worker: true });

/** What responses show of a collab's objects in the store, and when the collab changed. */
async function read(collabId: string) {
  const { metadata, updatedAt } = await getCollab(world, world.halo, collabId);
  return { ...metadata, time: Date.parse(updatedAt) };
}

async function readMirrored(collabId: string) {
  await waitForMirror(world.database);
  return read(collabId);
}

/** Creates a drop. @returns the collab before the mirror has written an object with `operation`, and after it. */
async function addDrop(collabId: string, operation: string) {
  const { platform, halo } = world;
  await addFault(platform.url, { fault: 'delay', operation, untilRemoved: true });
  await createDrop(world, halo, { collabId });
  const before = await read(collabId);
  await clearFaults(platform.url);
  return { before, after: await readMirrored(collabId) };
}

it('a collab that shows new ids of its objects in the store has changed, and not when it is written again', async () => {
  const { halo, platform, database } = world;
  // It does not start, which is a change too.
  const created = await createCollab(world, halo, { isActive: false });
  const collabId = created._id;
  const first = await readMirrored(collabId);
  expect(first.platformCreatorMetaobjectId).not.toBeNull();
  expect(first.time).toBeGreaterThan(Date.parse(created.updatedAt));

  const collection = await addDrop(collabId, 'CreateCollection');
  expect(collection.before.platformCreatorCollectionId).toBeNull();
  expect(collection.after.platformCreatorCollectionId).not.toBeNull();
  expect(collection.after.time).toBeGreaterThan(collection.before.time);

  const staff = { platformUrl: platform.url, domain: halo.domain };
  await deleteEntry(staff, first.platformCreatorMetaobjectId ?? '');
  const entry = await addDrop(collabId, 'UpsertMetaobject');
  expect(entry.after.platformCreatorMetaobjectId).not.toBe(first.platformCreatorMetaobjectId);
  expect(entry.after.time).toBeGreaterThan(entry.before.time);

  await markAllDirty(database);
  expect(await readMirrored(collabId)).toEqual(entry.after);
});

it('a collab has changed when the store shows a part of it, although the rest was rejected', async () => {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  await waitForMirror(database);
  for (const operation of ['UpdateMetaobject', 'UpsertMetaobject'])
    await addFault(platform.url, { fault: 'user-error', operation, times: 'always' });
  const delay = await addFault(platform.url, {
    fault: 'delay',
    operation: 'CreateCollection',
    untilRemoved: true,
  });
  await createDrop(world, halo, { collabId });
  const before = await read(collabId);
  await removeFault(platform.url, delay);
  await until('the entry is rejected', async () => (await getMirrorState(database, collabId)).error !== null);
  const after = await read(collabId);
  await clearFaults(platform.url);
  expect([before, after].map((one) => one.platformCreatorCollectionId === null)).toEqual([true, false]);
  expect(after.time).toBeGreaterThan(before.time);
});
