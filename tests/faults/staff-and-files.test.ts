import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { deleteEntry } from '../support/store/foreign-objects.ts';
import { addFault, clearFaults, removeFault } from '../support/store/mirror.ts';
import { allWebhooksHandled, storesAreQuiet } from '../support/http/webhooks-handled.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { until } from '../support/until.ts';
import { viewStore } from '../support/store/store-view.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { addBackgroundCreators, renameInBackground } from '../support/store/background-creators.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { countStoredWebhooks } from '../support/db/webhooks.ts';
import { countBulkRows, waitForRunningBulk } from '../support/db/bulk.ts';

let world: World;
beforeAll(async () => {
  const env = { MIRROR_BULK_FROM: '4' };
  world = await startWorld({ env, delays: { bulkStart: 100 }, worker: true, receivesWebhooks: true });
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const countSent = async () =>
  ((await (await fetch(`${world.platform.url}/__webhooks`)).json()) as unknown[]).length;
const entryOf = async (collabId: string) =>
  (await findMirrored(world.platform.url, world.halo.domain, collabId)).entry;

it.each([
  {
    what: 'change',
    action: (id: string) =>
      staffDo(staff(), 'metaobjectUpdate', {
        id,
        metaobject: { fields: [{ key: 'cc-creator-first-name', value: 'Staff' }] },
      }),
  },
  { what: 'delete', action: (id: string) => deleteEntry(staff(), id) },
])('A staff change ($what) after a row ran, before its results are read, is repaired', async ({ action }) => {
  const collabIds = await addBackgroundCreators(world.database, world.halo.domain, { count: 6 });
  await waitForIdleMirror(world.database);
  await storesAreQuiet(world);
  const [collabId = ''] = collabIds;
  const { id } = await entryOf(collabId);
  const unread = { fault: 'unavailable', operation: 'BulkOperationById', times: 'always' };
  await addFault(world.platform.url, unread);
  await renameInBackground(world.database, world.halo.domain, { collabIds, firstName: 'Grace' });
  await until(
    'the file has run',
    async () => (await entryOf(collabId)).fields['cc-creator-first-name'] === 'Grace',
  );
  await allWebhooksHandled(world);
  const carriedOutBy = Date.now();
  await until('the change is outside the tolerance of change times', () => Date.now() > carriedOutBy + 2_100);
  await action(id);
  await allWebhooksHandled(world);
  expect(await countBulkRows(world.database)).toBe(collabIds.length);
  await clearFaults(world.platform.url);
  await waitForIdleMirror(world.database);
  await storesAreQuiet(world);
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  const names = entries
    .filter(({ fields }) => fields['cc-collab-id'] === collabId)
    .map(({ fields }) => fields['cc-creator-first-name']);
  expect(names).toEqual(['Grace']);
});

it('The webhooks of rows are answered, and none is saved', async () => {
  const collabIds = await addBackgroundCreators(world.database, world.halo.domain, { count: 6 });
  await waitForIdleMirror(world.database);
  await storesAreQuiet(world);
  const [saved, sent] = [await countStoredWebhooks(world.database), await countSent()];
  // One webhook of each row arrives before the results of its file are read, and one after it.
  const late = {
    fault: 'webhook-hold',
    operation: 'metaobjects/update',
    untilRemoved: true,
    times: 'always',
    every: 2,
  };
  const rows = 2 * collabIds.length;
  for (const firstName of ['Grace', 'Joan']) {
    await addFault(world.platform.url, late);
    await renameInBackground(world.database, world.halo.domain, { collabIds, firstName });
    await waitForIdleMirror(world.database);
    await clearFaults(world.platform.url);
  }
  await until('each row has its webhook', async () => (await countSent()) === sent + rows);
  await allWebhooksHandled(world);
  expect(await countStoredWebhooks(world.database)).toBe(saved);
});

it('A handle changed by staff while a file waits is repaired after it', async () => {
  const collabIds = await addBackgroundCreators(world.database, world.halo.domain, { count: 6 });
  await waitForIdleMirror(world.database);
  await storesAreQuiet(world);
  const [collabId = ''] = collabIds;
  const { id, handle } = await entryOf(collabId);
  const held = { fault: 'bulk-hold', field: 'metaobjectUpdate', untilRemoved: true };
  const hold = await addFault(world.platform.url, held);
  const unread = { fault: 'unavailable', operation: 'BulkOperationById', times: 'always' };
  await addFault(world.platform.url, unread);
  await renameInBackground(world.database, world.halo.domain, { collabIds, firstName: 'Grace' });
  await waitForRunningBulk(world.database);
  await staffDo(staff(), 'metaobjectUpdate', { id, metaobject: { handle: 'by-staff' } });
  await allWebhooksHandled(world);
  await removeFault(world.platform.url, hold);
  await until(
    'the file has run',
    async () => (await entryOf(collabId)).fields['cc-creator-first-name'] === 'Grace',
  );
  await clearFaults(world.platform.url);
  await waitForIdleMirror(world.database);
  await storesAreQuiet(world);
  expect(await entryOf(collabId)).toMatchObject({ id, handle });
});
