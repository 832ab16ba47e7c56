import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  channelResponse,
  customFieldDefinitionResponse,
  listedCampaignResponse,
  listedTierResponse,
} from '#app/http/channel-schemas.ts';
import { listedCollabResponse } from '#app/http/collab-schemas.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, newPerson } from '../../support/api-calls.ts';
import { call, readOk, readProblem } from '../../support/api-client.ts';
import { useWorld } from '../../support/use-world.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addArchivedTiers, addTier, addTiers } from '../../support/db/tiers.ts';

const collabList = z.strictObject({ collabs: z.array(listedCollabResponse), pagination: paginationResponse });

const api = useWorld();

describe('get a channel', () => {
  it('returns brand kit and settings, in any case of the domain, to a partner too', async () => {
    const { base, halo, partnerKey } = api();
    const result = await call(`${base}/channels/${halo.domain.toUpperCase()}.`, { key: halo.key });
    const { channel } = readOk(result, z.strictObject({ channel: channelResponse }));
    expect(channel).toMatchObject({
      platformDomain: halo.domain,
      isInstalled: true,
      brand: { title: channel.name },
      settings: { mirrorsEmail: true, dropRemoval: 'unpublish' },
    });
    expect((await call(`${base}/channels/${halo.domain}`, { partnerKey })).text).toBe(result.text);
  });

  it('rejects a channel without access like a missing one, and a URL', async () => {
    const { base, halo, pine } = api();
    const foreign = await call(`${base}/channels/${pine.domain}`, { key: halo.key });
    const absent = await call(`${base}/channels/absent.myshopify.com`, { key: halo.key });
    expect([foreign.status, absent.status]).toEqual([403, 403]);
    expect(foreign.text.replace(pine.domain, '')).toBe(absent.text.replace('absent.myshopify.com', ''));
    const url = await call(`${base}/channels/https:%2F%2F${halo.domain}`, { key: halo.key });
    expect([400, 404]).toContain(url.status);
  });
});

describe('list the collabs of a channel', () => {
  async function list(query: Record<string, string> = {}) {
    const { base, halo } = api();
    const text = new URLSearchParams(query).toString();
    return call(`${base}/channels/${halo.domain}/collabs?${text}`, { key: halo.key });
  }

  async function ids(query: Record<string, string> = {}) {
    return readOk(await list(query), collabList).collabs.map(({ _id }) => _id);
  }

  it('finds collabs by words, email, tier, campaign and state, newest first', async () => {
    const { halo, pine, database } = api();
    const tiers = await addTiers(database, halo.domain);
    const person = newPerson({ lastName: 'Quillfeather' });
    const first = await createCollab(api(), halo, { ...person, collabTier: tiers.gold });
    const second = await createCollab(api(), halo, { lastName: 'Quillfeather' });
    const pausing = { key: halo.key, json: { isActive: false } };
    expect((await call(`${api().base}/creators/collabs/${second._id}`, pausing)).status).toBe(200);
    await createCollab(api(), pine, { lastName: 'Quillfeather' });
    expect(await ids({ query: 'QUILLFEATHER ada' })).toEqual([second._id, first._id]);
    expect(await ids({ query: '', state: '', updated_since: '', email: person.email.toUpperCase() })).toEqual(
      [first._id],
    );
    expect(await ids({ tier: tiers.gold })).toEqual([first._id]);
    expect(await ids({ campaign: tiers.campaignId, query: 'quillfeather' })).toContain(first._id);
    expect(await ids({ tier: tiers.gold, state: 'paused' })).toEqual([]);
    expect(await ids({ query: 'quillfeather', state: 'paused' })).toEqual([second._id]);
    expect(await ids({ tier: 'no-id' })).toEqual([]);
  });

  it('finds what changed since a time, a change of a drop included', async () => {
    const { halo } = api();
    const old = await createCollab(api(), halo);
    const since = new Date(Date.parse((await createCollab(api(), halo)).updatedAt) + 1).toISOString();
    const changed = await createCollab(api(), halo);
    expect(await ids({ updated_since: since })).toEqual([changed._id]);
    await createDrop(api(), halo, { collabId: old._id });
    expect(await ids({ updated_since: since })).toEqual([changed._id, old._id]);
  });

  it('returns one page at a time; a cursor belongs to its query', async () => {
    const { halo } = api();
    const made: string[] = [];
    for (let number = 0; number < 3; number += 1)
      made.unshift((await createCollab(api(), halo, { lastName: 'Pageturner' }))._id);
    const found: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = readOk(await list({ query: 'pageturner', limit: '1', cursor }), collabList);
      found.push(...answer.collabs.map(({ _id }) => _id));
      expect(answer.pagination.hasNextPage).toBe(page < 2);
      if (page === 0)
        expect(
          readProblem(await list({ query: 'other', cursor: answer.pagination.nextCursor ?? '' })),
        ).toMatchObject({ statusCode: 400, details: [{ path: 'cursor' }] });
      cursor = answer.pagination.nextCursor ?? '';
    }
    expect(found).toEqual(made);
  });

  it('says what to send instead of an unknown state or time', async () => {
    const { details } = readProblem(await list({ state: 'gone', updated_since: 'yesterday' }));
    expect(details).toEqual([
      { path: 'state', message: 'Must be one of: active, partial, paused.' },
      {
        path: 'updated_since',
        message: 'Must be an ISO 8601 time with a time zone, such as 2026-11-20T14:03:27Z.',
      },
    ]);
  });
});

const campaignList = z.strictObject({
  campaigns: z.array(listedCampaignResponse),
  pagination: paginationResponse,
});
const tierList = z.strictObject({ collabTiers: z.array(listedTierResponse), pagination: paginationResponse });

describe('list the campaigns and tiers of a channel', () => {
  const get = (path: string) =>
    call(`${api().base}/channels/${api().halo.domain}/${path}`, { key: api().halo.key });

  it('returns them without archived ones, newest first, and a collab can be created with such a tier', async () => {
    const { halo, pine, database } = api();
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
    expect(await createCollab(api(), halo, { collabTier: summer.tier })).toMatchObject({
      tierKey: tier?.key,
    });
  });

  it('returns one page at a time; a cursor belongs to its list', async () => {
    const { halo, database } = api();
    const channelId = await getChannelId(database, halo.domain);
    for (const title of ['Autumn', 'Winter']) await addTier(database, channelId, { title });
    const all = readOk(await get('collab-tiers'), tierList).collabTiers;
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ limit: '1', cursor });
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
    call(`${api().base}/channels/${api().halo.domain}/${path}`, {
      key: api().halo.key,
      json,
      ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    });
  const get = (path: string) =>
    call(`${api().base}/channels/${api().halo.domain}/${path}`, { key: api().halo.key });
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
      ...{ title: 'Spring', collabTiers: [], isActive: true, isDefault: false },
      ...{ brandPageRedirectUrlTemplate: null, queryParams: null },
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
    expect(readProblem(await send(path, { isActive: false })).details).toMatchObject([{ path: 'isActive' }]);
    expect(readOk(await send(path, { title: null, queryParams: null }), oneCampaign).campaign).toMatchObject({
      ...{ brandPageRedirectUrlTemplate: templates.brandPageRedirectUrlTemplate, queryParams: null },
    });
  });

  it('has one default campaign and one default tier in it, which new collabs get', async () => {
    const { halo } = api();
    const [old, campaign] = [await newCampaign({ isDefault: true }), await newCampaign({ isDefault: true })];
    expect(readOk(await get(`campaigns/${old._id}`), oneCampaign).campaign.isDefault).toBe(false);
    const tier = await newTier({ campaign: campaign._id, isDefault: true, relationshipType: 'partner' });
    expect(tier).toMatchObject({
      key: expect.stringMatching(/^gold/) as string,
      campaign: campaign._id,
      discount: null,
    });
    expect(await createCollab(api(), halo)).toMatchObject({
      ...{ collabTier: tier._id, relationshipType: 'partner', discount: null },
    });
    await send(`campaigns/${campaign._id}`, { isDefault: false });
  });

  it('sets the discount that the collabs of a tier get, in every form that collabs accept', async () => {
    const { halo } = api();
    const { _id: campaign } = await newCampaign();
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const tier = await newTier({ campaign, discount });
    expect(tier.discount).toEqual({ discountAmount: 0.15, discountType: 'Percentage' });
    const path = `collab-tiers/${tier._id}`;
    const collab = await createCollab(api(), halo, { collabTier: tier._id });
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
        ...{ statusCode: 400, details: [detail] },
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
    const again = await call(`${api().base}/channels/${halo.domain}/collabs/${collab._id}`, {
      key: halo.key,
    });
    expect(JSON.parse(again.text)).toMatchObject({ collab: { discount: money } });
    expect(readOk(await send(path, { discount: null }), oneTier).collabTier.discount).toBeNull();
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
    expect(await changed({ conditions: { minimumQuantity: 2, collections: [7], ...dates } })).toMatchObject({
      ...{ minimumSubtotal: null, minimumQuantity: 2, usageLimit: null, collections: ['7'] },
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

  it('says what to send instead of invalid fields, and writes nothing', async () => {
    const { pine, database } = api();
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

describe('custom field definitions', () => {
  const root = () => `${api().base}/channels/${api().halo.domain}/custom-field-definitions`;
  const send = (path: string, json: object) => call(`${root()}${path}`, { key: api().halo.key, json });
  const get = (path: string) => call(`${root()}${path}`, { key: api().halo.key });
  const one = z.strictObject({ customFieldDefinition: customFieldDefinitionResponse });
  const many = z.strictObject({
    customFieldDefinitions: z.array(customFieldDefinitionResponse),
    pagination: paginationResponse,
  });
  const define = async (body: object) => readOk(await send('', body), one).customFieldDefinition;

  it('creates a field that requests can use, lists it, newest first, and renames it', async () => {
    const { halo } = api();
    const handle = 'cc-shade';
    const plain = await define({ ownerType: 'collab', handle });
    expect(plain).toMatchObject({
      ...{ ownerType: 'collab', handle, name: handle },
      type: 'single_line_text_field',
    });
    const number = await define({ ownerType: 'drop', handle, name: 'Shade number', type: 'number_decimal' });
    const { customFieldDefinitions } = readOk(await get('?limit=2'), many);
    expect(customFieldDefinitions).toEqual([number, plain]);
    const ofDrops = readOk(await get('?owner_type=drop&limit=1'), many);
    expect(ofDrops.customFieldDefinitions).toEqual([number]);
    expect(readOk(await get('?owner_type=collab&limit=1'), many).customFieldDefinitions).toEqual([plain]);
    const renamed = readOk(
      await send(`/${number._id}`, { ...number, name: 'Shade' }),
      one,
    ).customFieldDefinition;
    expect(renamed).toEqual({ ...number, name: 'Shade' });
    expect(readOk(await get(`/${number._id}`), one).customFieldDefinition).toEqual(renamed);

    const { _id: collabId } = await createCollab(api(), halo, { custom: { [handle]: 'dark' } });
    const drops = `${api().base}/creators/collabs/${collabId}/drops`;
    const drop = { title: 'Shades', products: [{ id: halo.products[0] }], custom: { [handle]: 'dark' } };
    expect(readProblem(await call(drops, { key: halo.key, json: drop })).details).toMatchObject([
      { path: `custom.${handle}` },
    ]);
  });

  it('says what to send instead of invalid fields', async () => {
    const field = await define({ ownerType: 'product', handle: 'cc-size' });
    const problems = async (path: string, body: object) => readProblem(await send(path, body)).details;
    expect(await problems('', { ownerType: 'drop' })).toMatchObject([
      { path: 'handle', message: expect.stringContaining('Use 2 to 64 letters') as string },
    ]);
    expect(await problems('', { ownerType: 'product', handle: 'cc-size' })).toEqual([
      { path: 'handle', message: 'Is the handle of another product field. Choose another.' },
    ]);
    expect(await problems('', { ownerType: 'shop', handle: 'a b', name: '', type: 'text' })).toMatchObject([
      { path: 'ownerType', message: 'Must be collab, drop or product.' },
      { path: 'handle' },
      { path: 'name' },
      { path: 'type' },
    ]);
    expect(await problems(`/${field._id}`, { name: 'Size', handle: 'cc-other', type: 'boolean' })).toEqual([
      { path: 'handle', message: 'Cannot change. It is "cc-size"; send that or leave it out.' },
      { path: 'type', message: 'Cannot change. It is "single_line_text_field"; send that or leave it out.' },
    ]);
    expect(readOk(await get(`/${field._id}`), one).customFieldDefinition).toEqual(field);
    const foreign = `${api().base}/channels/${api().pine.domain}/custom-field-definitions/${field._id}`;
    expect((await call(foreign, { key: api().pine.key })).status).toBe(404);
    expect((await call(foreign, { key: api().pine.key, json: { name: 'Mine' } })).status).toBe(404);
  });
});
