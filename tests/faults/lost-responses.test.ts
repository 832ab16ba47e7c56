import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique, reverseDrop } from '../support/http/api-calls.ts';
import { codesInStore } from '../support/store/discounts-in-store.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import type { TestChannel } from '../support/world/install.ts';
import { addFault, clearFaults, countFaults, requestsTo } from '../support/store/mirror.ts';
import { picturesOf } from '../support/store/pictures-in-store.ts';
import { viewStore } from '../support/store/store-view.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { expireProducts } from '../support/db/products.ts';
import { changeOptions } from '../support/store/change-options.ts';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { waitForNoRunningJob } from '../support/db/jobs.ts';

let world: World;
let worker: RunningProcess;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/**
 * Creates a collab with a drop, waits for the mirror, and checks that each is in the store completely and
 * once.
 */
async function expectDropToArrive(channel: TestChannel): Promise<void> {
  const title = unique('Drop ');
  const { _id } = await createCollab(world, channel);
  await createDrop(world, channel, {
    collabId: _id,
    title,
    products: [{ id: channel.products[3] }, { id: channel.products[1] }],
  });
  await waitForMirror(world.database);
  const { entries, collections } = await viewStore(world.platform.url, channel.domain);
  const made = collections.filter((collection) => collection.title === title);
  expect(made).toMatchObject([
    {
      productIds: [3, 1].map((index) => `gid://shopify/Product/${channel.products[index] ?? ''}`),
      isPublished: true,
    },
  ]);
  const own = entries.filter(({ fields }) => fields['cc-collab-id'] === _id);
  expect(own).toMatchObject([
    { fields: { 'cc-creator-drops': JSON.stringify([made[0]?.id]), 'cc-creator-metaobject': own[0]?.id } },
  ]);
}

describe('the first mirroring of a store', () => {
  it('completes although every response is lost once', async () => {
    const { pine, platform } = world;
    const operations = [
      'DefinitionByType',
      'CreateDefinition',
      'ProductsByIds',
      'CreateCollection',
      'CollectionByHandle',
      'CollectionProducts',
      'UpdateCollection',
      'Publications',
      'Publish',
      'MetaobjectByHandle',
      'UpsertMetaobject',
      'UpdateMetaobject',
    ];
    for (const operation of operations)
      await addFault(platform.url, { fault: 'lose-answer', operation, store: pine.domain });
    worker = await world.processes.startWorker();
    await expectDropToArrive(pine);
    const lost = (await requestsTo(platform.url, pine.domain)).filter(({ outcome }) => outcome !== 'ok');
    expect(new Set(lost.map(({ operation }) => operation))).toEqual(new Set(operations));
  });
});

/** Changes a drop, waits for the mirror, and checks that the store has its present state. */
async function expectChangeToArrive(fault: { fault: string; operation: string }): Promise<void> {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  const products = [3, 1].map((index) => ({ id: halo.products[index] }));
  const drop = await createDrop(world, halo, { collabId, products });
  await waitForMirror(database);
  const title = unique('Changed ');
  // The worker sees the change when its product data is unknown and the fault is active. A frozen worker must
  // hold no lock.
  await waitForNoRunningJob(database);
  worker.signal('SIGSTOP');
  await reverseDrop(world, halo, { collabId, dropId: drop._id, title });
  await expireProducts(database);
  await addFault(platform.url, fault);
  worker.signal('SIGCONT');
  await waitForMirror(database);
  const { collections } = await findMirrored(platform.url, halo.domain, collabId);
  const productIds = [1, 3].map((index) => `gid://shopify/Product/${halo.products[index] ?? ''}`);
  expect(collections).toMatchObject([{ title, productIds, isPublished: true }]);
}

let share = 10;

/**
 * Creates a collab, waits for the mirror, and checks that its code, customer and picture are in the store,
 * each once.
 */
async function expectOtherObjectsToArrive(operation: string): Promise<void> {
  const { halo, platform, database } = world;
  // The first code of a discount creates it.
  if (operation === 'CreateDiscount') share += 1;
  await changeOptions(database, halo.domain, { mirrorsCustomer: true });
  const discount = { discountAmount: share, discountType: 'Percentage' };
  const profilePicture = `https://cdn.example.com/${unique('portrait')}.jpg`;
  const { _id, affiliateCode } = await createCollab(world, halo, { discount, profilePicture });
  await waitForMirror(database);
  const { entry } = await findMirrored(platform.url, halo.domain, _id);
  expect(entry.status).toBe('ACTIVE');
  const made = await codesInStore(platform.url, halo.domain);
  expect(made.filter(({ code }) => code === affiliateCode)).toMatchObject([
    { status: 'ACTIVE', value: share / 100 },
  ]);
  const sameTerms = made.filter(({ value }) => value === share / 100).map(({ id }) => id);
  expect(new Set(sameTerms).size).toBe(1);
  const { metadata } = await getCollab(world, halo, _id);
  expect(metadata.platformCustomerId).toMatch(/Customer/);
  const pictures = () => picturesOf({ platformUrl: platform.url, domain: halo.domain }, _id);
  const longTimeout = { timeout: 90_000, interval: 100 };
  await expect.poll(pictures, longTimeout).toMatchObject([{ fileStatus: 'READY', image: {} }]);
  const [picture] = await pictures();
  const shown = async () => (await findMirrored(platform.url, halo.domain, _id)).entry;
  await expect
    .poll(async () => (await shown()).fields['cc-creator-profile-picture'], longTimeout)
    .toBe(picture?.image?.url);
}

const faults = ['lose-answer', 'garbage', 'internal-error', 'unavailable', 'throttle', 'lose-request'];
let turn = 0;

/**
 * Each operation with a lost response, and with one other fault. Each fault is used for several operations.
 */
const withFaults = (operations: string[]) =>
  operations.flatMap((operation) => {
    turn = (turn % (faults.length - 1)) + 1;
    return ['lose-answer', faults[turn] ?? ''].map((fault) => [fault, operation] as const);
  });

describe('when the platform responds with the fault', () => {
  it.each(
    withFaults([
      'CreateCollection',
      'CollectionProducts',
      'Publish',
      'MetaobjectByHandle',
      'UpsertMetaobject',
      'UpdateMetaobject',
    ]),
  )('%s to %s: the drop is in the store once', async (fault, operation) => {
    await addFault(world.platform.url, { fault, operation });
    await expectDropToArrive(world.halo);
  });

  it.each(
    withFaults([
      'CreateDiscount',
      'AddRedeemCodes',
      'CodeCreation',
      'CustomerByEmail',
      'CreateCustomer',
      'CreateFile',
      'PictureById',
    ]),
  )('%s to %s: the optional objects are in the store once', async (fault, operation) => {
    await addFault(world.platform.url, { fault, operation });
    await expectOtherObjectsToArrive(operation);
  });

  it.each(withFaults(['ProductsByIds', 'UpdateCollection', 'ReorderCollection']))(
    '%s to %s: a changed drop has its present state',
    async (fault, operation) => {
      await expectChangeToArrive({ fault, operation });
      expect(await countFaults(world.platform.url)).toBe(0);
    },
  );
});
