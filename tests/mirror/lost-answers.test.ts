import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { turnAround } from '../support/change-mirrored.ts';
import { discountsInStore } from '../support/discounts-in-store.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import type { TestChannel } from '../support/install.ts';
import { addFault, clearFaults, markDirty, mirrorIsDone, requestsTo } from '../support/mirror.ts';
import { picturesOf } from '../support/pictures-in-store.ts';
import { viewStore } from '../support/store-view.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { loseAnswers } from '../torture/lost-answers/lose-answers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** Creates a collab with a drop, waits for the mirror, and checks that each stands in the store once and whole. */
async function expectDropToArrive(channel: TestChannel): Promise<void> {
  const title = unique('Drop ');
  const { _id } = await createCollab(world, channel);
  await createDrop(world, channel, {
    collabId: _id,
    title,
    products: [{ id: channel.products[3] }, { id: channel.products[1] }],
  });
  await mirrorIsDone(world.database);
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

describe('the very first mirroring of a store', () => {
  it('gets there though every single answer is lost once', async () => {
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
    await world.processes.startWorker();
    await expectDropToArrive(pine);
    const lost = (await requestsTo(platform.url, pine.domain)).filter(({ outcome }) => outcome !== 'ok');
    expect(new Set(lost.map(({ operation }) => operation))).toEqual(new Set(operations));
  });
});

/** Before anything else comes to the store: what it shows is compared with what the writers were told. */
it('of 60 lost answers to what makes collections, entries, publications and codes none doubles anything or leaves it stale', async () => {
  const effort = { answers: 60, writers: 6, patienceMs: 60_000 };
  const { lost, broken } = await loseAnswers({ ...world, platformUrl: world.platform.url }, effort);
  expect(broken).toEqual([]);
  for (const operation of [
    'CreateCollection',
    'UpsertMetaobject',
    'UpdateMetaobject',
    'Publish',
    'CreateDiscount',
  ])
    expect(lost[operation], operation).toBeGreaterThan(0);
}, 300_000);

/** Changes a drop that stands in the store, waits for the mirror, and checks that the store shows it as it is now. */
async function expectChangeToArrive(fault: { fault: string; operation: string }): Promise<void> {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  const products = [3, 1].map((index) => ({ id: halo.products[index] }));
  const drop = await createDrop(world, halo, { collabId, products });
  await mirrorIsDone(database);
  const title = unique('Changed ');
  await addFault(platform.url, fault);
  await database.query(turnAround, [drop._id]);
  await database.query('UPDATE drops SET title = $2 WHERE id = $1', [drop._id, title]);
  await database.query('UPDATE products SET checked_at = NULL');
  await markDirty(database, collabId);
  await mirrorIsDone(database);
  const { collections } = await findMirrored(platform.url, halo.domain, collabId);
  const productIds = [1, 3].map((index) => `gid://shopify/Product/${halo.products[index] ?? ''}`);
  expect(collections).toMatchObject([{ title, productIds, isPublished: true }]);
}

/** Creates a collab, waits for the mirror, and checks that its code, customer and picture stand in the store, each once. */
async function expectAllBesideToArrive(): Promise<void> {
  const { halo, platform, database } = world;
  await database.query('UPDATE channels SET mirrors_customer = true');
  const discount = { discountAmount: 10, discountType: 'Percentage' };
  const profilePicture = `https://cdn.example.com/${unique('portrait')}.jpg`;
  const { _id, affiliateCode } = await createCollab(world, halo, { discount, profilePicture });
  await mirrorIsDone(database);
  const { entry } = await findMirrored(platform.url, halo.domain, _id);
  expect(entry.status).toBe('ACTIVE');
  const made = await discountsInStore(platform.url, halo.domain);
  expect(made.filter(({ code, tags }) => code === affiliateCode || tags.includes(`cc-${_id}`))).toMatchObject(
    [{ code: affiliateCode, status: 'ACTIVE', value: 0.1 }],
  );
  const { metadata } = await getCollab(world, halo, _id);
  expect(metadata.platformCustomerId).toMatch(/Customer/);
  const pictures = () => picturesOf({ platformUrl: platform.url, domain: halo.domain }, _id);
  const patient = { timeout: 90_000, interval: 100 };
  await expect.poll(pictures, patient).toMatchObject([{ fileStatus: 'READY', image: {} }]);
  const [picture] = await pictures();
  const shown = async () => (await findMirrored(platform.url, halo.domain, _id)).entry;
  await expect
    .poll(async () => (await shown()).fields['cc-creator-profile-picture'], patient)
    .toBe(picture?.image?.url);
}

const faults = ['lose-answer', 'garbage', 'internal-error', 'unavailable', 'throttle', 'refuse'];
let turn = 0;

/** Each operation with a lost answer, and with one other fault: every fault meets several of them. */
const withFaults = (operations: string[]) =>
  operations.flatMap((operation) => {
    turn = (turn % (faults.length - 1)) + 1;
    return ['lose-answer', faults[turn] ?? ''].map((fault) => [fault, operation] as const);
  });

describe('when the platform answers with the fault', () => {
  it.each(
    withFaults([
      'CreateCollection',
      'CollectionProducts',
      'Publish',
      'MetaobjectByHandle',
      'UpsertMetaobject',
      'UpdateMetaobject',
    ]),
  )('%s to %s, the drop comes to stand in the store, once', async (fault, operation) => {
    await addFault(world.platform.url, { fault, operation });
    await expectDropToArrive(world.halo);
  });

  it.each(withFaults(['CreateDiscount', 'CustomerByEmail', 'CreateCustomer', 'CreateFile', 'PictureById']))(
    '%s to %s, what stands beside the page comes to the store, once',
    async (fault, operation) => {
      await addFault(world.platform.url, { fault, operation });
      await expectAllBesideToArrive();
    },
  );

  it.each(withFaults(['ProductsByIds', 'UpdateCollection', 'ReorderCollection']))(
    '%s to %s, a changed drop comes to stand as it is now',
    async (fault, operation) => {
      await expectChangeToArrive({ fault, operation });
      const left = (await (await fetch(`${world.platform.url}/__faults`)).json()) as unknown[];
      expect(left).toEqual([]);
    },
  );
});
