import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '#app/db/generated/client.ts';
import { createDrop, unique } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { countLockWaits } from '../../support/db/locks.ts';
import { addTier } from '../../support/db/tiers.ts';
import { loadPageFunctions } from '../../support/domain/page-functions.ts';
import { addFault, removeFault, untilDelayed } from '../../support/store/mirror.ts';
import { getMirrorState, waitForMirror } from '../../support/store/mirror-health.ts';
import { until } from '../../support/until.ts';
import { mirrored, ownShare, withCode, world } from './discount-world.ts';

/* Changes by the brand while the worker writes codes. */

describe('while codes are written', () => {
  let channelId: string;
  let app: Awaited<ReturnType<typeof loadPageFunctions>>;
  beforeAll(async () => {
    channelId = await getChannelId(world.database, world.halo.domain);
    app = await loadPageFunctions(world.database);
  });

  async function post(path: string, json: Record<string, unknown>): Promise<void> {
    const { status, text } = await call(`${world.base}/${path}`, { key: world.halo.key, json });
    expect(status, text).toBe(200);
  }
  const change = (collabId: string, json: Record<string, unknown>) =>
    post(`creators/collabs/${collabId}`, json);
  const changeTier = (tierId: string, json: Record<string, unknown>) =>
    post(`channels/${world.halo.domain}/collab-tiers/${tierId}`, json);
  const hold = (operation: string) =>
    addFault(world.platform.url, { fault: 'delay', operation, untilRemoved: true, times: 'always' });
  const shareOf = ({ discountAmount }: ReturnType<typeof ownShare>) => discountAmount / 100;

  /** Adds a product that the app cannot look up: the worker goes on with the collab after its own look-up. */
  const startCheck = (collabId: string, id: string | undefined) =>
    createDrop(world, world.halo, { collabId, products: [{ id }] });

  async function newTier(discount?: object): Promise<string> {
    const { tier } = await addTier(world.database, channelId, { title: unique('Tier') });
    if (discount) await changeTier(tier, { discount });
    return tier;
  }

  /** Changes the discount of a tier without codes while a collab with a code of its own moves there. */
  async function changeWhileMoving(discount: object | null): Promise<{ _id: string; affiliateCode: string }> {
    const from = ownShare();
    const moved = await mirrored({ discount: from });
    await mirrored({ discount: from });
    const tier = await newTier(ownShare());
    const held = await hold('DeleteRedeemCodes');
    await change(moved._id, { collabTier: tier, discount: null });
    await untilDelayed(world.platform.url);
    await changeTier(tier, { discount });
    await removeFault(world.platform.url, held);
    await waitForMirror(world.database);
    return moved;
  }

  it('a tier’s new discount gets the terms that the tier has by then', async () => {
    const changed = ownShare();
    const { affiliateCode } = await changeWhileMoving(changed);
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'ACTIVE', value: shareOf(changed) }]);
  });

  it('a tier that loses its discount gets none', async () => {
    const { _id, affiliateCode } = await changeWhileMoving(null);
    expect(await withCode(affiliateCode)).toEqual([]);
    expect(await getMirrorState(world.database, _id)).toMatchObject({ state: 'synced', error: null });
  });

  it('a change of a tier that is not committed yet is written too', async () => {
    const tier = await newTier(ownShare());
    const { _id: collabId, affiliateCode } = await mirrored({ collabTier: tier, isActive: false });
    const held = await hold('ProductsByIds');
    await startCheck(collabId, world.halo.products[1]);
    await change(collabId, { isActive: true });
    const changed = ownShare();
    await app.inTransaction(async (tx) => {
      const discount = { type: 'Percentage' as const, amount: new Prisma.Decimal(shareOf(changed)) };
      await app.updateTierIn(tx, { channelId, tierId: tier }, { discount, isConfirmed: true });
      await removeFault(world.platform.url, held);
      await until(
        'the worker waits for the change, or has written the code',
        async () => (await countLockWaits(world.database)) > 0 || (await withCode(affiliateCode)).length > 0,
      );
    });
    await waitForMirror(world.database);
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'ACTIVE', value: shareOf(changed) }]);
  });

  it('a collab that is active again before its pause was written is in no ended discount', async () => {
    const discount = ownShare();
    const first = await mirrored({ discount });
    const { _id: collabId, affiliateCode } = await mirrored({ discount });
    const held = await hold('ProductsByIds');
    await startCheck(collabId, world.halo.products[2]);
    // With another code it is not taken along.
    await change(collabId, { isActive: false, affiliateCode: unique('ASIDE') });
    await change(first._id, { isActive: false });
    await until('the discount has ended', async () =>
      (await withCode(affiliateCode)).every(({ status }) => status === 'EXPIRED'),
    );
    await change(collabId, { isActive: true, affiliateCode });
    await removeFault(world.platform.url, held);
    await waitForMirror(world.database);
    expect(await withCode(affiliateCode)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('codes are added again that are wanted again before their deletion was saved', async () => {
    const discount = ownShare();
    await mirrored({ discount });
    const collabs = [
      await mirrored({ discount }),
      await mirrored({ discount }),
      await mirrored({ discount }),
    ];
    const setAll = async (isActive: boolean) => {
      const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
      const target = { collabIds: collabs.map(({ _id }) => _id) };
      await updateCollabBatch(channelId, { action: { kind: isActive ? 'resume' : 'pause' }, target }, null);
    };
    const held = await hold('RedeemCodes');
    await setAll(false);
    await untilDelayed(world.platform.url);
    await setAll(true);
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'DeleteRedeemCodes' });
    await removeFault(world.platform.url, held);
    await waitForMirror(world.database);
    const found = await Promise.all(collabs.map(({ affiliateCode }) => withCode(affiliateCode)));
    expect(found).toMatchObject(collabs.map(() => [{ status: 'ACTIVE' }]));
  });
});
