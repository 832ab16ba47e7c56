import { afterAll, beforeEach, afterEach, describe, expect, it, beforeAll } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { createCollab, unique } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { codesInStore } from '../support/store/discounts-in-store.ts';
import { makeDiscount } from '../support/store/foreign-objects.ts';
import { clearFaults } from '../support/store/mirror.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror, getMirrorState } from '../support/store/mirror-health.ts';

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
  await stopWorker();
});
afterAll(() => world.stop());

const discount = { discountAmount: 10, discountType: 'Percentage' };
const withCode = async (code: string) =>
  (await codesInStore(world.platform.url, world.halo.domain)).filter((each) => each.code === code);

async function stopWorker(): Promise<void> {
  worker.signal('SIGTERM');
  await worker.ended;
}

async function setCode(collabId: string, affiliateCode: string): Promise<void> {
  const json = { affiliateCode };
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
}

/** A collab whose code works in the store. */
async function createWithCode(terms: Record<string, unknown> = { discount }) {
  const { _id, affiliateCode } = await createCollab(world, world.halo, {
    affiliateCode: unique('CODE'),
    ...terms,
  });
  await waitForMirror(world.database);
  const [made] = await withCode(affiliateCode);
  return { collabId: _id, code: affiliateCode, id: made?.id };
}

const fivePercent = { discount: { discountAmount: 5, discountType: 'Percentage' } };

describe('a code that moves between collabs before the store is updated', () => {
  it.each([
    ['in the same discount', { discount }],
    ['in another discount', fivePercent],
  ])('works for the new collab %s', async (_, terms) => {
    const first = await createWithCode();
    await stopWorker();
    const other = unique('OTHER');
    await setCode(first.collabId, other);
    await createCollab(world, world.halo, { affiliateCode: first.code, ...terms });
    worker = await world.processes.startWorker();
    await waitForMirror(world.database);
    expect(await withCode(other)).toMatchObject([{ id: first.id, status: 'ACTIVE', value: 0.1 }]);
    const value = terms.discount.discountAmount / 100;
    expect(await withCode(first.code)).toMatchObject([{ status: 'ACTIVE', value }]);
  });

  it.each([
    ['in one discount', { discount }],
    ['between two discounts', fivePercent],
    ['between an existing discount and ours', undefined],
  ])('is swapped %s', async (_, terms) => {
    const adopted = unique('ADOPTED');
    if (!terms)
      await makeDiscount({ platformUrl: world.platform.url, domain: world.halo.domain }, { code: adopted });
    const first = await createWithCode();
    const second = await createWithCode(terms ?? { affiliateCode: adopted, discount });
    await stopWorker();
    await setCode(first.collabId, unique('ASIDE'));
    await setCode(second.collabId, first.code);
    await setCode(first.collabId, second.code);
    worker = await world.processes.startWorker();
    await waitForMirror(world.database);
    const value = terms ? terms.discount.discountAmount / 100 : 0.1;
    expect(await withCode(second.code)).toMatchObject([{ status: 'ACTIVE', value: 0.1 }]);
    expect(await withCode(first.code)).toMatchObject([{ status: 'ACTIVE', value }]);
    for (const { collabId } of [first, second])
      expect(await getMirrorState(world.database, collabId)).toMatchObject({ attempts: 0, error: null });
  });
});
