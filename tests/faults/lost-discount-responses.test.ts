import { describe, expect, it } from 'vitest';
import { appSettings } from '../support/world/app-settings.ts';
import { createCollab, unique } from '../support/http/api-calls.ts';
import { addCodes, makeDiscount } from '../support/store/foreign-objects.ts';
import { addFault, countFaults, requestsTo } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { waitForConfirmations, waitForIdleMirror } from '../support/db/mirror.ts';
import { getChannelId } from '../support/db/channels.ts';
import { advanceClock } from '../support/db/clock.ts';
import { addSyncedCollabs } from '../support/db/seed.ts';
import { addTier } from '../support/db/tiers.ts';
import {
  world,
  ownShare,
  update,
  updateTier,
  stored,
  mirrored,
  withCode,
  staff,
} from '../mirror/discount-code/discount-world.ts';

const longTimeout = { timeout: 90_000, interval: 200 };

/** The points of requests about discounts and codes, without polls: how many there are depends on the machine's speed. */
async function pointsOfCodes(): Promise<number> {
  const sent = await requestsTo(world.platform.url, world.halo.domain);
  return sent
    .filter(({ operation }) => /Code|Discount/.test(operation) && operation !== 'CodeCreation')
    .reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0);
}

describe('a code after a lost response', () => {
  const requests = async (name: string) =>
    (await requestsTo(world.platform.url, world.halo.domain)).filter(({ operation }) => operation === name);
  const untilLost = () =>
    until('the response was lost', async () => (await countFaults(world.platform.url)) === 0);

  it('of the creation is found by the former code, and the discount is made once', async () => {
    const discount = ownShare();
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'CreateDiscount' });
    const collab = await createCollab(world, world.halo, { discount });
    await untilLost();
    const affiliateCode = unique('NEWER');
    await update(collab._id, { affiliateCode });
    const found = (await stored()).filter(({ value }) => value === discount.discountAmount / 100);
    expect(found).toMatchObject([{ code: affiliateCode, status: 'ACTIVE' }]);
    expect(world.processes.logOf('app')).not.toContain('leaving the channel');
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

  it('of an addition of many codes is looked up, added and confirmed for all of them together', async () => {
    const channelId = await getChannelId(world.database, world.halo.domain);
    const many = 100;
    const confirmAll = async () => {
      await advanceClock(world.database, 130);
      await waitForIdleMirror(world.database);
    };
    /** A new tier of many collabs gets a discount. @returns the points for its codes. */
    const addMany = async (faults: readonly string[]) => {
      const { tier } = await addTier(world.database, channelId, { title: unique('Many') });
      await addSyncedCollabs(world.database, { channelId, tierId: tier }, many);
      const before = await pointsOfCodes();
      for (const fault of faults) await addFault(world.platform.url, { fault, operation: 'AddRedeemCodes' });
      const discount = ownShare();
      await updateTier(tier, { discount });
      const codes = (await stored()).filter(({ value }) => value === discount.discountAmount / 100);
      expect(codes).toHaveLength(many);
      return (await pointsOfCodes()) - before;
    };
    await confirmAll();
    const cost = await addMany([]);
    // A lost addition may still run when it is looked up; then it is sent again, and looked up again. A request for each code
    // costs twice their number.
    const forAllTogether = many;
    expect(await addMany(['lose-answer'])).toBeLessThan(forAllTogether);
    // Lost before it took effect.
    expect(await addMany(['lose-request'])).toBeLessThan(forAllTogether);
    const before = await pointsOfCodes();
    await confirmAll();
    // Of the two lost additions.
    expect((await pointsOfCodes()) - before).toBeLessThan(2 * cost);
  });

  it('of a deletion of many codes is repeated for all of them together', async () => {
    Object.assign(process.env, appSettings, { DATABASE_URL: world.database.url });
    const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
    const channelId = await getChannelId(world.database, world.halo.domain);
    const addTierWith = async (discount: object) => {
      const { tier } = await addTier(world.database, channelId, { title: unique('Many') });
      await updateTier(tier, { discount });
      return tier;
    };
    const many = 30;
    /** Moves many of a tier's collabs to another tier. @returns the points for their codes. */
    const moveMany = async () => {
      const [from, to] = [ownShare(), ownShare()];
      const tierId = await addTierWith(from);
      const ids = await addSyncedCollabs(world.database, { channelId, tierId }, many + 1);
      const everyone = { target: { collabIds: ids } };
      await updateCollabBatch(channelId, { action: { kind: 'resync' }, ...everyone }, null);
      await waitForMirror(world.database);
      const before = await pointsOfCodes();
      const action = { kind: 'set-tier', tierId: await addTierWith(to) } as const;
      await updateCollabBatch(channelId, { action, target: { collabIds: ids.slice(1) } }, null);
      await waitForMirror(world.database);
      const shares = (await stored()).map(({ value }) => value);
      expect(
        [from, to].map(
          ({ discountAmount }) => shares.filter((value) => value === discountAmount / 100).length,
        ),
      ).toEqual([1, many]);
      return (await pointsOfCodes()) - before;
    };
    const cost = await moveMany();
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'DeleteRedeemCodes' });
    expect(await moveMany()).toBeLessThan(3 * cost);
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

  it.each(['lose-request', 'user-error'])(
    'of a deletion (%s) leaves no former code in the store',
    async (fault) => {
      const [from, to] = [ownShare(), ownShare()];
      const collab = await mirrored({ discount: from });
      await mirrored({ discount: to });
      await addFault(world.platform.url, { fault, operation: 'DeleteDiscount' });
      const affiliateCode = unique('NEWER');
      await update(collab._id, { affiliateCode, discount: to });
      expect(await withCode(collab.affiliateCode)).toEqual([]);
      expect(await withCode(affiliateCode)).toMatchObject([{ value: to.discountAmount / 100 }]);
    },
  );

  it('that takes effect late, after a pause, does not work', async () => {
    const discount = ownShare();
    const { affiliateCode: firstCode } = await mirrored({ discount });
    const [{ id } = { id: '' }] = await withCode(firstCode);
    await addFault(world.platform.url, { fault: 'lose-request', operation: 'AddRedeemCodes' });
    const { _id, affiliateCode } = await createCollab(world, world.halo, { discount });
    await untilLost();
    await update(_id, { isActive: false });
    expect(await withCode(affiliateCode)).toEqual([]);
    await addCodes(staff(), id, [affiliateCode]);
    expect(await withCode(affiliateCode)).toHaveLength(1);
    await advanceClock(world.database, 130);
    await expect.poll(() => withCode(affiliateCode), longTimeout).toEqual([]);
  });

  it('that makes a second discount late does not stay', async () => {
    const discount = ownShare();
    await addFault(world.platform.url, { fault: 'lose-request', operation: 'CreateDiscount' });
    const { _id, affiliateCode } = await createCollab(world, world.halo, { discount });
    await untilLost();
    const newer = unique('NEWER');
    await update(_id, { affiliateCode: newer });
    const [{ tags } = { tags: [] }] = await withCode(newer);
    await makeDiscount(staff(), { code: affiliateCode, tags });
    await advanceClock(world.database, 130);
    await expect.poll(() => withCode(affiliateCode), longTimeout).toEqual([]);
    expect(await withCode(newer)).toMatchObject([{ status: 'ACTIVE' }]);
    await waitForConfirmations(world.database, _id);
  });
});
