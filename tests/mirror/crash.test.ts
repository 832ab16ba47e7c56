import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { startCrashWorld } from '../support/crash-world.ts';
import type { CrashWorld, Part } from '../support/crash-world.ts';
import { addFault, clearFaults, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterEach(() => clearFaults(world.platformUrl));
afterAll(() => world.stop());

/** What the platform is asked, in order, while one drop comes to stand in the store. */
const steps = ['CreateCollection', 'CollectionProducts', 'Publish', 'MetaobjectByHandle', 'UpsertMetaobject'];

/** Creates a collab with a drop whose products have to be put in order. @returns what the store should come to hold. */
async function acknowledgedDrop() {
  const { halo } = world;
  const title = unique('Drop ');
  const collab = await createCollab(world, halo);
  const indexes = [4, 2, 5];
  await createDrop(world, halo, {
    collabId: collab._id,
    title,
    products: indexes.map((index) => ({ id: halo.products[index] })),
  });
  return {
    title,
    collabId: collab._id,
    productIds: indexes.map((index) => `gid://shopify/Product/${halo.products[index] ?? ''}`),
  };
}

async function expectWholeAndSingle(expected: Awaited<ReturnType<typeof acknowledgedDrop>>): Promise<void> {
  await mirrorIsDone(world.database);
  const { entries, collections } = await viewStore(world.platformUrl, world.halo.domain);
  const made = collections.filter(({ title }) => title === expected.title);
  expect(made).toMatchObject([{ productIds: expected.productIds, isPublished: true }]);
  const own = entries.filter(({ fields }) => fields['cc-collab-id'] === expected.collabId);
  expect(own).toMatchObject([
    { status: 'ACTIVE', fields: { 'cc-creator-drops': JSON.stringify([made[0]?.id]) } },
  ]);
  const collab = await getCollab(world, world.halo, expected.collabId);
  expect(collab.metadata.platformCreatorMetaobjectId).toBe(own[0]?.id);
}

describe.each<Part>(['worker', 'platform', 'postgres'])('when the %s is killed', (part) => {
  it.each(steps)(
    'while the platform is asked to %s, the drop comes to stand in the store, once',
    async (operation) => {
      await addFault(world.platformUrl, { fault: 'delay', ms: 3_000, operation });
      const drop = await acknowledgedDrop();
      await untilHeldBack(world.platformUrl);
      await world.kill(part);
      await world.revive(part);
      await expectWholeAndSingle(drop);
    },
  );
});

it('an acknowledged drop is kept when the app is killed at once', async () => {
  const drop = await acknowledgedDrop();
  await world.kill('app');
  await world.revive('app');
  await expectWholeAndSingle(drop);
});

it('a creation that comes through late, while the next worker makes its own, leaves one collection', async () => {
  await addFault(world.platformUrl, { fault: 'delay', ms: 5_000, operation: 'CreateCollection' });
  const drop = await acknowledgedDrop();
  await untilHeldBack(world.platformUrl);
  await addFault(world.platformUrl, { fault: 'delay', ms: 6_000, operation: 'CreateCollection' });
  await world.kill('worker');
  await world.revive('worker');
  await untilHeldBack(world.platformUrl);
  await expectWholeAndSingle(drop);
});

it('a worker that is frozen is replaced, and when it wakes up it does no harm', async () => {
  await addFault(world.platformUrl, { fault: 'delay', ms: 1_000, operation: 'CreateCollection' });
  const drop = await acknowledgedDrop();
  await untilHeldBack(world.platformUrl);
  world.signalWorker('SIGSTOP');
  await world.addWorker();
  await expectWholeAndSingle(drop);
  world.signalWorker('SIGCONT');
  await until('the frozen worker knows', () =>
    world.logOf('worker').includes('starts over under a new name'),
  );
  await expectWholeAndSingle(drop);
});
