import { describe, expect, it } from 'vitest';
import { createCollab, unique } from '../../support/api-calls.ts';
import { addCodes, makeDiscount } from '../../support/foreign-objects.ts';
import { addFault, requestsTo } from '../../support/mirror.ts';
import { until } from '../../support/until.ts';
import { getMirrorState } from '../../support/mirror-health.ts';
import { waitForConfirmations } from '../../support/db/mirror.ts';
import { advanceClock } from '../../support/db/clock.ts';
import { world, ownShare, update, stored, mirrored, withCode, hand } from './discount-world.ts';

const longTimeout = { timeout: 90_000, interval: 200 };

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
