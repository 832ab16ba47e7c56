import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique, reverseDrop } from '../../support/http/api-calls.ts';
import { startCrashWorld, type CrashWorld, type Part } from '../../support/world/crash-world.ts';
import type { TestChannel } from '../../support/world/install.ts';
import { addFault, clearFaults, untilDelayed } from '../../support/store/mirror.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import { expireProducts } from '../../support/db/products.ts';
import { waitForNoRunningJob } from '../../support/db/jobs.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => clearFaults(world.platformUrl));
afterAll(() => world.stop());

/**
 * The platform requests, in order, of the first mirroring of a store, of a new drop, and of a changed one.
 */
const ofNewStore = ['CreateDefinition', 'Publications'];
const ofNewDrop = [
  'CreateCollection',
  'CollectionProducts',
  'Publish',
  'MetaobjectByHandle',
  'UpsertMetaobject',
  'UpdateMetaobject',
  'SetMetafields',
];
const ofChangedDrop = ['ProductsByIds', 'UpdateCollection', 'ReorderCollection'];

/** An acknowledged drop with its expected state in the store. */
interface ExpectedDrop {
  channel: TestChannel;
  collabId: string;
  dropId: string;
  title: string;
  productIds: string[];
}

/** Creates a collab with a drop whose products must be sorted. */
async function acknowledgedDrop(channel = world.halo): Promise<ExpectedDrop> {
  const title = unique('Drop ');
  const { _id: collabId } = await createCollab(world, channel);
  const ids = [4, 2, 5].map((index) => channel.products[index] ?? '');
  const drop = await createDrop(world, channel, { collabId, title, products: ids.map((id) => ({ id })) });
  const productIds = ids.map((id) => `gid://shopify/Product/${id}`);
  return { channel, collabId, dropId: drop._id, title, productIds };
}

/** Reverses the order of a drop's products, invalidates it, and renames it. */
async function change(drop: ExpectedDrop): Promise<ExpectedDrop> {
  const title = unique('Changed ');
  const { collabId, dropId } = drop;
  // The worker sees the change when its product data is unknown. A frozen worker must hold no lock.
  await waitForNoRunningJob(world.database);
  world.signalWorker('SIGSTOP');
  await reverseDrop(world, drop.channel, { collabId, dropId, title });
  await expireProducts(world.database);
  world.signalWorker('SIGCONT');
  return { ...drop, title, productIds: drop.productIds.toReversed() };
}

async function expectWholeAndSingle(expected: ExpectedDrop): Promise<void> {
  await waitForMirror(world.database);
  const { entries, collections } = await viewStore(world.platformUrl, expected.channel.domain);
  const made = collections.filter(({ title }) => title === expected.title);
  expect(made).toMatchObject([{ productIds: expected.productIds, isPublished: true }]);
  const own = entries.filter(({ fields }) => fields['cc-collab-id'] === expected.collabId);
  expect(own).toMatchObject([
    { status: 'ACTIVE', fields: { 'cc-creator-drops': JSON.stringify([made[0]?.id]) } },
  ]);
  const collab = await getCollab(world, expected.channel, expected.collabId);
  expect(collab.metadata.platformCreatorMetaobjectId).toBe(own[0]?.id);
}

/** At every step the worker is killed, and in turn the platform or Postgres. */
const metBy = (part: Part, steps: string[]) =>
  steps.filter((_, index) => part === 'worker' || (index % 2 === 0) === (part === 'platform'));

describe.each<Part>(['worker', 'platform', 'postgres'])('when the %s is killed', (part) => {
  async function killAndRevive(): Promise<void> {
    await untilDelayed(world.platformUrl);
    await world.kill(part);
    // At once: a creation that takes effect after another worker has taken over is a window that decision 003 names.
    if (part !== 'platform') await clearFaults(world.platformUrl);
    await world.revive(part);
  }

  it.each(metBy(part, ofNewStore))(
    'during the platform request %s of a new store, the store gets its first drop once',
    async (operation) => {
      const domain = `${unique(`new-${part}-`)}.myshopify.com`;
      await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation, store: domain });
      await world.openNewStore(domain);
      await killAndRevive();
      await expectWholeAndSingle(await acknowledgedDrop(await world.channelOf(domain)));
    },
  );

  it.each(metBy(part, ofNewDrop))(
    'during the platform request %s, the drop is in the store once',
    async (operation) => {
      await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation });
      const drop = await acknowledgedDrop();
      await killAndRevive();
      await expectWholeAndSingle(drop);
    },
  );

  it.each(metBy(part, ofChangedDrop))(
    'during the platform request %s, a changed drop has its present state',
    async (operation) => {
      const drop = await acknowledgedDrop();
      await waitForMirror(world.database);
      await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation });
      const changed = await change(drop);
      await killAndRevive();
      await expectWholeAndSingle(changed);
      const { collections } = await viewStore(world.platformUrl, world.halo.domain);
      expect(collections.filter(({ title }) => title === drop.title)).toEqual([]);
    },
  );
});

it('an acknowledged drop survives an immediate crash of the app', async () => {
  const drop = await acknowledgedDrop();
  await world.kill('app');
  await world.revive('app');
  await expectWholeAndSingle(drop);
});

it('a late creation, concurrent with the next worker’s, leaves one collection', async () => {
  await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation: 'CreateCollection' });
  const drop = await acknowledgedDrop();
  await untilDelayed(world.platformUrl);
  await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation: 'CreateCollection' });
  await world.kill('worker');
  await world.revive('worker');
  await untilDelayed(world.platformUrl);
  await clearFaults(world.platformUrl);
  await expectWholeAndSingle(drop);
});

it('a frozen worker is replaced, and does no harm when it continues', async () => {
  await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation: 'CreateCollection' });
  const drop = await acknowledgedDrop();
  await untilDelayed(world.platformUrl);
  world.signalWorker('SIGSTOP');
  await clearFaults(world.platformUrl);
  await world.addWorker();
  await expectWholeAndSingle(drop);
  const linesBefore = world.logOf('worker').length;
  world.signalWorker('SIGCONT');
  // It detects the fencing by its next heartbeat, or by its next write.
  const knows = /starting over|leaving the channel/;
  await until('the frozen worker has detected it', () =>
    knows.test(world.logOf('worker').slice(linesBefore)),
  );
  await expectWholeAndSingle(drop);
});
