import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { getChannelId } from '../support/db/channels.ts';
import { listFlags } from '../support/db/states.ts';
import { addTiers } from '../support/db/tiers.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';

let world: World;
let gold: string;
beforeAll(async () => {
  world = await startWorld({ worker: true, movesTime: true, receivesWebhooks: true });
  ({ gold } = await addTiers(world.database, world.halo.domain));
});
afterAll(() => world.stop());

describe('the discount of a tier with a start and an end', () => {
  it.each([
    ['', {}, 0.2],
    ['and a collab’s own amount ', { discount: { discountAmount: 0.3, discountType: 'Percentage' } }, 0.3],
  ])('%sis shown between them only, without a change by the brand', async (_, terms, amount) => {
    const { halo, platform, database, base } = world;
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const conditions = { startsAt: inHours(1), endsAt: inHours(3) };
    const url = `${base}/channels/${halo.domain}/collab-tiers/${gold}`;
    expect((await call(url, { key: halo.key, json: { conditions } })).status).toBe(200);
    const { _id, affiliateCode } = await createCollab(world, halo, { collabTier: gold, ...terms });
    const drop = await createDrop(world, halo, { collabId: _id });
    await waitForMirror(database);
    const cartUrl = `${base}/channels/${halo.domain}/collabs/${_id}/drops/${drop._id}/cart`;
    const shortLink = `${platform.url}/stores/${halo.domain}/apps/creators/r/${affiliateCode}`;
    const shown = async () => {
      const { entry } = await findMirrored(platform.url, halo.domain, _id);
      const collab = await getCollab(world, halo, _id);
      const { data } = entry;
      return {
        code: data['cc-collab-discount-code'],
        amount: data['cc-collab-discount-amount'],
        isSameLink: data['cc-collab-affiliate-link'] === collab.affiliateUrl,
        linkHasCode: collab.affiliateUrl.includes(`/discount/${affiliateCode}?`),
        discount: collab.discount?.discountAmount ?? null,
        cartHasCode: (await call(cartUrl, { key: halo.key })).text.includes(`discount=${affiliateCode}`),
        shortLinkHasCode: (await fetch(shortLink, { redirect: 'manual' })).headers
          .get('location')
          ?.includes(`/discount/${affiliateCode}?`),
      };
    };
    const links = (hasCode: boolean) => ({
      isSameLink: true,
      linkHasCode: hasCode,
      cartHasCode: hasCode,
      shortLinkHasCode: hasCode,
    });
    const without = { code: null, amount: null, discount: null, ...links(false) };
    const during = { code: affiliateCode, amount: amount * 100, discount: amount, ...links(true) };
    expect(await shown()).toEqual(without);
    // A response that is sent back deletes no discount that it does not show.
    const json = await getCollab(world, halo, _id);
    expect((await call(`${base}/creators/collabs/${_id}`, { key: halo.key, json })).status).toBe(200);
    await world.passTime(3_660);
    await until('the discount begins', async () => (await shown()).code === affiliateCode);
    expect(await shown()).toEqual(during);
    const { missed } = await listFlags(database, await getChannelId(database, halo.domain));
    expect(missed).toEqual([]);
    await world.passTime(7_200);
    await until('the discount ends', async () => (await shown()).code === null);
    expect(await shown()).toEqual(without);
  });

  it('and other changes of tier and campaign move `updatedAt` of the collabs that show them', async () => {
    const { halo, base } = world;
    const campaigns = `${base}/channels/${halo.domain}`;
    const post = async (path: string, json: object) => {
      const response = await call(`${campaigns}/${path}`, { key: halo.key, json });
      expect(response.status, response.text).toBe(200);
      return JSON.parse(response.text) as Record<'campaign' | 'collabTier', { _id: string }>;
    };
    const campaign = (await post('campaigns', { title: 'Followed' })).campaign._id;
    const discount = { discountAmount: 0.1, discountType: 'Percentage' };
    const tier = (await post('collab-tiers', { title: 'Followed', campaign, discount })).collabTier._id;
    const { _id } = await createCollab(world, halo, { collabTier: tier });
    // The store's ids are a change, too.
    await waitForMirror(world.database);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const changes: [string, () => Promise<unknown>][] = [
      ['amount', () => post(`collab-tiers/${tier}`, { discount: { ...discount, discountAmount: 0.33 } })],
      ['title', () => post(`collab-tiers/${tier}`, { title: 'Renamed' })],
      ['start', () => post(`collab-tiers/${tier}`, { conditions: { startsAt: inAnHour } })],
      ['begin', () => world.passTime(3_660)],
      ['template', () => post(`campaigns/${campaign}`, { queryParams: 'utm_source=creator' })],
      ['another tier', () => post('collab-tiers', { title: 'Second', campaign })],
    ];
    for (const [name, change] of changes) {
      await waitForMirror(world.database);
      let before = await getCollab(world, halo, _id);
      let since = '';
      const changed = async () => {
        const list = await call(`${campaigns}/collabs?updated_since=${since}`, { key: halo.key });
        return (JSON.parse(list.text) as { collabs: { _id: string }[] }).collabs.map((collab) => collab._id);
      };
      // Background work of the former change may still move it.
      await until(`${name}: the collab is not found before`, async () => {
        before = await getCollab(world, halo, _id);
        since = new Date(Date.parse(before.updatedAt) + 1).toISOString();
        return !(await changed()).includes(_id);
      });
      await change();
      await until(`${name}: the collab is found`, async () => (await changed()).includes(_id));
      const { updatedAt, ...after } = await getCollab(world, halo, _id);
      expect(Date.parse(updatedAt), name).toBeGreaterThan(Date.parse(before.updatedAt));
      expect(after, name).not.toEqual({ ...before, updatedAt: undefined });
    }
  });

  it('is not shown while the collab is paused', async () => {
    const { halo, platform, database, base } = world;
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id, affiliateUrl } = await createCollab(world, halo, { discount });
    expect(affiliateUrl).toContain('/discount/');
    const json = { isActive: false };
    expect((await call(`${base}/creators/collabs/${_id}`, { key: halo.key, json })).status).toBe(200);
    await waitForMirror(database);
    const { entry } = await findMirrored(platform.url, halo.domain, _id);
    expect(entry.data['cc-collab-discount-code']).toBeNull();
    expect((await getCollab(world, halo, _id)).affiliateUrl).not.toContain('/discount/');
  });

  it('is named as one off every product only without a minimum', async () => {
    const { pine, platform, database, base } = world;
    const { gold } = await addTiers(database, pine.domain);
    const url = `${base}/channels/${pine.domain}/collab-tiers/${gold}`;
    const { _id } = await createCollab(world, pine, { collabTier: gold });
    const appliesToAll = async () => {
      await waitForMirror(database);
      const { entry } = await findMirrored(platform.url, pine.domain, _id);
      return entry.data['cc-collab-discount-applies-to-all'];
    };
    for (const [conditions, isForAll] of [
      [null, true],
      [{ minimumSubtotal: 50 }, false],
      [{ minimumQuantity: 2 }, false],
    ] as const) {
      expect((await call(url, { key: pine.key, json: { conditions } })).status).toBe(200);
      expect(await appliesToAll()).toBe(isForAll);
    }
  });
});
