import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '#app/db/generated/client.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { countCollabs } from '../support/db/collabs.ts';
import { countJobs } from '../support/db/jobs.ts';
import { countLockWaits, lockMirrorRow } from '../support/db/locks.ts';
import { addTier, addTiers } from '../support/db/tiers.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { requestsTo } from '../support/store/mirror.ts';
import { listSyncTimes, waitForMirror } from '../support/store/mirror-health.ts';
import { loadPageFunctions } from '../support/domain/page-functions.ts';
import { until } from '../support/until.ts';
import type { World } from '../support/world/world.ts';

/** Cases of changes of a tier, a campaign or the brand, which concern many collabs. */
export function changesOfManyCases(theWorld: () => World): void {
  describe('a change that affects many creators', () => {
    let world: World;
    let app: Awaited<ReturnType<typeof loadPageFunctions>>;
    let channelId: string;
    let campaignId: string;
    let gold: string;
    let collabs: Record<'first' | 'second' | 'standard' | 'elsewhere', string>;
    beforeAll(async () => {
      world = theWorld();
      app = await loadPageFunctions(world.database);
      const tiers = await addTiers(world.database, world.halo.domain);
      ({ gold, channelId, campaignId } = tiers);
      const inTier = async (collabTier: string) =>
        (await createCollab(world, world.halo, { collabTier }))._id;
      collabs = {
        first: await inTier(gold),
        second: await inTier(gold),
        standard: await inTier(tiers.standard),
        elsewhere: await inTier((await addTier(world.database, channelId, { title: 'Other' })).tier),
      };
      await waitForMirror(world.database);
    });

    /** The collabs that the mirror compared with the store for a brand's change. */
    async function lookedAtDuring(action: () => Promise<unknown>): Promise<(keyof typeof collabs)[]> {
      const ids = Object.values(collabs);
      const before = await listSyncTimes(world.database, ids);
      await action();
      await waitForMirror(world.database);
      const after = await listSyncTimes(world.database, ids);
      const names = Object.keys(collabs) as (keyof typeof collabs)[];
      return names.filter((_, index) => before[index] !== after[index]);
    }

    const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);
    const fieldsOf = async (name: keyof typeof collabs) => (await mirrored(collabs[name])).entry.fields;

    /** The numbers of write operations during a brand's action. */
    async function writesDuring(change: Parameters<typeof app.inTransaction>[0]) {
      const { platform, halo } = world;
      const before = await requestsTo(platform.url, halo.domain);
      await app.inTransaction(change);
      await until(
        'no job marks collabs',
        async () => (await countJobs(world.database, 'touch-collabs')) === 0,
      );
      await waitForMirror(world.database);
      const during = (await requestsTo(platform.url, halo.domain)).slice(before.length);
      const operations = during.map(({ operation }) => operation);
      const writes = operations.filter((operation) =>
        /^(Upsert|Create|Update|Delete|Rename)/.test(operation),
      );
      return Object.fromEntries(writes.map((name) => [name, writes.filter((one) => one === name).length]));
    }

    it('of a tier updates its collabs and their codes, and no others', async () => {
      const discount = { amount: new Prisma.Decimal('0.25'), type: 'Percentage' as const };
      const change = () =>
        writesDuring((tx) =>
          app.updateTierIn(tx, { channelId, tierId: gold }, { title: 'Platinum', discount }),
        );
      const looked = await lookedAtDuring(async () => {
        expect(await change()).toEqual({ UpdateMetaobject: 2, UpdateDiscount: 1 });
      });
      expect(looked).toEqual(['first', 'second']);
      for (const name of ['first', 'second'] as const)
        expect(await fieldsOf(name)).toMatchObject({
          'cc-collab-tier': 'Platinum',
          'cc-collab-discount-amount': '25',
          'cc-collab-tier-discount-amount': '25',
        });
      const standard = await fieldsOf('standard');
      expect(standard).toMatchObject({ 'cc-collab-tier': 'Standard' });
      // Its tier has no discount, so its code gives none.
      expect(standard['cc-collab-discount-code'] ?? '').toBe('');
      expect(standard['cc-collab-affiliate-link']).toMatch(/\/pages\/creator\//);
      expect(standard['cc-collab-affiliate-link']).not.toContain('/discount/');
      expect(await lookedAtDuring(change)).toEqual([]);
      const promote = () =>
        app.inTransaction((tx) =>
          app.updateTierIn(tx, { channelId, tierId: gold }, { relationshipType: 'partner' }),
        );
      expect(await lookedAtDuring(promote)).toEqual(['first', 'second']);
      await waitForMirror(world.database);
      expect((await mirrored(collabs.first)).entry.data).toMatchObject({
        'cc-collab-relationship-type': 'partner',
      });
      expect(await lookedAtDuring(promote)).toEqual([]);
    });

    it('of a campaign updates the collabs in its tiers, and no others', async () => {
      const change = { title: 'Winter', queryParams: 'utm_campaign=winter' };
      const make = () => writesDuring((tx) => app.updateCampaignIn(tx, { channelId, campaignId }, change));
      const looked = await lookedAtDuring(async () => {
        expect(await make()).toEqual({ UpdateMetaobject: 3 });
      });
      expect(looked).toEqual(['first', 'second', 'standard']);
      expect(await fieldsOf('first')).toMatchObject({
        'cc-campaign-title': 'Winter',
        'cc-collab-affiliate-link': expect.stringContaining('utm_campaign') as string,
      });
      expect(await writesDuring((tx) => app.updateCampaignIn(tx, { channelId, campaignId }, change))).toEqual(
        {},
      );
    });

    it('of the brand updates every creator', async () => {
      const n = await countCollabs(world.database, channelId);
      const logo = 'https://cdn.example.com/halo.svg';
      const change = { brandPrimaryColor: '#123456', brandTitle: 'Halo, anew', brandPrimaryLogo: logo };
      const make = () => writesDuring((tx) => app.updateBrandIn(tx, channelId, change));
      expect(await make()).toEqual({ UpdateMetaobject: n });
      expect(await fieldsOf('standard')).toMatchObject({
        'cc-channel-brandkit-primary-color': '#123456',
        'cc-channel-brandkit-title': 'Halo, anew',
        'cc-channel-brandkit-primary-logo': logo,
      });
      expect(await lookedAtDuring(make)).toEqual([]);
      await writesDuring((tx) => app.updateBrandIn(tx, channelId, { brandTitle: null }));
      expect(await fieldsOf('standard')).toMatchObject({ 'cc-channel-brandkit-title': 'Halo' });
    });

    it('of the brand includes a concurrently created creator', async () => {
      const locked = await lockMirrorRow(world.database.url, collabs.first);
      const changing = app.inTransaction((tx) =>
        app.updateBrandIn(tx, channelId, { brandTitle: 'Meanwhile' }),
      );
      await locked.untilBlocked();
      let isShown = false;
      const joining = createCollab(world, world.halo);
      void joining.then(() => waitForMirror(world.database)).then(() => (isShown = true));
      await until(
        'the creator waits for the change, or is in the store already',
        async () => isShown || (await countLockWaits(world.database)) > 1,
      );
      await locked.release();
      await changing;
      const { _id } = await joining;
      await waitForMirror(world.database);
      expect((await mirrored(_id)).entry.fields['cc-channel-brandkit-title']).toBe('Meanwhile');
    });

    it('is rejected for another brand’s object', async () => {
      const other = { channelId: randomUUID() };
      await expect(
        app.inTransaction((tx) => app.updateTierIn(tx, { ...other, tierId: gold }, { title: 'Mine' })),
      ).rejects.toThrow(`No tier "${gold}" in this channel.`);
      await expect(
        app.inTransaction((tx) => app.updateCampaignIn(tx, { ...other, campaignId }, { title: 'Mine' })),
      ).rejects.toThrow(`No campaign "${campaignId}" in this channel.`);
      expect(await fieldsOf('first')).toMatchObject({ 'cc-campaign-title': 'Winter' });
    });
  });
}
