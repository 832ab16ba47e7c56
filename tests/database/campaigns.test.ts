import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TierBody } from '#app/domain/campaigns/input.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { loadCampaignFunctions } from '../support/campaign-functions.ts';
import type { CampaignFunctions } from '../support/campaign-functions.ts';
import { until } from '../support/until.ts';
import { addChannel } from '../support/db/channels.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { listChannelEvents } from '../support/db/events.ts';
import { completeJobs, listTaskPayloads } from '../support/db/jobs.ts';
import { countLockWaits, lockTable } from '../support/db/locks.ts';
import { countBackgroundItems } from '../support/db/mirror.ts';
import { addSyncedCollabs } from '../support/db/seed.ts';
import { addArchivedTiers } from '../support/db/tiers.ts';

let database: TestDatabase;
let here: CampaignFunctions;
const nowhere = '018f0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  database = await createTestDatabase();
  here = await loadCampaignFunctions(database);
});
afterAll(async () => {
  await here.closeDatabase();
  await database.drop();
});

const campaignBody = (title: string) => ({
  title,
  isDefault: false,
  brandPageRedirectUrlTemplate: null,
  queryParams: null,
});
const tier = (title: string, percent?: string): TierBody =>
  here.read(here.tierBody, {
    title,
    relationshipType: 'affiliate',
    isDefault: false,
    discount: percent === undefined ? null : { amount: percent, type: 'Percentage' },
  });

const newChannel = () => addChannel(database, `x-${randomUUID()}`);

/** A channel with a campaign of two tiers: Basic without a discount, and Gold with 20 percent. */
async function newProgram() {
  const channelId = await newChannel();
  const campaignId = await here.createCampaign(channelId, campaignBody('Summer'));
  const basic = await here.createTier({ channelId, campaignId }, tier('Basic'));
  const gold = await here.createTier({ channelId, campaignId }, tier('Gold', '20'));
  return { channelId, campaignId, basic, gold };
}

/**
 * Creates synced collabs of a tier.
 * @returns their ids.
 */
const addCollabs = (channelId: string, tierId: string, count: number) =>
  addSyncedCollabs(database, { channelId, tierId }, count);

const brand = (channelId: string) => ({ kind: 'brand', credentialId: nowhere, channelId }) as const;
const updateCollab = (channelId: string, collabId: string, body: object) =>
  here.updateCollab(brand(channelId), collabId, here.read(here.updateCollabBody, body));
const listCollabTiers = async (channelId: string) => {
  const { collabs } = await here.searchCollabs(channelId, {}, { order: 'newest', limit: 250 });
  return collabs.map((collab) => collab.tier);
};
const countWaiting = (channelId: string, tierId: string) =>
  here.countMatchingCollabs(channelId, { tierIds: [tierId], mirrorStates: ['waiting'] }, 10_000);

interface TierPayload {
  channelId: string;
  tierId: string;
}
const jobs = (task: string) => listTaskPayloads<TierPayload>(database, task);

/** Runs the jobs of all batches, as the worker does. */
async function workOffMoves(): Promise<number> {
  let slices = 0;
  for (;;) {
    const waiting = await jobs('move-collabs');
    if (waiting.length === 0) return slices;
    await completeJobs(database, 'move-collabs');
    for (const payload of waiting) await here.moveCollabsToSuccessor(payload);
    slices += waiting.length;
  }
}

const titles = async (channelId: string) =>
  (await here.listCampaigns(channelId)).map(({ title, tiers }) => [
    title,
    ...tiers.map((item) => item.title),
  ]);

describe('campaigns and tiers', () => {
  it('are in order of creation, then in the brand’s own order; an outdated order is rejected', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const winter = await here.createCampaign(channelId, campaignBody('Winter'));
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Gold'], ['Winter']]);
    await here.reorderCampaigns({ channelId }, [winter, campaignId]);
    await here.reorderCampaigns({ channelId, campaignId }, [gold, basic]);
    expect(await titles(channelId)).toEqual([['Winter'], ['Summer', 'Gold', 'Basic']]);
    for (const ids of [[basic], [basic, gold, nowhere], [gold, gold]])
      await expect(here.reorderCampaigns({ channelId, campaignId }, ids)).rejects.toMatchObject({
        kind: 'conflict',
      });
  });

  it('have one default each, which a new collab gets', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const chosen = () => here.inTransaction((tx) => here.resolveTier(tx, channelId, undefined));
    expect(await chosen()).toBeNull();
    await here.updateCampaign({ channelId, campaignId }, { ...campaignBody('Summer'), isDefault: true });
    await here.updateTier({ channelId, tierId: basic }, { ...tier('Basic'), isDefault: true });
    expect(await chosen()).toBe(basic);
    await here.updateTier({ channelId, tierId: gold }, { ...tier('Gold', '20'), isDefault: true });
    expect(await chosen()).toBe(gold);
    await here.createCampaign(channelId, { ...campaignBody('Winter'), isDefault: true });
    expect(await chosen()).toBeNull();
    expect((await here.listCampaigns(channelId)).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });

  it('keep concurrent changes of other fields: a form sends only its own changes', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const key = { channelId, tierId: gold };
    const saves = (campaignBody: object) =>
      here.updateTier(key, here.read(here.tierChangeBody, campaignBody));
    await saves({ discount: { amount: '10', type: 'Percentage' }, isDefault: true });
    await saves({ relationshipType: 'partner' });
    await saves({ title: 'Golden' });
    expect(await here.getTier(key)).toMatchObject({
      ...{ title: 'Golden', relationshipType: 'partner', isDefault: true },
      discount: { amount: '10', type: 'Percentage' },
    });
    const campaign = { channelId, campaignId };
    const edits = (campaignBody: object) =>
      here.updateCampaign(campaign, here.read(here.campaignChangeBody, campaignBody));
    await edits({ isDefault: true, queryParams: 'utm_source=x' });
    await edits({ title: 'High summer' });
    expect(await here.getCampaign(campaign)).toMatchObject({
      ...{ title: 'High summer', isDefault: true, queryParams: 'utm_source=x' },
    });
  });

  it('require confirmation of a large discount by the saved one, whatever the page showed', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const key = { channelId, tierId: gold };
    const gives = (amount: string, isMeant?: boolean) =>
      here.updateTier(
        key,
        here.read(here.tierChangeBody, { discount: { amount, type: 'Percentage' }, isMeant }),
      );
    const refusal = { kind: 'invalid', details: [{ path: 'isMeant' }] };
    await expect(gives('60')).rejects.toMatchObject(refusal);
    await gives('60', true);
    await gives('60');
    await gives('10');
    await expect(gives('60')).rejects.toMatchObject(refusal);
    expect(await here.getTier(key)).toMatchObject({ discount: { amount: '10' } });
    const made = here.createTier({ channelId, campaignId }, tier('Half', '50'));
    await expect(made).rejects.toMatchObject(refusal);
  });

  it('save a tier’s discount digit by digit, and keep its key when it is renamed', async () => {
    const { channelId, gold } = await newProgram();
    await here.updateTier({ channelId, tierId: gold }, tier('Gold!', '12.3456'));
    expect(await here.getTier({ channelId, tierId: gold })).toMatchObject({
      title: 'Gold!',
      key: 'gold',
      discount: { amount: '12.3456', type: 'Percentage' },
    });
  });

  it('count affected collabs: those without an own discount, and those without an own link', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const [golden = ''] = await addCollabs(channelId, gold, 3);
    const [plain = ''] = await addCollabs(channelId, basic, 2);
    await updateCollab(channelId, golden, {
      discount: { discountAmount: 0.5, discountType: 'Percentage' },
    });
    await updateCollab(channelId, plain, { affiliateUrl: 'https://own.example' });
    const key = { channelId, campaignId };
    expect(await here.countAffectedCollabs(key, gold)).toEqual({ collabs: 3, followers: 2, links: 3 });
    expect(await here.countAffectedCollabs(key)).toEqual({ collabs: 5, followers: 4, links: 4 });
    const empty = { channelId, campaignId: await here.createCampaign(channelId, campaignBody('Empty')) };
    expect(await here.countAffectedCollabs(empty)).toEqual({ collabs: 0, followers: 0, links: 0 });
    await expect(here.countAffectedCollabs(empty, gold)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('belong to one campaign', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const other = await here.createCampaign(channelId, campaignBody('Winter'));
    const misplaced = { channelId, campaignId: other, tierId: gold };
    for (const act of [
      () => here.getTier(misplaced),
      () => here.updateTier(misplaced, tier('Mine')),
      () => here.archiveTier(misplaced, null),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await here.getTier({ ...misplaced, campaignId })).toMatchObject({ title: 'Gold' });
  });

  it('of another store, or with an invalid id, are missing for every function', async () => {
    const { campaignId, gold } = await newProgram();
    const other = await newProgram();
    const { channelId } = other;
    const foreign = [campaignId, nowhere, 'x'].map((id) => ({ channelId, campaignId: id }));
    for (const key of foreign)
      for (const act of [
        () => here.getCampaign(key),
        () => here.updateCampaign(key, campaignBody('Mine')),
        () => here.createTier(key, tier('Mine')),
        () => here.reorderCampaigns(key, []),
        () => here.archiveCampaign(key, null),
        () => here.restoreCampaign(key),
        () => here.restoreTier({ ...key, tierId: other.gold }),
        () => here.countAffectedCollabs(key),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    for (const tierId of [gold, nowhere, 'x']) {
      const key = { channelId, tierId };
      for (const act of [
        () => here.getTier(key),
        () => here.updateTier(key, tier('Mine')),
        () => here.archiveTier(key, null),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
      const taken = here.archiveTier({ channelId, tierId: other.gold }, tierId);
      await expect(taken).rejects.toMatchObject({ kind: 'invalid', details: [{ path: 'successor' }] });
    }
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Gold']]);
  });
});

describe('a changed tier', () => {
  it('updates the store objects of its collabs in batches, the first with the change', async () => {
    const { channelId, basic, gold } = await newProgram();
    await addCollabs(channelId, basic, 1);
    await addCollabs(channelId, gold, 2_001);
    await here.updateTier({ channelId, tierId: gold }, tier('Gold', '25'));
    expect(await countWaiting(channelId, gold)).toBe(2_000);
    const [payload] = await jobs('mark-collabs');
    await here.markNextBatch(tasks.markCollabs.payload.parse(payload));
    expect(await countWaiting(channelId, gold)).toBe(2_001);
    expect(await countWaiting(channelId, basic)).toBe(0);
    expect(await jobs('mark-collabs')).toHaveLength(1);
  });
});

describe('an archived tier', () => {
  it('gets no collabs, and moves its own in batches, each with one event and marked once', async () => {
    const { channelId, basic, gold } = await newProgram();
    await addCollabs(channelId, gold, 1_001);
    await here.archiveTier({ channelId, tierId: gold }, basic);
    const choose = () => here.inTransaction((tx) => here.resolveTier(tx, channelId, gold));
    await expect(choose()).rejects.toMatchObject({ kind: 'invalid' });
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Gold']]);
    expect(await workOffMoves()).toBe(3);
    expect(await titles(channelId)).toEqual([['Summer', 'Basic']]);
    expect(await countWaiting(channelId, basic)).toBe(1_001);
    expect(await countBackgroundItems(database, channelId)).toBe(1_001);
    const events = await listChannelEvents(database, channelId);
    expect(events).toHaveLength(1_001);
    expect(new Set(events.map(({ data }) => data['collab']?.['_id'])).size).toBe(1_001);
    for (const event of events)
      expect(event).toMatchObject({
        type: 'collab.updated',
        data: { collab: { collabTier: basic }, previous: { collabTier: gold } },
      });
  });

  it('leaves its collabs without a tier if there is no successor', async () => {
    const { channelId, gold } = await newProgram();
    await addCollabs(channelId, gold, 2);
    await here.archiveTier({ channelId, tierId: gold }, null);
    await workOffMoves();
    expect(await listCollabTiers(channelId)).toEqual([null, null]);
  });

  it('moves collabs to the successor of an archived successor', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const last = await here.createTier({ channelId, campaignId }, tier('Last'));
    await addCollabs(channelId, gold, 2);
    await here.archiveTier({ channelId, tierId: gold }, basic);
    await here.archiveTier({ channelId, tierId: basic }, last);
    await workOffMoves();
    expect(await here.countAffectedCollabs({ channelId, campaignId }, last)).toMatchObject({ collabs: 2 });
  });

  it('keeps own discounts of moved collabs, or replaces them on request', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const last = await here.createTier({ channelId, campaignId }, tier('Last', '10'));
    const collabIds = await addCollabs(channelId, basic, 3);
    for (const collabId of collabIds.slice(1))
      await updateCollab(channelId, collabId, {
        discount: { discountAmount: 0.3, discountType: 'Percentage' },
      });
    const discounts = async () => {
      const documents = await here.listCollabsById(here.db, channelId, collabIds.toSorted());
      return documents.flatMap(({ head }) => head.discount?.amount ?? []);
    };
    await here.archiveTier({ channelId, tierId: basic }, gold);
    await workOffMoves();
    expect(await discounts()).toEqual([0.3, 0.3]);
    await here.archiveTier({ channelId, tierId: gold }, last, true);
    await workOffMoves();
    expect(await discounts()).toEqual([]);
    expect(await here.countMatchingCollabs(channelId, { tierIds: [last] }, 10)).toBe(3);
    const events = (await listChannelEvents(database, channelId)).slice(-3);
    expect(events.filter(({ data }) => 'discount' in (data['previous'] ?? {}))).toHaveLength(2);
    // A restored tier does not remember it.
    await here.restoreTier({ channelId, campaignId, tierId: gold });
    await updateCollab(channelId, collabIds[0] ?? '', {
      ...{ collabTier: gold, discount: { discountAmount: 0.3, discountType: 'Percentage' } },
    });
    await here.archiveTier({ channelId, tierId: gold }, last);
    await workOffMoves();
    expect(await discounts()).toEqual([0.3]);
  });

  it('waits for a concurrent assignment, so that no collab stays behind', async () => {
    const { channelId, basic, gold } = await newProgram();
    const [collabId = ''] = await addCollabs(channelId, basic, 1);
    // An update saves the discount after it has checked the tier, and before it writes the collab.
    const hold = await lockTable(database.url, 'discounts');
    const discount = { discountAmount: 0.1, discountType: 'Percentage' };
    const updated = updateCollab(channelId, collabId, { collabTier: gold, discount });
    await hold.untilBlocked();
    const archived = here.archiveTier({ channelId, tierId: gold }, null);
    await until('the archiving waits too', async () => (await countLockWaits(database)) > 1, 20_000);
    await hold.release();
    await Promise.all([updated, archived]);
    await workOffMoves();
    expect(await listCollabTiers(channelId)).toEqual([null]);
  });

  it.each(['tier', 'campaign'])('whose %s is being changed gets no collab meanwhile', async (what) => {
    const { channelId, campaignId, gold } = await newProgram();
    let chosen: Promise<string | null> | undefined;
    await here.inTransaction(async (tx) => {
      if (what === 'tier') await here.updateTierIn(tx, { channelId, tierId: gold }, { title: 'Other' });
      else await here.updateCampaignIn(tx, { channelId, campaignId }, { title: 'Other' });
      chosen = here.inTransaction((other) => here.resolveTier(other, channelId, gold));
      await until('it waits', async () => (await countLockWaits(database)) > 0, 20_000);
    });
    expect(await chosen).toBe(gold);
  });

  it('is archived with its campaign, and another campaign can get its collabs', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    await addCollabs(channelId, gold, 1);
    await addCollabs(channelId, basic, 1);
    const key = { channelId, campaignId };
    await expect(here.archiveCampaign(key, gold)).rejects.toMatchObject({ kind: 'invalid' });
    const winter = await here.createCampaign(channelId, campaignBody('Winter'));
    const silver = await here.createTier({ channelId, campaignId: winter }, tier('Silver', '10'));
    await here.archiveCampaign(key, silver);
    await workOffMoves();
    expect(await here.countAffectedCollabs({ channelId, campaignId: winter }, silver)).toMatchObject({
      collabs: 2,
    });
    expect(await titles(channelId)).toEqual([['Winter', 'Silver'], ['Summer']]);
    await expect(here.getCampaign(key)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the archive', () => {
  const archived = async (channelId: string) => (await here.listArchived(channelId, { limit: 10 })).rows;

  it('is paged in both directions, also for equal times', async () => {
    const { channelId, campaignId } = await newProgram();
    const other = await newProgram();
    await addArchivedTiers(database, campaignId, { count: 7, atOnce: 4 });
    const all = await here.listArchived(channelId, { limit: 10 });
    expect(all).toMatchObject({ next: null, previous: null });
    const inOrder = all.rows.map(({ tierId }) => tierId);
    expect(new Set(inOrder).size).toBe(7);
    const page = async (cursor: { after?: string | null; before?: string | null }) => {
      const given = Object.entries(cursor).filter(([, value]) => value !== null);
      const { rows, ...rest } = await here.listArchived(channelId, {
        limit: 3,
        ...Object.fromEntries(given),
      });
      return { ids: rows.map(({ tierId }) => tierId), ...rest };
    };
    const first = await page({});
    const second = await page({ after: first.next });
    const third = await page({ after: second.next });
    expect([first, second, third].map(({ ids }) => ids)).toEqual([
      inOrder.slice(0, 3),
      inOrder.slice(3, 6),
      inOrder.slice(6),
    ]);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(await page({ before: third.previous })).toEqual(second);
    expect(await page({ before: second.previous })).toEqual(first);
    // An emptied page, and an invalid cursor.
    await here.restoreTier({ channelId, campaignId, tierId: inOrder[6] ?? '' });
    const left = await page({});
    expect(await page({ after: second.next })).toEqual(left);
    expect(await page({ after: 'no cursor' })).toEqual(left);
    expect(await archived(other.channelId)).toEqual([]);
  });

  it('restores in the last position; moved collabs stay', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    await addCollabs(channelId, gold, 2);
    await here.archiveTier({ channelId, tierId: gold }, basic);
    await workOffMoves();
    const silver = await here.createTier({ channelId, campaignId }, tier('Silver'));
    expect(await archived(channelId)).toEqual([
      { campaignId, tierId: gold, title: 'Gold', campaign: 'Summer' },
    ]);
    await here.restoreTier({ channelId, campaignId, tierId: gold });
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Silver', 'Gold']]);
    expect(await here.countAffectedCollabs({ channelId, campaignId }, gold)).toMatchObject({ collabs: 0 });
    await here.inTransaction((tx) => here.resolveTier(tx, channelId, gold));
    await here.archiveTier({ channelId, tierId: silver }, null);
    await here.archiveCampaign({ channelId, campaignId }, null);
    await here.createCampaign(channelId, campaignBody('Winter'));
    expect(await archived(channelId)).toMatchObject([{ tierId: null, title: 'Summer' }]);
    await here.restoreCampaign({ channelId, campaignId });
    // Silver was archived before its campaign.
    expect(await titles(channelId)).toEqual([['Winter'], ['Summer', 'Basic', 'Gold']]);
    expect(await archived(channelId)).toMatchObject([{ tierId: silver }]);
    await expect(here.restoreCampaign({ channelId, campaignId })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('restores with the collabs that were not moved yet', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    await addCollabs(channelId, gold, 2);
    await here.archiveTier({ channelId, tierId: gold }, basic);
    await here.restoreTier({ channelId, campaignId, tierId: gold });
    await workOffMoves();
    expect(await here.countAffectedCollabs({ channelId, campaignId }, gold)).toMatchObject({ collabs: 2 });
  });
});

describe('the templates of a campaign’s links', () => {
  const read = (redirect: string, query: string) =>
    here.read(here.linkTemplatesBody, { brandPageRedirectUrlTemplate: redirect, queryParams: query });

  it('preview a creator’s link', async () => {
    const channelId = await addChannel(database, 'first');
    const templates = read('/pages/team/{{creatorShopHandle}}', 'by={{ creatorShopHandle }}&utm=x');
    const path = '/pages/team/ada-lovelace?by=ada-lovelace&utm=x';
    expect(await here.previewAffiliateLink(channelId, templates)).toEqual({
      handle: 'ada-lovelace',
      link: `https://first.example/discount/ADALOVELACE?redirect=${encodeURIComponent(path)}`,
      landing: `https://first.example${path}`,
    });
    expect((await here.previewAffiliateLink(channelId, read(' ', ''))).landing).toBe(
      'https://first.example/pages/creator/ada-lovelace',
    );
  });

  it('redirect to another host by its full URL, also if that begins like the store’s', async () => {
    const channelId = await addChannel(database, 'second');
    const foreign = 'https://second.example.community/ada';
    const templates = { brandPageRedirectUrlTemplate: foreign, queryParams: null };
    expect((await here.previewAffiliateLink(channelId, templates)).link).toBe(
      `https://second.example/discount/ADALOVELACE?redirect=${encodeURIComponent(foreign)}`,
    );
  });

  it.each([
    ['//evil.example/{{creatorShopHandle}}', '', 'brandPageRedirectUrlTemplate'],
    ['javascript:alert(1)', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/{{creatorHandle}}', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/a b', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/a#top', '', 'brandPageRedirectUrlTemplate'],
    ['pages/a', '', 'brandPageRedirectUrlTemplate'],
    ['', 'by={creator}', 'queryParams'],
    ['', 'a=b c', 'queryParams'],
  ])('are rejected as %s and %s', (redirect, query, path) => {
    expect(() => read(redirect, query)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path })] }),
    );
  });
});
