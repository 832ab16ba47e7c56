import { expect, it } from 'vitest';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { deleteEntry } from '../support/store/foreign-objects.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
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
