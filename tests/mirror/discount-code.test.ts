import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { discountsInStore, discountsOf } from '../support/discounts-in-store.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { deleteDiscount, makeDiscount } from '../support/foreign-objects.ts';
import { openApp } from '../support/install.ts';
import { addFault, clearFaults, controlPlatform, writesTo } from '../support/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { waitForMirror, getMirrorState } from '../support/mirror-health.ts';
import { waitForConfirmations } from '../support/db/mirror.ts';
import { addTiers } from '../support/db/tiers.ts';
import { markAllDirty } from '../support/mark-dirty.ts';
import { advanceClock } from '../support/db/clock.ts';

let world: World;
let tiers: { standard: string; gold: string };
beforeAll(async () => {
  world = await startWorld({ worker: true });
  tiers = await addTiers(world.database, world.halo.domain);
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

const hand = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const tenPercent = { discountAmount: 10, discountType: 'Percentage' };
const longTimeout = { timeout: 90_000, interval: 200 };
const own = (collabId: string) => discountsOf(hand(), collabId);
const withCode = async (code: string) =>
  (await discountsInStore(world.platform.url, world.halo.domain)).filter((each) => each.code === code);

/** Changes a collab as its brand does, and waits until the store shows it. */
async function update(collabId: string, json: Record<string, unknown>): Promise<void> {
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
  await waitForMirror(world.database);
}

async function mirrored(json: Record<string, unknown> = { discount: tenPercent }) {
  const collab = await createCollab(world, world.halo, json);
  await waitForMirror(world.database);
  return collab;
}

describe('a collab’s discount code', () => {
  it('is active with the collab’s exact discount, and the collab is complete', async () => {
    const discount = { discountAmount: 0.145, discountType: 'Percentage' };
    const { _id, affiliateCode } = await mirrored({ discount, collabTier: tiers.gold });
    expect(await own(_id)).toMatchObject([
      { code: affiliateCode, status: 'ACTIVE', value: 0.145, usageLimit: null },
    ]);
    expect(await getCollab(world, world.halo, _id)).toMatchObject({ isPartial: false });
    const fixed = await mirrored({ discount: { discountAmount: 12.35, discountType: 'FixedAmount' } });
    expect(await own(fixed._id)).toMatchObject([{ status: 'ACTIVE', value: '12.35' }]);
  });

  it('is that of its tier without an own discount, and missing without either', async () => {
    const { _id } = await mirrored({ collabTier: tiers.gold });
    expect(await own(_id)).toMatchObject([{ status: 'ACTIVE', value: 0.2 }]);
    const without = await mirrored({ collabTier: tiers.standard });
    expect(await own(without._id)).toEqual([]);
    expect(await getCollab(world, world.halo, without._id)).toMatchObject({ isPartial: false });
  });

  it('updates amount, type and code in the same discount', async () => {
    const { _id } = await mirrored();
    const [before] = await own(_id);
    await update(_id, { discount: { discountAmount: 5, discountType: 'FixedAmount' } });
    expect(await own(_id)).toMatchObject([{ id: before?.id, value: '5.0' }]);
    const affiliateCode = unique('OTHER');
    await update(_id, { affiliateCode, discount: { discountAmount: 30, discountType: 'Percentage' } });
    expect(await own(_id)).toMatchObject([{ id: before?.id, code: affiliateCode, value: 0.3 }]);
    const writes = (await writesTo(world.platform.url, world.halo.domain)).length;
    await markAllDirty(world.database);
    await waitForMirror(world.database);
    expect(await writesTo(world.platform.url, world.halo.domain)).toHaveLength(writes);
  });

  it('ends with a pause or without a discount, and is active again afterwards', async () => {
    const { _id, affiliateCode } = await mirrored();
    const [before] = await own(_id);
    await update(_id, { isActive: false });
    expect(await own(_id)).toMatchObject([{ id: before?.id, status: 'EXPIRED' }]);
    await update(_id, { isActive: true });
    expect(await own(_id)).toEqual([before]);
    await update(_id, { discount: null });
    expect(await own(_id)).toMatchObject([{ id: before?.id, code: affiliateCode, status: 'EXPIRED' }]);
    await update(_id, { discount: tenPercent });
    expect(await own(_id)).toEqual([before]);
  });

  it('is created again at the next change after it was deleted in the store', async () => {
    const { _id } = await mirrored();
    const [before] = await own(_id);
    await deleteDiscount(hand(), before?.id ?? '');
    await update(_id, { discount: { discountAmount: 20, discountType: 'Percentage' } });
    const [after, ...more] = await own(_id);
    expect({ value: after?.value, isNew: after?.id !== before?.id, more }).toEqual({
      value: 0.2,
      isNew: true,
      more: [],
    });
  });
});

describe('an existing code of the store', () => {
  it('is adopted if it equals the desired one, and then updated and ended like it', async () => {
    const affiliateCode = unique('ADOPTED');
    const id = await makeDiscount(hand(), { code: affiliateCode });
    const { _id } = await mirrored({ affiliateCode, discount: tenPercent });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, title: affiliateCode, tags: [] }]);
    expect(await getCollab(world, world.halo, _id)).toMatchObject({ isPartial: false });
    await update(_id, { discount: { discountAmount: 25, discountType: 'Percentage' } });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, title: affiliateCode, value: 0.25 }]);
    await update(_id, { isActive: false });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, status: 'EXPIRED' }]);
  });

  it.each([
    [
      'another amount',
      { customerGets: { items: { all: true }, value: { percentage: 0.5 } } },
      'another amount',
    ],
    ['a limit', { usageLimit: 1 }, 'its uses are limited'],
    ['an end', { endsAt: '2026-01-02T00:00:00Z' }, 'it is not active'],
  ])('with %s is not changed but reported, and the creator’s page is written', async (_, differing, text) => {
    const affiliateCode = unique('FOREIGN');
    await makeDiscount(hand(), { code: affiliateCode, ...differing });
    const before = await withCode(affiliateCode);
    const collab = await createCollab(world, world.halo, { affiliateCode, discount: tenPercent });
    await createDrop(world, world.halo, { collabId: collab._id });
    const reason = async () => (await getMirrorState(world.database, collab._id)).error;
    await until('the reason is recorded', async () => (await reason())?.includes(affiliateCode) === true);
    expect(await reason()).toContain(text);
    expect(await reason()).toMatch(/Delete or change that discount.*another affiliate code/);
    const { entry, collections } = await findMirrored(world.platform.url, world.halo.domain, collab._id);
    expect(entry).toMatchObject({ status: 'ACTIVE', data: { 'cc-public': 'Y' } });
    expect(collections).toMatchObject([{ isPublished: true }]);
    expect(await getCollab(world, world.halo, collab._id)).toMatchObject({ isPartial: true });
    await update(collab._id, { isActive: false });
    expect(await withCode(affiliateCode)).toEqual(before);
    const other = unique('FREE');
    await update(collab._id, { isActive: true, affiliateCode: other });
    expect(await withCode(other)).toMatchObject([{ status: 'ACTIVE', value: 0.1 }]);
    expect(await withCode(affiliateCode)).toEqual(before);
    expect(await reason()).toBeNull();
  });

  it('prevents a collab from changing its own code to it', async () => {
    const { _id, affiliateCode } = await mirrored();
    const taken = unique('TAKEN');
    await makeDiscount(hand(), { code: taken, usageLimit: 3 });
    const json = { affiliateCode: taken };
    await call(`${world.base}/creators/collabs/${_id}`, { key: world.halo.key, json });
    const reason = async () => (await getMirrorState(world.database, _id)).error;
    await until('the reason is recorded', async () => (await reason())?.includes(taken) === true);
    expect(await own(_id)).toMatchObject([{ code: affiliateCode }]);
    expect(await withCode(taken)).toMatchObject([{ usageLimit: 3, value: 0.1 }]);
    await update(_id, { affiliateCode });
    expect(await reason()).toBeNull();
  });
});

describe('a discount with an unanswered creation', () => {
  it('with a former code is found and gets the new one', async () => {
    const { halo, platform, database } = world;
    await addFault(platform.url, { fault: 'lose-answer', operation: 'CreateDiscount' });
    const { _id } = await createCollab(world, halo, { discount: tenPercent });
    await until('the response was lost', async () => (await getMirrorState(database, _id)).error !== null);
    const affiliateCode = unique('NEWER');
    await update(_id, { affiliateCode });
    expect(await own(_id)).toMatchObject([{ code: affiliateCode, status: 'ACTIVE' }]);
  });

  it('that takes effect late, after a pause, is inactive', async () => {
    const { halo, platform, database } = world;
    await addFault(platform.url, { fault: 'refuse', operation: 'CreateDiscount' });
    const { _id, affiliateCode } = await createCollab(world, halo, { discount: tenPercent });
    await until('the response was lost', async () => (await getMirrorState(database, _id)).error !== null);
    await update(_id, { isActive: false });
    expect(await own(_id)).toEqual([]);
    const title = `Creator ${affiliateCode}`;
    await makeDiscount(hand(), { code: affiliateCode, title, tags: [`cc-${_id}`] });
    await advanceClock(database, 130);
    const ended = [{ code: affiliateCode, status: 'EXPIRED' }];
    await expect.poll(() => own(_id), longTimeout).toMatchObject(ended);
  });

  it('that takes effect late, with a former code, does not stay', async () => {
    const { halo, platform, database } = world;
    await addFault(platform.url, { fault: 'refuse', operation: 'CreateDiscount' });
    const { _id } = await createCollab(world, halo, { discount: tenPercent });
    await waitForMirror(database);
    const code = unique('LATE');
    await makeDiscount(hand(), { code, title: `Creator ${code}`, tags: [`cc-${_id}`] });
    expect(await own(_id)).toHaveLength(2);
    await advanceClock(database, 130);
    await expect.poll(() => own(_id), longTimeout).toHaveLength(1);
    expect(await withCode(code)).toEqual([]);
    await waitForConfirmations(database, _id);
  });
});

describe('a store without the scope to write discounts', () => {
  it('gets the creator’s page with a warning, and the code after the scope is granted', async () => {
    const { pine, platform, database, appUrl } = world;
    const scopes = [
      'write_products',
      'write_publications',
      'write_metaobject_definitions',
      'write_metaobjects',
    ];
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes });
    const { _id } = await createCollab(world, pine, { discount: tenPercent });
    await waitForMirror(database);
    const { entry } = await findMirrored(platform.url, pine.domain, _id);
    expect(entry.status).toBe('ACTIVE');
    expect(await getMirrorState(database, _id)).toMatchObject({ state: 'synced' });
    expect((await getMirrorState(database, _id)).error).toContain('write_discounts');
    expect(await getCollab(world, pine, _id)).toMatchObject({ isPartial: true, collabStartedAt: null });
    await controlPlatform(platform.url, 'scopes', {
      shop: pine.domain,
      scopes: [...scopes, 'write_discounts', 'write_files'],
    });
    await openApp(appUrl, platform.url, pine.domain);
    await waitForMirror(database);
    expect(await getCollab(world, pine, _id)).toMatchObject({ isPartial: false });
    expect((await getMirrorState(database, _id)).error).toBeNull();
  });
});
