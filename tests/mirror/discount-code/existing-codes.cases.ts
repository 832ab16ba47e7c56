import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab, unique } from '../../support/http/api-calls.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { makeDiscount } from '../../support/store/foreign-objects.ts';
import { until } from '../../support/until.ts';
import { getMirrorState } from '../../support/store/mirror-health.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier } from '../../support/db/tiers.ts';
import { staff, mirrored, tenPercent, withCode, world, update, updateTier } from './discount-world.ts';

describe('an existing code of the store', () => {
  it('is adopted if it equals the desired one, and then updated and ended like it', async () => {
    const affiliateCode = unique('ADOPTED');
    const id = await makeDiscount(staff(), { code: affiliateCode });
    const { _id } = await mirrored({ affiliateCode, discount: tenPercent });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, title: affiliateCode, tags: [] }]);
    expect(await getCollab(world, world.halo, _id)).toMatchObject({ isPartial: false });
    await update(_id, { discount: { discountAmount: 25, discountType: 'Percentage' } });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, title: affiliateCode, value: 0.25 }]);
    await update(_id, { isActive: false });
    expect(await withCode(affiliateCode)).toMatchObject([{ id, status: 'EXPIRED' }]);
  });

  it('has the dates of its tier, does not work outside of them, and resumes with them', async () => {
    const { tier: gold } = await addTier(
      world.database,
      await getChannelId(world.database, world.halo.domain),
      {
        title: 'Dated',
      },
    );
    // The platform prints its dates to the second.
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('.000', '');
    const [end, later] = [at(10), at(20)];
    await updateTier(gold, { discount: tenPercent, conditions: { endsAt: end } });
    const affiliateCode = unique('DATED');
    const id = await makeDiscount(staff(), { code: affiliateCode, endsAt: end });
    const { _id } = await mirrored({ affiliateCode, collabTier: gold });
    const dated = (own: object): unknown => expect.objectContaining({ id, ...own });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'ACTIVE', endsAt: end })]);
    await updateTier(gold, { conditions: { endsAt: later } });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'ACTIVE', endsAt: later })]);
    await update(_id, { isActive: false });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'EXPIRED' })]);
    await update(_id, { isActive: true });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'ACTIVE', endsAt: later })]);
    await updateTier(gold, { conditions: { startsAt: at(5), endsAt: later } });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'SCHEDULED', endsAt: later })]);
    const past = at(-1);
    await updateTier(gold, { conditions: { endsAt: past } });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'EXPIRED', endsAt: past })]);
    // The discount of a tier that has ended does not begin again.
    await updateTier(gold, { conditions: { endsAt: past, usageLimit: 9 } });
    expect(await withCode(affiliateCode)).toEqual([
      dated({ status: 'EXPIRED', endsAt: past, usageLimit: 9 }),
    ]);
    await updateTier(gold, { conditions: null });
    expect(await withCode(affiliateCode)).toEqual([dated({ status: 'ACTIVE', endsAt: null })]);
  });

  it.each([
    [
      'another amount',
      { customerGets: { items: { all: true }, value: { percentage: 0.5 } } },
      'another amount',
    ],
    ['a limit', { usageLimit: 1 }, 'its uses are limited'],
    ['an end', { endsAt: '2026-01-02T00:00:00Z' }, 'it is not active'],
    ['a later end', { endsAt: '2099-01-01T00:00:00Z' }, 'it starts or ends at another time'],
    ['a later start', { startsAt: '2099-01-01T00:00:00Z' }, 'it starts or ends at another time'],
  ])('with %s is not changed but reported, and the creator’s page is written', async (_, differing, text) => {
    const affiliateCode = unique('FOREIGN');
    await makeDiscount(staff(), { code: affiliateCode, ...differing });
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
    await makeDiscount(staff(), { code: taken, usageLimit: 3 });
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
