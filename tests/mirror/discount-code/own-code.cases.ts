import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab, unique } from '../../support/http/api-calls.ts';
import { readConditions } from '../../support/store/discounts-in-store.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { deleteDiscount, makeCollection } from '../../support/store/foreign-objects.ts';
import { openApp } from '../../support/world/install.ts';
import { controlPlatform } from '../../support/store/mirror.ts';
import { loadInProcessTools, type InProcessTools } from '../../support/world/in-process-tools.ts';
import { waitForMirror, getMirrorState } from '../../support/store/mirror-health.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier, addTiers } from '../../support/db/tiers.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { markAllDirty } from '../../support/store/mark-dirty.ts';
import {
  world,
  mirrored,
  withCode,
  codesOf,
  discountWrites,
  updateTier,
  percent,
  staff,
  ownShare,
  update,
  tenPercent,
} from './discount-world.ts';

describe('a collab’s code', () => {
  let tiers: { standard: string; gold: string };
  beforeAll(async () => {
    tiers = await addTiers(world.database, world.halo.domain);
  });

  it('is one of the discount of its exact terms, and the collab is complete', async () => {
    const discount = { discountAmount: 0.145, discountType: 'Percentage' };
    const first = await mirrored({ discount, collabTier: tiers.gold });
    const second = await mirrored({ discount, collabTier: tiers.gold });
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

  it('is one of its tier’s discount without a custom discount, and missing without either', async () => {
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
    const collection = await makeCollection(staff(), { handle: unique('sale'), title: 'Sale' });
    const conditions = {
      minimumSubtotal: 50,
      usageLimit: 7,
      oncePerCustomer: true,
      collections: [collection],
      endsAt: '2099-01-01T00:00:00Z',
      combinesWith: ['shipping'],
    };
    await updateTier(tiers.gold, { conditions });
    expect(await readConditions(staff(), id)).toEqual({
      usageLimit: 7,
      appliesOncePerCustomer: true,
      endsAt: '2099-01-01T00:00:00Z',
      minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '50.0' } },
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
      customerGets: { items: { collections: { nodes: [{ id: collection }] } } },
    });
    await updateTier(tiers.gold, { conditions: null });
    expect(await readConditions(staff(), id)).toMatchObject({
      usageLimit: null,
      appliesOncePerCustomer: false,
      endsAt: null,
      minimumRequirement: null,
      customerGets: { items: { allItems: true } },
    });
  });

  it('with a custom amount has the conditions of its tier too; a change of them moves no code, another tier does', async () => {
    const { tier } = await addTier(world.database, await getChannelId(world.database, world.halo.domain), {
      title: 'Silver',
    });
    const discount = ownShare();
    const { _id, affiliateCode } = await mirrored({ collabTier: tier, discount });
    const [{ id, title } = { id: '', title: '' }] = await withCode(affiliateCode);
    expect(title).toBe(`Creators: ${discount.discountAmount} %, Silver`);
    const collection = await makeCollection(staff(), { handle: unique('sale'), title: 'Sale' });
    const conditions = {
      minimumQuantity: 2,
      usageLimit: 7,
      oncePerCustomer: true,
      collections: [collection],
      startsAt: '2098-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
      combinesWith: ['order'],
    };
    expect(await discountWrites(() => updateTier(tier, { conditions }))).toEqual(['UpdateDiscount']);
    expect(await readConditions(staff(), id)).toEqual({
      usageLimit: 7,
      appliesOncePerCustomer: true,
      endsAt: '2099-01-01T00:00:00Z',
      minimumRequirement: { greaterThanOrEqualToQuantity: '2' },
      combinesWith: { orderDiscounts: true, productDiscounts: false, shippingDiscounts: false },
      customerGets: { items: { collections: { nodes: [{ id: collection }] } } },
    });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, status: 'SCHEDULED' }]);
    await update(_id, { collabTier: tiers.gold });
    const [moved] = await withCode(affiliateCode);
    expect(moved).toMatchObject({ status: 'ACTIVE', usageLimit: null, value: discount.discountAmount / 100 });
    expect(moved?.id).not.toBe(id);
    await update(_id, { collabTier: null });
    const [alone] = await withCode(affiliateCode);
    expect(alone).toMatchObject({ title: `Creators: ${discount.discountAmount} %`, status: 'ACTIVE' });
    expect(alone?.id).not.toBe(moved?.id);
  });

  it.each([
    ['its tier’s amount', () => ({})],
    ['a custom amount', () => ({ discount: ownShare() })],
  ])('with %s is added again when its discount was deleted and then its tier changed', async (_, terms) => {
    const { tier } = await addTier(world.database, await getChannelId(world.database, world.halo.domain), {
      title: unique('Tier'),
    });
    await updateTier(tier, { discount: percent(30) });
    const discount = terms();
    const collabs = [
      await mirrored({ collabTier: tier, ...discount }),
      await mirrored({ collabTier: tier, ...discount }),
    ];
    const [before] = await withCode(collabs[0]?.affiliateCode ?? '');
    await deleteDiscount(staff(), before?.id ?? '');
    await updateTier(tier, { conditions: { usageLimit: 9 } });
    const after = await Promise.all(collabs.map(({ affiliateCode }) => withCode(affiliateCode)));
    const [id] = after.flat().map((each) => each.id);
    expect(after).toMatchObject(collabs.map(() => [{ id, status: 'ACTIVE', usageLimit: 9 }]));
    expect(id).not.toBe(before?.id);
  });

  it('moves to the discount of other terms, and its former discount is deleted with its last code', async () => {
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

  it.each([
    [
      'one collab',
      (tools: InProcessTools, id: string) => tools.mirror('resync', world.halo.domain, id, '--wait'),
    ],
    ['several collabs', resyncTogether],
  ])(
    'works again after a new synchronization of %s, although its discount was ended in the store',
    async (_, resync) => {
      const { _id, affiliateCode } = await mirrored({ discount: ownShare() });
      const [before] = await withCode(affiliateCode);
      await staffDo(staff(), 'discountCodeDeactivate', { id: before?.id });
      expect(await withCode(affiliateCode)).toMatchObject([{ status: 'EXPIRED' }]);
      await resync(await loadInProcessTools(world.database), _id);
      await waitForMirror(world.database);
      expect(await withCode(affiliateCode)).toEqual([before]);
    },
  );

  it('is added again after its discount was deleted in the store', async () => {
    const first = await mirrored({ discount: ownShare() });
    const [before] = await withCode(first.affiliateCode);
    await deleteDiscount(staff(), before?.id ?? '');
    const tools = await loadInProcessTools(world.database);
    await tools.mirror('resync', world.halo.domain, first._id, '--wait');
    const [after, ...more] = await withCode(first.affiliateCode);
    expect({ value: after?.value, isNew: after?.id !== before?.id, more }).toEqual({
      value: before?.value,
      isNew: true,
      more: [],
    });
  });
});

async function resyncTogether(_: InProcessTools, collabId: string): Promise<void> {
  const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
  const channelId = await getChannelId(world.database, world.halo.domain);
  await updateCollabBatch(channelId, { action: { kind: 'resync' }, target: { collabIds: [collabId] } }, null);
}

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
