import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { channelResponse, listedTierResponse } from '#app/http/channel-schemas.ts';
import { campaignResponse, listedCollabResponse, paginationResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, newPerson } from '../../support/api-calls.ts';
import { call, readOk, readProblem } from '../../support/api-client.ts';
import { useWorld } from '../../support/use-world.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addArchivedTiers, addTier, addTiers } from '../../support/db/seed.ts';

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

const campaignList = z.strictObject({ campaigns: z.array(campaignResponse), pagination: paginationResponse });
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
    expect(campaigns.find(({ _id }) => _id === summer.campaign)).toEqual({
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
