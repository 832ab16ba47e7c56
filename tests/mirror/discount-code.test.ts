import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { createCollab, createDrop, getCollab, unique } from '../support/api-calls.ts';
import { codesInStore, readConditions } from '../support/discounts-in-store.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { addCodes, deleteDiscount, makeCollection, makeDiscount } from '../support/foreign-objects.ts';
import { openApp } from '../support/install.ts';
import { addFault, clearFaults, controlPlatform, requestsTo, writesTo } from '../support/mirror.ts';
import { until } from '../support/until.ts';
import { loadInProcessTools } from '../support/in-process-tools.ts';
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
  // Searches lag behind, as on the real platform.
  world = await startWorld({ worker: true, delays: { search: 1_000, job: 50 } });
  tiers = await addTiers(world.database, world.halo.domain);
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

const hand = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const percent = (discountAmount: number) => ({ discountAmount, discountType: 'Percentage' });
const tenPercent = percent(10);
const longTimeout = { timeout: 90_000, interval: 200 };
const stored = () => codesInStore(world.platform.url, world.halo.domain);
const withCode = async (code: string) => (await stored()).filter((each) => each.code === code);
const codesOf = async (id: string | undefined) =>
  (await stored()).filter((each) => each.id === id).map(({ code }) => code);

/** Changes a collab as its brand does, and waits until the store shows it. */
async function update(collabId: string, json: Record<string, unknown>): Promise<void> {
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
  await waitForMirror(world.database);
}

async function updateTier(tierId: string, json: Record<string, unknown>): Promise<void> {
  const url = `${world.base}/channels/${world.halo.domain}/collab-tiers/${tierId}`;
  expect((await call(url, { key: world.halo.key, json })).status).toBe(200);
  await waitForMirror(world.database);
}

async function mirrored(json: Record<string, unknown> = { discount: tenPercent }) {
  const collab = await createCollab(world, world.halo, json);
  await waitForMirror(world.database);
  return collab;
}

/** The names of the discount writes that some work causes. */
async function discountWrites(work: () => Promise<void>): Promise<string[]> {
  const before = (await writesTo(world.platform.url, world.halo.domain)).length;
  await work();
  const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before);
  return writes.map(({ operation }) => operation).filter((name) => /Discount|RedeemCodes/.test(name));
}

/** A share that no other case uses, so that the case has a discount of its own. */
let lastShare = 50;
const ownShare = () => percent((lastShare += 1));

describe('a collab’s code', () => {
  it('is one of the discount of its exact terms, and the collab is complete', async () => {
    const discount = { discountAmount: 0.145, discountType: 'Percentage' };
    const first = await mirrored({ discount, collabTier: tiers.gold });
    const second = await mirrored({ discount });
    const found = { status: 'ACTIVE', value: 0.145, usageLimit: null };
    const [one] = await withCode(first.affiliateCode);
    expect(one).toMatchObject(found);
    expect(await withCode(second.affiliateCode)).toMatchObject([{ ...found, id: one?.id }]);
    expect(await getCollab(world, world.halo, first._id)).toMatchObject({ isPartial: false });
    const fixed = await mirrored({ discount: { discountAmount: 12.35, discountType: 'FixedAmount' } });
    const [other] = await withCode(fixed.affiliateCode);
    expect(other).toMatchObject({ status: 'ACTIVE', value: '12.35' });
    expect(other?.id).not.toBe(one?.id);
  });

  it('is one of its tier’s discount without an own discount, and missing without either', async () => {
    const first = await mirrored({ collabTier: tiers.gold });
    const second = await mirrored({ collabTier: tiers.gold });
    const [one] = await withCode(first.affiliateCode);
    expect(one).toMatchObject({ status: 'ACTIVE', value: 0.2, title: 'Creators: Gold' });
    expect(await codesOf(one?.id)).toEqual([first.affiliateCode, second.affiliateCode]);
    const without = await mirrored({ collabTier: tiers.standard });
    expect(await withCode(without.affiliateCode)).toEqual([]);
    expect(await getCollab(world, world.halo, without._id)).toMatchObject({ isPartial: false });
  });

  it('follows a change of its tier by one write of the discount', async () => {
    const { affiliateCode } = await mirrored({ collabTier: tiers.gold });
    expect(await discountWrites(() => updateTier(tiers.gold, { discount: percent(30) }))).toEqual([
      'UpdateDiscount',
    ]);
    expect(await withCode(affiliateCode)).toMatchObject([{ value: 0.3, status: 'ACTIVE' }]);
    expect(await discountWrites(() => updateTier(tiers.gold, { discount: null }))).toEqual([
      'DeactivateDiscount',
    ]);
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await discountWrites(() => updateTier(tiers.gold, { discount: percent(20) }))).toEqual([
      'UpdateDiscount',
    ]);
    expect(await withCode(affiliateCode)).toMatchObject([{ value: 0.2, status: 'ACTIVE' }]);
  });

  it('has the conditions of its tier, and no longer those that are removed', async () => {
    const { affiliateCode } = await mirrored({ collabTier: tiers.gold });
    const [{ id } = { id: '' }] = await withCode(affiliateCode);
    const collection = await makeCollection(hand(), { handle: unique('sale'), title: 'Sale' });
    const conditions = {
      ...{ minimumSubtotal: 50, usageLimit: 7, oncePerCustomer: true, collections: [collection] },
      ...{ endsAt: '2099-01-01T00:00:00Z', combinesWith: ['shipping'] },
    };
    await updateTier(tiers.gold, { conditions });
    expect(await readConditions(hand(), id)).toEqual({
      ...{ usageLimit: 7, appliesOncePerCustomer: true, endsAt: '2099-01-01T00:00:00.000Z' },
      minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '50.0' } },
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
      customerGets: { items: { collections: { nodes: [{ id: collection }] } } },
    });
    await updateTier(tiers.gold, { conditions: null });
    expect(await readConditions(hand(), id)).toMatchObject({
      ...{ usageLimit: null, appliesOncePerCustomer: false, endsAt: null, minimumRequirement: null },
      customerGets: { items: { allItems: true } },
    });
  });

  it('moves to the discount of other terms, and the last one takes its discount along', async () => {
    const [from, to] = [ownShare(), ownShare()];
    const first = await mirrored({ discount: from });
    const second = await mirrored({ discount: from });
    const [before] = await withCode(first.affiliateCode);
    await update(first._id, { discount: to });
    const [after] = await withCode(first.affiliateCode);
    expect(after).toMatchObject({ value: to.discountAmount / 100, status: 'ACTIVE' });
    expect(await codesOf(before?.id)).toEqual([second.affiliateCode]);
    await update(second._id, { discount: to });
    expect(await codesOf(before?.id)).toEqual([]);
    expect(await codesOf(after?.id)).toEqual([first.affiliateCode, second.affiliateCode]);
    expect(await discountWrites(() => markAllDirty(world.database))).toEqual([]);
    await update(second._id, { discount: from });
    expect(await withCode(second.affiliateCode)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('is replaced when the affiliate code changes', async () => {
    const { _id, affiliateCode: before } = await mirrored({ discount: ownShare() });
    const [{ id } = { id: '' }] = await withCode(before);
    const affiliateCode = unique('OTHER');
    await update(_id, { affiliateCode });
    expect(await codesOf(id)).toContain(affiliateCode);
    expect(await withCode(before)).toEqual([]);
  });

  it('is deleted by a pause and added afterwards; the last one stays in an ended discount', async () => {
    const discount = ownShare();
    const first = await mirrored({ discount });
    const second = await mirrored({ discount });
    const [before] = await withCode(first.affiliateCode);
    await update(first._id, { isActive: false });
    expect(await withCode(first.affiliateCode)).toEqual([]);
    await update(second._id, { isActive: false });
    expect(await withCode(second.affiliateCode)).toMatchObject([{ id: before?.id, status: 'EXPIRED' }]);
    await update(first._id, { isActive: true });
    expect(await withCode(first.affiliateCode)).toMatchObject([{ id: before?.id, status: 'ACTIVE' }]);
    expect(await codesOf(before?.id)).toEqual([first.affiliateCode]);
    await update(second._id, { isActive: true });
    expect(await codesOf(before?.id)).toEqual([first.affiliateCode, second.affiliateCode]);
    await update(first._id, { discount: null });
    expect(await codesOf(before?.id)).toEqual([second.affiliateCode]);
  });

  it('is added again after its discount was deleted in the store', async () => {
    const first = await mirrored({ discount: ownShare() });
    const [before] = await withCode(first.affiliateCode);
    await deleteDiscount(hand(), before?.id ?? '');
    const tools = await loadInProcessTools(world.database);
    await tools.mirror('resync', world.halo.domain, first._id, '--wait');
    const [after, ...more] = await withCode(first.affiliateCode);
    expect({ value: after?.value, isNew: after?.id !== before?.id, more }).toEqual({
      ...{ value: before?.value, isNew: true, more: [] },
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
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await withCode(taken)).toMatchObject([{ usageLimit: 3, value: 0.1 }]);
    await update(_id, { affiliateCode });
    expect(await reason()).toBeNull();
  });
});

describe('a code after a lost response', () => {
  const requests = async (name: string) =>
    (await requestsTo(world.platform.url, world.halo.domain)).filter(({ operation }) => operation === name);
  const untilLost = (collabId: string) =>
    until(
      'the response was lost',
      async () => (await getMirrorState(world.database, collabId)).error !== null,
    );

  it('of the creation is found by the former code, and the discount is made once', async () => {
    const discount = ownShare();
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'CreateDiscount' });
    const collab = await createCollab(world, world.halo, { discount });
    await untilLost(collab._id);
    const affiliateCode = unique('NEWER');
    await update(collab._id, { affiliateCode });
    const found = (await stored()).filter(({ value }) => value === discount.discountAmount / 100);
    expect(found).toMatchObject([{ code: affiliateCode, status: 'ACTIVE' }]);
  });

  it('of the addition is looked up, not added again', async () => {
    const discount = ownShare();
    await mirrored({ discount });
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'AddRedeemCodes' });
    const before = (await requests('AddRedeemCodes')).length;
    const { affiliateCode } = await mirrored({ discount });
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await requests('AddRedeemCodes')).toHaveLength(before + 1);
  });

  it.each(['DeleteRedeemCodes', 'JobStatus', 'CodeCreation', 'DeleteDiscount', 'UpdateDiscount'])(
    'of %s has its place and its state',
    async (operation) => {
      const [from, to] = [ownShare(), ownShare()];
      const [first, second] = [await mirrored({ discount: from }), await mirrored({ discount: from })];
      await addFault(world.platform.url, { fault: 'lose-answer', operation });
      for (const { _id } of [first, second]) await update(_id, { discount: to });
      await update(first._id, { isActive: false });
      await update(second._id, { isActive: false });
      await update(first._id, { isActive: true });
      const found = (await stored()).filter(({ value }) =>
        [from, to].some(({ discountAmount }) => value === discountAmount / 100),
      );
      expect(found).toMatchObject([
        { code: first.affiliateCode, status: 'ACTIVE', value: to.discountAmount / 100 },
      ]);
    },
  );

  it('that takes effect late, after a pause, does not work', async () => {
    const discount = ownShare();
    const { affiliateCode: firstCode } = await mirrored({ discount });
    const [{ id } = { id: '' }] = await withCode(firstCode);
    await addFault(world.platform.url, { fault: 'refuse', operation: 'AddRedeemCodes' });
    const { _id, affiliateCode } = await createCollab(world, world.halo, { discount });
    await untilLost(_id);
    await update(_id, { isActive: false });
    expect(await withCode(affiliateCode)).toEqual([]);
    await addCodes(hand(), id, [affiliateCode]);
    expect(await withCode(affiliateCode)).toHaveLength(1);
    await advanceClock(world.database, 130);
    await expect.poll(() => withCode(affiliateCode), longTimeout).toEqual([]);
  });

  it('that makes a second discount late does not stay', async () => {
    const discount = ownShare();
    await addFault(world.platform.url, { fault: 'refuse', operation: 'CreateDiscount' });
    const { _id, affiliateCode } = await createCollab(world, world.halo, { discount });
    await untilLost(_id);
    const newer = unique('NEWER');
    await update(_id, { affiliateCode: newer });
    const [{ tags } = { tags: [] }] = await withCode(newer);
    await makeDiscount(hand(), { code: affiliateCode, tags });
    await advanceClock(world.database, 130);
    await expect.poll(() => withCode(affiliateCode), longTimeout).toEqual([]);
    expect(await withCode(newer)).toMatchObject([{ status: 'ACTIVE' }]);
    await waitForConfirmations(world.database, _id);
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
