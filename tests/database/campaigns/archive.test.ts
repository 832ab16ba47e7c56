import { describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { listChannelEvents } from '../../support/db/events.ts';
import { completeJobs } from '../../support/db/jobs.ts';
import { countLockWaits, lockTable } from '../../support/db/locks.ts';
import { countBackgroundItems } from '../../support/db/mirror.ts';
import { addArchivedTiers } from '../../support/db/tiers.ts';
import {
  here,
  jobs,
  database,
  newProgram,
  addCollabs,
  titles,
  countWaiting,
  tier,
  updateCollab,
  campaignBody,
} from './campaign-program.ts';

const listCollabTiers = async (channelId: string) => {
  const { collabs } = await here.searchCollabs(channelId, {}, { order: 'newest', limit: 250 });
  return collabs.map((collab) => collab.tier);
};

/** Runs the jobs of all batches, as the worker does. */
async function workOffMoves(): Promise<number> {
  let batches = 0;
  for (;;) {
    const waiting = await jobs('move-collabs');
    if (waiting.length === 0) return batches;
    await completeJobs(database, 'move-collabs');
    for (const payload of waiting)
      do batches += 1;
      while ((await here.moveCollabsToSuccessor(payload)) !== undefined);
  }
}

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

  it('keeps custom discounts of moved collabs, or replaces them on request', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const last = await here.createTier({ channelId, campaignId }, tier('Last', '10'));
    const collabIds = await addCollabs(channelId, basic, 3);
    for (const collabId of collabIds.slice(1))
      await updateCollab(channelId, collabId, {
        discount: { discountAmount: 0.3, discountType: 'Percentage' },
      });
    const discounts = async () => {
      const documents = await here.listCollabsById(here.db, channelId, collabIds.toSorted());
      return documents.flatMap(({ record }) => record.discount?.amount ?? []);
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
      collabTier: gold,
      discount: { discountAmount: 0.3, discountType: 'Percentage' },
    });
    await here.archiveTier({ channelId, tierId: gold }, last);
    await workOffMoves();
    expect(await discounts()).toEqual([0.3]);
  });

  it('waits for a concurrent assignment, so that no collab stays behind', async () => {
    const { channelId, basic, gold } = await newProgram();
    const [collabId = ''] = await addCollabs(channelId, basic, 1);
    // An update saves the discount after it has checked the tier, and before it writes the collab.
    const lock = await lockTable(database.url, 'discounts');
    const discount = { discountAmount: 0.1, discountType: 'Percentage' };
    const updated = updateCollab(channelId, collabId, { collabTier: gold, discount });
    await lock.untilBlocked();
    const archived = here.archiveTier({ channelId, tierId: gold }, null);
    await until('the archiving waits too', async () => (await countLockWaits(database)) > 1);
    await lock.release();
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
      await until('it waits', async () => (await countLockWaits(database)) > 0);
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
      const set = Object.entries(cursor).filter(([, value]) => value !== null);
      const { rows, ...rest } = await here.listArchived(channelId, {
        limit: 3,
        ...Object.fromEntries(set),
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
