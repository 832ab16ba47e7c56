import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listedCampaignResponse, listedTierResponse } from '#app/http/channel-schemas.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { createCollab, newPerson } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { edgeTimes, oddTimes } from '../../support/http/odd-times.ts';
import { getChannelId, setCurrency } from '../../support/db/channels.ts';
import { addArchivedTiers, addTier } from '../../support/db/tiers.ts';
import { makeCollection } from '../../support/store/foreign-objects.ts';
import { loadApp } from '../../support/world/load-app.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { api } from './endpoint-world.ts';

const shop = () => ({ platformUrl: api.platform.url, domain: api.halo.domain });

const campaignList = z.strictObject({
  campaigns: z.array(listedCampaignResponse),
  pagination: paginationResponse,
});
const tierList = z.strictObject({ collabTiers: z.array(listedTierResponse), pagination: paginationResponse });

describe('list the campaigns and tiers of a channel', () => {
  const get = (path: string) =>
    call(`${api.base}/channels/${api.halo.domain}/${path}`, { key: api.halo.key });

  it('returns them without archived ones, newest first, and a collab can be created with such a tier', async () => {
    const { halo, pine, database } = api;
    const summer = await addTier(database, await getChannelId(database, halo.domain), { title: 'Summer' });
    await addArchivedTiers(database, summer.campaign, { count: 1 });
    await addTier(database, await getChannelId(database, pine.domain), { title: 'Foreign' });
    const { campaigns } = readOk(await get('campaigns'), campaignList);
    expect(campaigns.map(({ _id }) => _id)).toEqual(
      campaigns
        .map(({ _id }) => _id)
        .toSorted()
        .toReversed(),
    );
    expect(campaigns.find(({ _id }) => _id === summer.campaign)).toMatchObject({
      _id: summer.campaign,
      title: 'Summer',
      collabTiers: [summer.tier],
      isActive: true,
      brandPageRedirectUrlTemplate: null,
      queryParams: null,
    });
    expect(campaigns.map(({ title }) => title)).not.toContain('Foreign');

    const { collabTiers } = readOk(await get('collab-tiers'), tierList);
    expect(collabTiers.map(({ title }) => title)).not.toContain('Old 1');
    expect(collabTiers.map(({ title }) => title)).not.toContain('Foreign');
    const tier = collabTiers.find(({ _id }) => _id === summer.tier);
    expect(tier).toMatchObject({ title: 'Summer', campaign: summer.campaign, relationshipType: 'affiliate' });
    expect(await createCollab(api, halo, { collabTier: summer.tier })).toMatchObject({
      tierKey: tier?.key,
    });
  });

  it('returns one page at a time; a cursor belongs to its list', async () => {
    const { halo, database } = api;
    const channelId = await getChannelId(database, halo.domain);
    for (const title of ['Autumn', 'Winter']) await addTier(database, channelId, { title });
    const all = readOk(await get('collab-tiers'), tierList).collabTiers;
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ limit: '1', ...(cursor !== '' && { cursor }) });
      const page: z.output<typeof tierList> = readOk(await get(`collab-tiers?${query.toString()}`), tierList);
      expect(page.collabTiers).toHaveLength(1);
      found.push(...page.collabTiers);
      cursor = page.pagination.nextCursor;
      const foreign = new URLSearchParams({ cursor: cursor ?? 'none' });
      expect((await get(`campaigns?${foreign.toString()}`)).status).toBe(400);
    }
    expect(found).toEqual(all);
  });
});

describe('create and update campaigns and tiers', () => {
  const send = (path: string, json: object, idempotencyKey?: string) =>
    call(`${api.base}/channels/${api.halo.domain}/${path}`, {
      key: api.halo.key,
      json,
      ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
  const get = (path: string) =>
    call(`${api.base}/channels/${api.halo.domain}/${path}`, { key: api.halo.key });
  const oneCampaign = z.strictObject({ campaign: listedCampaignResponse });
  const oneTier = z.strictObject({ collabTier: listedTierResponse });
  const newCampaign = async (body: object = {}) =>
    readOk(await send('campaigns', { title: 'Spring', ...body }), oneCampaign).campaign;
  const newTier = async (body: object) =>
    readOk(await send('collab-tiers', { title: 'Gold', ...body }), oneTier).collabTier;

  it('creates a campaign once per idempotency key, with defaults, and updates the sent fields', async () => {
    const first = await send('campaigns', { title: '  Spring ', queryParams: null }, 'campaign-1');
    expect((await send('campaigns', { title: '  Spring ', queryParams: null }, 'campaign-1')).text).toBe(
      first.text,
    );
    const { campaign } = readOk(first, oneCampaign);
    expect(campaign).toMatchObject({
      title: 'Spring',
      collabTiers: [],
      isActive: true,
      isDefault: false,
      brandPageRedirectUrlTemplate: null,
      queryParams: null,
    });
    const templates = {
      brandPageRedirectUrlTemplate: '/pages/{{creatorShopHandle}}',
      queryParams: 'ref={{creatorShopHandle}}',
    };
    const path = `campaigns/${campaign._id}`;
    const updated = readOk(await send(path, templates), oneCampaign).campaign;
    expect(updated).toMatchObject({ title: 'Spring', ...templates });
    expect(readOk(await get(path), oneCampaign).campaign).toEqual(updated);
    expect(readOk(await send(path, updated), oneCampaign).campaign).toEqual(updated);
    expect(readOk(await send(path, { title: null, queryParams: null }), oneCampaign).campaign).toMatchObject({
      brandPageRedirectUrlTemplate: templates.brandPageRedirectUrlTemplate,
      queryParams: null,
    });
  });

  it('has one default campaign and one default tier in it, which new collabs get', async () => {
    const { halo } = api;
    const [old, campaign] = [await newCampaign({ isDefault: true }), await newCampaign({ isDefault: true })];
    expect(readOk(await get(`campaigns/${old._id}`), oneCampaign).campaign.isDefault).toBe(false);
    const tier = await newTier({ campaign: campaign._id, isDefault: true, relationshipType: 'partner' });
    expect(tier).toMatchObject({
      key: expect.stringMatching(/^gold/) as string,
      campaign: campaign._id,
      discount: null,
    });
    expect(await createCollab(api, halo)).toMatchObject({
      collabTier: tier._id,
      relationshipType: 'partner',
      discount: null,
    });
    await send(`campaigns/${campaign._id}`, { isDefault: false });
  });

  it('sets the discount that the collabs of a tier get, in every form that collabs accept', async () => {
    const { halo } = api;
    const { _id: campaign } = await newCampaign();
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const tier = await newTier({ campaign, discount });
    expect(tier.discount).toEqual({ discountAmount: 0.15, discountType: 'Percentage' });
    const path = `collab-tiers/${tier._id}`;
    const collab = await createCollab(api, halo, { collabTier: tier._id });
    expect(collab.discount).toMatchObject({ discountAmount: 0.15 });
    const ambiguous = { discountAmount: 1, discountType: 'Percentage' };
    const detail = {
      path: 'discount.discountAmount',
      message: expect.stringContaining('ambiguous') as string,
    };
    for (const [at, body] of [
      [path, {}],
      ['collab-tiers', { campaign, title: 'Free' }],
    ] as const)
      expect(readProblem(await send(at, { ...body, discount: ambiguous }))).toMatchObject({
        statusCode: 400,
        details: [detail],
      });
    const whole = readOk(
      await send(path, { discount: { ...discount, discountAmount: 100 } }),
      oneTier,
    ).collabTier;
    expect(whole.discount).toEqual(ambiguous);
    expect(readOk(await send(path, whole), oneTier).collabTier).toEqual(whole);
    const money = { discountAmount: 7.5, discountType: 'FixedAmount' };
    expect(readOk(await send(path, { discount: money }), oneTier).collabTier).toMatchObject({
      discount: money,
      key: tier.key,
    });
    const again = await call(`${api.base}/channels/${halo.domain}/collabs/${collab._id}`, {
      key: halo.key,
    });
    expect(JSON.parse(again.text)).toMatchObject({ collab: { discount: money } });
    expect(readOk(await send(path, { discount: null }), oneTier).collabTier.discount).toBeNull();
  });

  it('moves `updatedAt` of a tier and a campaign with what they show', async () => {
    const campaign = await newCampaign();
    const tier = await newTier({ campaign: campaign._id });
    const withTier = readOk(await get(`campaigns/${campaign._id}`), oneCampaign).campaign;
    expect(withTier.collabTiers).toEqual([tier._id]);
    expect(Date.parse(withTier.updatedAt)).toBeGreaterThan(Date.parse(campaign.updatedAt));
    const path = `collab-tiers/${tier._id}`;
    const discount = { discountAmount: 20, discountType: 'Percentage' };
    const changed = readOk(await send(path, { discount }), oneTier).collabTier;
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(tier.updatedAt));
    expect(readOk(await send(path, { discount }), oneTier).collabTier).toEqual(changed);
  });

  it('has conditions of its discount, which a later change keeps or replaces', async () => {
    const { _id: campaign } = await newCampaign();
    const conditions = {
      minimumSubtotal: 49.9,
      usageLimit: 5,
      oncePerCustomer: true,
      combinesWith: ['shipping'],
    };
    const tier = await newTier({ campaign, conditions });
    const absent = { minimumQuantity: null, startsAt: null, endsAt: null, collections: [] };
    expect(tier.conditions).toEqual({ ...absent, ...conditions });
    const path = `collab-tiers/${tier._id}`;
    const changed = async (body: Record<string, unknown>) =>
      readOk(await send(path, body), oneTier).collabTier.conditions;
    expect(await changed({ title: 'Silver' })).toEqual(tier.conditions);
    const dates = { startsAt: '2027-01-01T00:00:00+01:00', endsAt: '2027-02-01T00:00:00Z' };
    const collection = Number(
      (await makeCollection(shop(), { handle: 'sale', title: 'Sale' })).split('/').at(-1),
    );
    const collections = [collection];
    expect(await changed({ conditions: { minimumQuantity: 2, collections, ...dates } })).toMatchObject({
      minimumSubtotal: null,
      minimumQuantity: 2,
      usageLimit: null,
      collections: [String(collection)],
      startsAt: '2026-12-31T23:00:00.000Z',
    });
    for (const [sent, at] of [
      [{ minimumSubtotal: 1, minimumQuantity: 1 }, 'minimumQuantity'],
      [{ minimumSubtotal: 0 }, 'minimumSubtotal'],
      [{ usageLimit: 1.5 }, 'usageLimit'],
      [{ startsAt: dates.endsAt, endsAt: dates.startsAt }, 'endsAt'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{ collections: ['x'] }, 'collections[0]'],
      [{ combinesWith: ['tax'] }, 'combinesWith[0]'],
    ] as const)
      expect(readProblem(await send(path, { conditions: sent })).details).toMatchObject([
        { path: `conditions.${at}` },
      ]);
    expect(await changed({ conditions: null })).toBeNull();
  });

  it.each([
    ['EUR', 10.5, 10.505],
    ['JPY', 10, 10.5],
    ['VND', 999_999_999, 1_500_000.5],
    ['HUF', 10.55, 10.555],
    ['KWD', 10.125, 10.1255],
    ['CLF', 10.1255, 10.12555],
  ])('has amounts of money with the decimals of the currency: %s', async (currency, fits, tooPrecise) => {
    const { halo, database } = api;
    await setCurrency(database, await getChannelId(database, halo.domain), currency);
    const { _id: campaign } = await newCampaign();
    const money = (discountAmount: number) => ({ discountAmount, discountType: 'FixedAmount' });
    const tier = await newTier({ campaign, discount: money(fits), conditions: { minimumSubtotal: fits } });
    expect(tier).toMatchObject({ discount: money(fits), conditions: { minimumSubtotal: fits } });
    const collab = await createCollab(api, halo, { discount: money(fits) });
    expect(collab.discount).toMatchObject(money(fits));
    const collabs = `${api.base}/creators/collabs`;
    const [path, key] = [`collab-tiers/${tier._id}`, halo.key];
    const discount = money(tooPrecise);
    const conditions = { minimumSubtotal: tooPrecise };
    const rejected = [
      await send('collab-tiers', { campaign, title: 'Other', discount }),
      await send(path, { discount }),
      await call(collabs, { key, json: { platformDomain: halo.domain, ...newPerson(), discount } }),
      await call(`${collabs}/${collab._id}`, { key, json: { discount } }),
      await send('collab-tiers', { campaign, title: 'Other', conditions }),
      await send(path, { conditions }),
    ].map((response) => readProblem(response));
    await setCurrency(database, await getChannelId(database, halo.domain), 'EUR');
    expect(
      rejected.map(({ statusCode, details }) => [statusCode, details?.map(({ path: at }) => at)]),
    ).toEqual([
      ...Array.from({ length: 4 }, () => [400, ['discount.discountAmount']]),
      ...Array.from({ length: 2 }, () => [400, ['conditions.minimumSubtotal']]),
    ]);
  });

  it('archives a campaign with its tiers, and restores both', async () => {
    const campaign = await newCampaign({ isDefault: true });
    const tier = await newTier({ campaign: campaign._id });
    const path = `campaigns/${campaign._id}`;
    const archived = readOk(await send(path, { title: 'Ended', isActive: false }), oneCampaign).campaign;
    expect(archived).toMatchObject({ title: 'Ended', isActive: false, isDefault: false, collabTiers: [] });
    for (const at of [path, `collab-tiers/${tier._id}`])
      expect([(await get(at)).status, (await send(at, { isActive: false })).status], at).toEqual([404, 404]);
    expect((await send(`collab-tiers/${tier._id}`, { isActive: true })).status).toBe(404);
    const listed = readOk(await get('campaigns'), campaignList).campaigns;
    expect(listed.map(({ _id }) => _id)).not.toContain(campaign._id);
    const restored = readOk(await send(path, { title: 'Again', isActive: true }), oneCampaign).campaign;
    expect(restored).toMatchObject({ title: 'Again', isActive: true, collabTiers: [tier._id] });
    expect(readOk(await send(path, restored), oneCampaign).campaign).toEqual(restored);
  });

  it('archives a tier, whose collabs get the tier that the request names', async () => {
    const { halo, database } = api;
    const { _id: campaign } = await newCampaign();
    const [old, next] = [await newTier({ campaign }), await newTier({ campaign, title: 'Silver' })];
    expect(old.isActive).toBe(true);
    const path = `collab-tiers/${old._id}`;
    const collab = await createCollab(api, halo, { collabTier: old._id });
    for (const at of [path, `campaigns/${campaign}`])
      expect(readProblem(await send(at, { isActive: false }))).toMatchObject({
        statusCode: 400,
        details: [
          {
            path: 'successor',
            message: 'Has collabs. Send the _id of the tier that they get, or null for none.',
          },
        ],
      });
    for (const successor of [old._id, old._id.toUpperCase(), 'none', randomUUID()])
      expect(readProblem(await send(path, { isActive: false, successor })).details).toMatchObject([
        { path: 'successor' },
      ]);
    expect(readOk(await get(path), oneTier).collabTier.isActive).toBe(true);
    const archived = readOk(await send(path, { isActive: false, successor: next._id }), oneTier).collabTier;
    expect(archived).toMatchObject({ isActive: false, campaign });
    const tierOf = async () => {
      const { text } = await get(`collabs/${collab._id}`);
      return (JSON.parse(text) as { collab: { collabTier: { _id: string } } }).collab.collabTier._id;
    };
    expect(await tierOf()).toBe(old._id);
    // What a response shows can be sent back while the collab waits for its new tier.
    const sentBack = await send(`collabs/${collab._id}`, {
      firstName: 'Renamed',
      collabTier: old._id.toUpperCase(),
    });
    expect(sentBack.status).toBe(200);
    expect(await tierOf()).toBe(old._id);
    await loadApp(database);
    const { moveCollabsToSuccessor } = await import('#app/domain/campaigns/move-collabs.ts');
    const channelId = await getChannelId(database, halo.domain);
    // This world has no worker.
    await moveCollabsToSuccessor({ channelId, tierId: old._id });
    expect(await tierOf()).toBe(next._id);
    expect(readOk(await send(path, { ...archived, isActive: true }), oneTier).collabTier).toMatchObject({
      isActive: true,
    });
    expect(await tierOf()).toBe(next._id);
    const ended = await send(`campaigns/${campaign}`, { isActive: false, successor: null });
    expect(readOk(ended, oneCampaign).campaign.isActive).toBe(false);
  });

  it('accepts only times that every list can show, as start and as end', async () => {
    const { halo } = api;
    const { _id: campaign } = await newCampaign();
    const tier = await newTier({
      campaign,
      discount: { discountAmount: 15, discountType: 'Percentage' },
    });
    await createCollab(api, halo, { collabTier: tier._id });
    const path = `collab-tiers/${tier._id}`;
    const lists = async () => [
      (await get(`collabs?tier=${tier._id}`)).status,
      (
        await call(`${api.base}/creators/collabs?platform_domain=${halo.domain}`, {
          partnerKey: api.partnerKey,
        })
      ).status,
    ];
    for (const sent of oddTimes)
      for (const at of ['startsAt', 'endsAt'])
        expect(readProblem(await send(path, { conditions: { [at]: sent } })), `${at} ${sent}`).toMatchObject({
          statusCode: 400,
          details: [{ path: `conditions.${at}` }],
        });
    for (const sent of edgeTimes)
      for (const at of ['startsAt', 'endsAt'] as const) {
        const { conditions } = readOk(await send(path, { conditions: { [at]: sent } }), oneTier).collabTier;
        expect(conditions?.[at], sent).toBe(new Date(sent).toISOString());
        expect(await lists(), `${at} ${sent}`).toEqual([200, 200]);
      }
  });

  it('rejects collections that the store does not have, unless the tier has them already', async () => {
    const { platform } = api;
    const { _id: campaign } = await newCampaign();
    const id = await makeCollection(shop(), { handle: 'deleted-later', title: 'Deleted later' });
    const unknown = ['gid://shopify/Collection/999999999'];
    const problems = async (path: string, body: object) => readProblem(await send(path, body)).details;
    const details = (index: number) => [
      {
        path: `conditions.collections[${index}]`,
        message: 'Is not a collection of this channel\'s store: "999999999".',
      },
    ];
    expect(
      await problems('collab-tiers', { title: 'Sale', campaign, conditions: { collections: unknown } }),
    ).toEqual(details(0));
    const tier = await newTier({ campaign, conditions: { collections: [id] } });
    const path = `collab-tiers/${tier._id}`;
    await staffDo(shop(), 'collectionDelete', { input: { id } });
    expect(await problems(path, { conditions: { collections: [id, ...unknown] } })).toEqual(details(1));
    const kept = { collections: [id], usageLimit: 3 };
    expect(readOk(await send(path, { conditions: kept }), oneTier).collabTier.conditions?.usageLimit).toBe(3);
    // The mirror reports it later, on the collabs of the tier.
    await addFault(platform.url, { fault: 'unavailable', operation: 'CollectionTitles', times: 'always' });
    const saved = await send(path, { conditions: { collections: unknown } });
    await clearFaults(platform.url);
    expect(saved.status).toBe(200);
    const archived = readOk(await send(path, { isActive: false, successor: null }), oneTier).collabTier;
    expect(archived.conditions?.collections).toHaveLength(1);
    const restored = readOk(await send(path, { ...archived, isActive: true }), oneTier).collabTier;
    expect(restored.conditions).toEqual(archived.conditions);
  });

  it('names what to send instead of invalid fields, and writes nothing', async () => {
    const { pine, database } = api;
    const foreign = await addTier(database, await getChannelId(database, pine.domain), { title: 'Foreign' });
    const [own, other] = [await newCampaign(), await newCampaign()];
    const problems = async (path: string, body: object) => readProblem(await send(path, body)).details;
    expect(await problems('campaigns', { title: '', isDefault: 'yes', queryParams: 'a b' })).toMatchObject([
      { path: 'title' },
      { path: 'isDefault' },
      { path: 'queryParams' },
    ]);
    expect(await problems('collab-tiers', { title: 'Gold', campaign: foreign.campaign })).toEqual([
      {
        path: 'campaign',
        message: 'Is not a campaign of this channel. Send the _id of one of its campaigns.',
      },
    ]);
    const tier = await newTier({ campaign: own._id });
    const fixed = { campaign: other._id, key: 'other' };
    expect(await problems(`collab-tiers/${tier._id}`, { title: 'X', ...fixed })).toEqual([
      { path: 'campaign', message: `Cannot change. It is "${own._id}"; send that or leave it out.` },
      { path: 'key', message: `Cannot change. It is "${tier.key}"; send that or leave it out.` },
    ]);
    expect(readOk(await send(`collab-tiers/${tier._id}`, { title: null }), oneTier).collabTier).toEqual(tier);
    expect(readOk(await get(`collab-tiers/${tier._id}`), oneTier).collabTier).toEqual(tier);
    for (const path of [`collab-tiers/${foreign.tier}`, `campaigns/${foreign.campaign}`, 'campaigns/none'])
      expect([(await get(path)).status, (await send(path, { title: 'X' })).status]).toEqual([404, 404]);
  });
});
