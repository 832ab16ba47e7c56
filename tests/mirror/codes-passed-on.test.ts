import { afterAll, beforeEach, afterEach, describe, expect, it, beforeAll } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { createCollab, unique } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { discountsOf } from '../support/discounts-in-store.ts';
import { addFault, clearFaults } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { waitForMirror, getMirrorState } from '../support/mirror-health.ts';

let world: World;
let worker: RunningProcess;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  worker = await world.processes.startWorker();
});
afterEach(async () => {
  await clearFaults(world.platform.url);
  await restUntilWoken();
});
afterAll(() => world.stop());

const discount = { discountAmount: 10, discountType: 'Percentage' };
const own = (collabId: string) =>
  discountsOf({ platformUrl: world.platform.url, domain: world.halo.domain }, collabId);

async function restUntilWoken(): Promise<void> {
  worker.signal('SIGTERM');
  await worker.ended;
}

async function give(collabId: string, affiliateCode: string): Promise<void> {
  const json = { affiliateCode };
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
}

/** A collab whose code works in the store. */
async function working() {
  const { _id, affiliateCode } = await createCollab(world, world.halo, {
    affiliateCode: unique('CODE'),
    discount,
  });
  await waitForMirror(world.database);
  const [made] = await own(_id);
  return { collabId: _id, code: affiliateCode, id: made?.id };
}

describe('a code that moves between collabs before the store is updated', () => {
  it('belongs to a new discount of the new collab, and the other keeps its discount', async () => {
    const first = await working();
    await restUntilWoken();
    const other = unique('OTHER');
    await give(first.collabId, other);
    const { _id: heir } = await createCollab(world, world.halo, { affiliateCode: first.code, discount });
    // The new one comes first.
    await addFault(world.platform.url, { fault: 'delay', operation: 'UpdateDiscount', ms: 2_000 });
    worker = await world.processes.startWorker();
    await waitForMirror(world.database);
    expect(await own(first.collabId)).toMatchObject([{ id: first.id, code: other, status: 'ACTIVE' }]);
    expect(await own(heir)).toMatchObject([{ code: first.code, status: 'ACTIVE', value: 0.1 }]);
  });

  it('is swapped between the two existing discounts', async () => {
    const first = await working();
    const second = await working();
    await restUntilWoken();
    await give(first.collabId, unique('ASIDE'));
    await give(second.collabId, first.code);
    await give(first.collabId, second.code);
    worker = await world.processes.startWorker();
    await waitForMirror(world.database);
    expect(await own(first.collabId)).toMatchObject([{ id: first.id, code: second.code, status: 'ACTIVE' }]);
    expect(await own(second.collabId)).toMatchObject([{ id: second.id, code: first.code, status: 'ACTIVE' }]);
    for (const { collabId } of [first, second])
      expect(await getMirrorState(world.database, collabId)).toMatchObject({ attempts: 0, error: null });
  });
});
