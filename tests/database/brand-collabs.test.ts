import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Browse from '#app/domain/collabs/search.ts';
import type { CollabFilter } from '#app/domain/collabs/search.ts';
import type { BulkAction, BulkBatchResult, BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import type { UpdateCollabInput } from '#app/domain/collabs/input.ts';
import type { CollabOrder } from '#app/domain/collabs/search.ts';
import { appSettings } from '../support/app-settings.ts';
import {
  addTies,
  listOwnSizes,
  listRowVersions,
  setAccepted,
  setAffiliateUrl,
  explainOnCollabs,
  setAllTiers,
  setCreatorProfile,
  setCreatorTags,
} from '../support/db/collabs.ts';
import { setTimezone } from '../support/db/channels.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { addDrops } from '../support/db/drops.ts';
import { addEvent, deleteEvents, listChannelEvents } from '../support/db/events.ts';
import { listTaskPayloads } from '../support/db/jobs.ts';
import {
  simulateAttempts,
  simulateFailure,
  simulateSynced,
  simulateUnwritten,
} from '../support/db/mirror-simulations.ts';
import { listWritten, markAllSynced } from '../support/db/mirror.ts';
import { seedBrand } from '../support/db/seed.ts';
import { addTiers } from '../support/db/tiers.ts';
import type { SeededBrand } from '../support/db/seed.ts';
import type { SeededTiers } from '../support/db/tiers.ts';

/** More than one batch. */
const many = 230;
const absent = '01890000-0000-7000-8000-000000000000';

let database: TestDatabase;
let verbs: Awaited<ReturnType<typeof loadVerbs>>;
let birch: SeededBrand;
let fern: SeededBrand;
let tiers: SeededTiers;
let fernTiers: SeededTiers;

async function loadVerbs() {
  const { searchCollabs, countSearchResults } = await import('#app/domain/collabs/search.ts');
  const { collabOrders, countMatchingCollabs, matchesFilter, noTier, pageKeys } =
    await import('#app/db/collabs/search.ts');
  const { findOwnDiscounts } = await import('#app/domain/collabs/own-discounts.ts');
  const { getProgramCounts } = await import('#app/domain/channels/program.ts');
  const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
  const { retryFailing } = await import('#app/domain/mirror-health/resync.ts');
  const { getCollabDetail } = await import('#app/domain/collabs/detail.ts');
  const { listActivity } = await import('#app/domain/collabs/activity.ts');
  const { updateCollab } = await import('#app/domain/collabs/update.ts');
  const { updateTier } = await import('#app/domain/campaigns/tiers.ts');
  const { listCollabsById } = await import('#app/domain/collabs/collab.ts');
  const { isPartial, listMissingParts } = await import('#app/domain/collabs/state.ts');
  const { db, closeDatabase } = await import('#app/db/client.ts');
  const { Prisma } = await import('#app/db/generated/client.ts');
  return {
    ...{
      searchCollabs,
      countSearchResults,
      countCollabs: (channelId: string, filter: CollabFilter) =>
        countMatchingCollabs(channelId, filter, 1_000),
      getProgramCounts,
      updateCollabBatch,
      getCollabDetail,
      listActivity,
      updateCollab,
      updateTier,
    },
    ...{ retryFailing, collabOrders, listCollabsById, isPartial, listMissingParts, db, closeDatabase },
    ...{ matchesFilter, noTier, pageKeys, findOwnDiscounts, Decimal: Prisma.Decimal },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  birch = await seedBrand(database, { name: 'birch', collabs: many });
  fern = await seedBrand(database, { name: 'fern', collabs: 3 });
  tiers = await addTiers(database, 'birch.myshopify.com');
  fernTiers = await addTiers(database, 'fern.myshopify.com');
  await setAllTiers(database, birch.channelId, tiers.standard);
  verbs = await loadVerbs();
});
afterAll(async () => {
  await verbs.closeDatabase();
  await database.drop();
});

const brand = ({ channelId }: SeededBrand) => ({ kind: 'brand', credentialId: absent, channelId }) as const;
const idOf = (n: number) => birch.collabIds[n - 1] ?? '';
const update = (collabId: string, input: Omit<UpdateCollabInput, 'custom'>) =>
  verbs.updateCollab(brand(birch), collabId, { ...input, custom: new Map() });
/** The creator's own profile, which the brand has not overridden. */
const creatorIsCalled = (collabId: string, firstName: string) =>
  setCreatorProfile(database, collabId, { firstName, shopDescription: 'Hers alone' });

async function found(filter: CollabFilter): Promise<string[]> {
  const page = await verbs.searchCollabs(birch.channelId, filter, { order: 'oldest', limit: 250 });
  expect(await verbs.countCollabs(birch.channelId, filter)).toBe(page.collabs.length);
  return page.collabs.map(({ id }) => id);
}

/** Reads all pages of a list by their cursors. */
async function walk(order: CollabOrder, direction: 'after' | 'before', from?: string): Promise<string[]> {
  const ids: string[] = [];
  let page: Browse.CollabSearchPage;
  let cursor: string | null | undefined = from;
  do {
    const at: { after?: string; before?: string } = cursor ? { [direction]: cursor } : {};
    page = await verbs.searchCollabs(birch.channelId, {}, { order, limit: 60, ...at });
    const seen = page.collabs.map(({ id }) => id);
    ids.push(...(direction === 'after' ? seen : seen.toReversed()));
    cursor = direction === 'after' ? page.next : page.previous;
  } while (cursor);
  return ids;
}

describe('a brand’s list of collabs', () => {
  it('finds by words of name, email address, code and handle, in any case and order', async () => {
    await update(idOf(7), { firstName: 'Zoë', lastName: 'Ångström-Ö%' });
    expect(await found({ search: 'ångström ZOË' })).toEqual([idOf(7)]);
    expect(await found({ search: 'BIRCH12@EXAMPLE' })).toEqual([idOf(12)]);
    expect(await found({ search: 'birch-13 first' })).toEqual([idOf(13), ...ids(130, 139)]);
    expect(await found({ search: '%' })).toEqual([idOf(7)]);
    expect(await found({ search: 'nobody' })).toEqual([]);
    expect(await found({ search: 'fern' })).toEqual([]);
  });

  it('includes the creator’s own name only after the creator accepted the brand', async () => {
    await creatorIsCalled(idOf(9), 'Undine');
    expect(await found({ search: 'undine' })).toEqual([]);
    const seen = async () => {
      const { collabs } = await verbs.searchCollabs(birch.channelId, { search: 'birch-9' }, newest);
      return collabs.find(({ id }) => id === idOf(9))?.firstName;
    };
    expect(await seen()).toBeNull();
    await setAccepted(database, idOf(9));
    expect(await found({ search: 'undine' })).toEqual([idOf(9)]);
    expect(await seen()).toBe('Undine');
  });

  it('filters by tier, campaign, state and sync status', async () => {
    await update(idOf(3), { collabTier: tiers.gold });
    await update(idOf(4), { isActive: false });
    await update(idOf(5), { collabTier: null });
    await markAllSynced(database);
    await simulateUnwritten(database, idOf(6), 'metaobject');
    await simulateUnwritten(database, idOf(3), 'discount');
    await simulateAttempts(database, idOf(20), 0);
    await simulateAttempts(database, idOf(21), 1);
    await simulateFailure(database, idOf(22), 'Refused');
    expect(await found({ tierIds: [tiers.gold] })).toEqual([idOf(3)]);
    expect(await found({ tierIds: [fernTiers.gold, 'no id'] })).toEqual([]);
    expect(await found({ campaignIds: [tiers.campaignId] })).toHaveLength(many - 1);
    expect(await found({ states: ['paused'] })).toEqual([idOf(4)]);
    expect(await found({ states: ['partial'] })).toEqual([idOf(3), idOf(5), idOf(6)]);
    expect(await found({ states: ['active'] })).toHaveLength(many - 4);
    expect(await found({ mirrorStates: ['waiting'] })).toEqual([idOf(20)]);
    expect(await found({ mirrorStates: ['retrying', 'failed'] })).toEqual([idOf(21), idOf(22)]);
    expect(await found({ mirrorStates: ['synced'] })).toHaveLength(many - 3);
    expect(await found({ states: ['paused'], tierIds: [tiers.gold] })).toEqual([]);
  });

  it('filters by tag, by day of creation and by no tier', async () => {
    await update(idOf(30), { tags: ['VIP', 'winter, cold'] });
    await update(idOf(31), { tags: ['vip'] });
    await setCreatorTags(database, idOf(32), ['Vip']);
    await setCreatorTags(database, idOf(9), ['Vip']);
    expect(await found({ tags: ['vip'] })).toEqual([idOf(9), idOf(30), idOf(31)]);
    expect(await found({ tags: ['Winter, Cold', 'none'] })).toEqual([idOf(30)]);
    expect(await found({ tierIds: [verbs.noTier] })).toEqual([idOf(5)]);
    expect(await found({ tierIds: [verbs.noTier, tiers.gold] })).toEqual([idOf(3), idOf(5)]);
    // The id of collab n says that it was created n times 65.536 s after 1970 began.
    const day = { createdFrom: '1970-01-01', createdTo: '1970-01-01' };
    expect(await found(day)).toHaveLength(many);
    expect(await found({ createdFrom: '1970-01-02' })).toEqual([]);
    expect(await found({ createdTo: '1969-12-31' })).toEqual([]);
    await setTimezone(database, birch.channelId, 'Etc/GMT-3');
    // There, the second of January begins at 21:00 UTC.
    expect(await found({ createdTo: '1969-12-31' })).toEqual([]);
    await setTimezone(database, birch.channelId, 'Etc/GMT+3');
    // There, the first of January begins at 03:00 UTC: 164 times 65.536 s.
    expect(await found({ createdTo: '1969-12-31' })).toEqual(ids(1, 164));
    expect(await found({ createdFrom: '1970-01-01' })).toEqual(ids(165, many));
    await setTimezone(database, birch.channelId, 'UTC');
  });

  it('is sorted by an index in every order, whatever the number of collabs', async () => {
    const { channelId, collabIds } = await seedBrand(database, { name: 'oak', collabs: 4_000 });
    const indexes = [
      ['newest', 'collabs_pkey'],
      ['name', 'collabs_channel_id_name_idx'],
      ['name-desc', 'collabs_channel_id_name_idx'],
      ['code-desc', 'collabs_channel_id_affiliate_code_key_key'],
      ['changed', 'collabs_channel_id_updated_at_id_idx'],
      ['changed-asc', 'collabs_channel_id_updated_at_id_idx'],
    ] as const;
    for (const [order, index] of indexes) {
      const key = order.startsWith('changed') ? new Date(Date.now() - 2_000_000).toISOString() : 'first 3';
      for (const from of [undefined, { key, id: collabIds[2_000] ?? '' }]) {
        const keys = verbs.pageKeys(verbs.matchesFilter(channelId, {}), {
          ...{ order, from, isBackwards: false, limit: 51 },
        });
        const plan = await explainOnCollabs(database, keys);
        expect(plan, order).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `));
        expect(plan, order).not.toContain('Seq Scan');
      }
    }
  });

  it('shows the same state of each collab as the API', async () => {
    const { collabs } = await verbs.searchCollabs(birch.channelId, {}, { order: 'oldest', limit: 250 });
    const read = await verbs.listCollabsById(verbs.db, birch.channelId, birch.collabIds);
    const expected = read.map(({ head }) => {
      const state = head.isActive ? (verbs.isPartial(head) ? 'partial' : 'active') : 'paused';
      return { id: head.id, state, missing: verbs.listMissingParts(head) };
    });
    expect(collabs.map(({ id, state, missing }) => ({ id, state, missing }))).toEqual(expected);
    const missingOf = (id: string) => collabs.find((collab) => collab.id === id)?.missing;
    expect([3, 5, 6, 7].map((n) => missingOf(idOf(n)))).toEqual([['code'], ['terms'], ['page'], []]);
    for (const states of [
      ['active', 'partial'],
      ['active', 'paused'],
      ['partial', 'paused'],
    ] as const) {
      const meant = expected.filter(({ state }) => states.some((one) => one === state));
      expect(await found({ states }), states.join()).toEqual(meant.map(({ id }) => id));
    }
    const { active, partial, paused } = await verbs.getProgramCounts(birch.channelId);
    const count = (status: string) => expected.filter(({ state }) => state === status).length;
    expect([active, partial, paused]).toEqual(['active', 'partial', 'paused'].map(count));
  });

  it('is counted across pages, and without a query for a single page', async () => {
    const browsing = { order: 'name', limit: 60 } as const;
    for (const filter of [{}, { search: 'birch-13' }] as const) {
      const page = await verbs.searchCollabs(birch.channelId, filter, browsing);
      const count = (await found(filter)).length;
      expect(await verbs.countSearchResults(birch.channelId, filter, page)).toEqual({ count, isMore: false });
    }
  });

  it('is paged in both directions, each collab once, in every sort order', async () => {
    await addTies(database, birch.channelId, '1');
    for (const order of verbs.collabOrders) {
      const forward = await walk(order, 'after');
      expect(forward.toSorted(), order).toEqual(birch.collabIds);
      const last = await verbs.searchCollabs(birch.channelId, {}, { order, limit: 1 });
      expect(last.collabs[0]?.id, order).toBe(forward[0]);
      const end = await placeOf(order, forward.length - 1);
      const backward = await walk(order, 'before', end);
      expect(backward.toReversed(), order).toEqual(forward.slice(0, -1));
    }
    expect((await walk('newest', 'after'))[0]).toBe(birch.collabIds.at(-1));
    expect((await walk('code', 'after')).slice(0, 2)).toEqual([idOf(1), idOf(10)]);
    // Collab 9 has a part of its name from the creator.
    expect((await walk('name', 'after')).slice(-2)).toEqual([idOf(9), idOf(7)]);
    for (const [one, other] of [
      ['name', 'name-desc'],
      ['code', 'code-desc'],
      ['changed', 'changed-asc'],
    ] as const)
      expect(await walk(other, 'after')).toEqual((await walk(one, 'after')).toReversed());
  });

  it('begins at the start for an invalid cursor', async () => {
    const cursors = ['["a\\u0000","x"]', `["2026","${idOf(1)}"]`, `["2026-02-30T00:00:00Z","${idOf(1)}"]`];
    for (const cursor of [
      'x',
      'bnVsbA',
      ...cursors.map((words) => Buffer.from(words).toString('base64url')),
    ]) {
      const page = await verbs.searchCollabs(
        birch.channelId,
        {},
        { order: 'changed', limit: 2, after: cursor },
      );
      expect(page.previous).toBeNull();
      expect(page.collabs[0]?.id).toBe((await walk('changed', 'after'))[0]);
    }
  });
});

const newest = { order: 'newest', limit: 250 } as const;
const ids = (from: number, to: number) => birch.collabIds.slice(from - 1, to);

/** The cursor of the row with this index, from 0. */
async function placeOf(order: CollabOrder, index: number): Promise<string> {
  const { next, collabs } = await verbs.searchCollabs(birch.channelId, {}, { order, limit: index });
  if (!next || collabs.length !== index) throw new Error('The list is too short');
  const { previous } = await verbs.searchCollabs(birch.channelId, {}, { order, limit: 1, after: next });
  return previous ?? '';
}

describe('a bulk action of a brand', () => {
  async function carryOut(action: BulkAction, target: BulkTarget): Promise<BulkBatchResult[]> {
    const slices: BulkBatchResult[] = [];
    let after: string | null = null;
    do {
      const slice: BulkBatchResult = await verbs.updateCollabBatch(
        birch.channelId,
        { action, target },
        after,
      );
      slices.push(slice);
      after = slice.last;
    } while (after !== null);
    return slices;
  }
  const sum = (slices: readonly BulkBatchResult[]) => ({
    changed: slices.reduce((total, { changed }) => total + changed, 0),
    already: slices.reduce((total, { skipped: kept }) => total + kept.already, 0),
  });
  const rows = () => listRowVersions(database);
  const listEvents = () => listChannelEvents(database, birch.channelId);

  it('runs in batches, records an event for each changed collab, and writes nothing the second time', async () => {
    await deleteEvents(database);
    const foreign = (await rows()).filter(({ id }) => fern.collabIds.includes(id));
    const slices = await carryOut({ kind: 'set-tier', tierId: tiers.gold }, { filter: {} });
    expect(slices).toHaveLength(2);
    expect(sum(slices)).toEqual({ changed: many - 1, already: 1 });
    const after = await rows();
    expect(await verbs.countCollabs(birch.channelId, { tierIds: [tiers.gold] })).toBe(many);
    expect(after.filter(({ id }) => fern.collabIds.includes(id))).toEqual(foreign);
    const events = await listEvents();
    expect(events).toHaveLength(many - 1);
    const [event] = events.filter(({ data }) => data['collab']?.['_id'] === idOf(30));
    expect(event).toMatchObject({
      type: 'collab.updated',
      data: { collab: { collabTier: tiers.gold }, previous: { collabTier: tiers.standard } },
    });
    expect(await verbs.countCollabs(birch.channelId, { mirrorStates: ['waiting', 'retrying'] })).toBe(
      many - 1,
    );

    await deleteEvents(database);
    const again = await carryOut({ kind: 'set-tier', tierId: tiers.gold }, { filter: {} });
    expect(sum(again)).toEqual({ changed: 0, already: many });
    expect(await rows()).toEqual(after);
    expect(await listEvents()).toEqual([]);
  });

  it('includes all collabs that the filter matched, even if a change ends the match', async () => {
    const target = { filter: { states: ['active', 'partial'] } } as const;
    expect(sum(await carryOut({ kind: 'pause' }, target))).toEqual({ changed: many - 1, already: 0 });
    expect(await verbs.countCollabs(birch.channelId, { states: ['paused'] })).toBe(many);
    expect((await listEvents()).filter(({ type }) => type === 'collab.paused')).toHaveLength(many - 1);
    expect(sum(await carryOut({ kind: 'resume' }, { filter: {} }))).toEqual({ changed: many, already: 0 });
    await deleteEvents(database);
  });

  it('changes only selected collabs, and reports missing ones', async () => {
    const chosen = { collabIds: [idOf(1), idOf(2), idOf(2), fern.collabIds[0] ?? '', absent, 'no id'] };
    const [slice] = await carryOut({ kind: 'pause' }, chosen);
    expect(slice).toEqual({ changed: 2, skipped: { already: 0, 'too-full': 0, deleted: 2 }, last: null });
    expect(await found({ states: ['paused'] })).toEqual([idOf(1), idOf(2)]);
    const { state } = await verbs.getCollabDetail(brand(fern), fern.collabIds[0] ?? '');
    expect(state).not.toBe('paused');
  });

  it('skips collabs that would exceed the store’s limit, and measures the others', async () => {
    await verbs.updateTier(
      { channelId: birch.channelId, tierId: tiers.standard },
      { title: 'x'.repeat(200) },
    );
    await setAffiliateUrl(database, idOf(40), { url: null, dataBytes: 1_000 });
    await addDrops(database, idOf(40), { count: 1, bytes: 131_072 - 8_300 });
    const [slice] = await carryOut({ kind: 'set-tier', tierId: tiers.standard }, { collabIds: ids(39, 41) });
    expect(slice).toMatchObject({ changed: 2, skipped: { 'too-full': 1 } });
    expect(await found({ tierIds: [tiers.standard] })).toEqual([idOf(39), idOf(41)]);
    const sizes = await listOwnSizes(database, ids(39, 41));
    expect(sizes[1]).toBe(1_000);
    expect(sizes[0]).toBeGreaterThan(8_000);
  });

  it('that sets the tier keeps own discounts, or replaces them on request', async () => {
    const discount = { amount: new verbs.Decimal('0.3'), type: 'Percentage' } as const;
    for (const n of [70, 71, 72, 73]) await update(idOf(n), { discount });
    const target = { collabIds: ids(70, 74) };
    expect(await verbs.findOwnDiscounts(birch.channelId, target)).toEqual({
      ...{ count: 4, isMore: false, names: ['First 70', expect.any(String), 'First 72'] },
    });
    expect(await verbs.findOwnDiscounts(fern.channelId, target)).toMatchObject({ count: 0 });
    const filtered = { filter: { search: 'birch-7', tierIds: [tiers.gold] } };
    expect(await verbs.findOwnDiscounts(birch.channelId, filtered)).toMatchObject({ count: 4 });
    const discounts = async () => {
      const documents = await verbs.listCollabsById(verbs.db, birch.channelId, target.collabIds);
      return documents.map(({ head }) => head.discount?.amount ?? null);
    };
    await carryOut({ kind: 'set-tier', tierId: tiers.standard }, { collabIds: ids(70, 71) });
    expect(await discounts()).toEqual([0.3, 0.3, 0.3, 0.3, null]);
    await deleteEvents(database);
    const replace = { kind: 'set-tier', tierId: tiers.gold, replacesDiscounts: true } as const;
    // Those that have the tier already lose their own discounts too.
    expect(sum(await carryOut(replace, target))).toEqual({ changed: 4, already: 1 });
    expect(await discounts()).toEqual([null, null, null, null, null]);
    const events = await listEvents();
    expect(events).toHaveLength(4);
    expect(events[3]?.data).toMatchObject({
      collab: { discount: null },
      previous: { discount: { discountAmount: 0.3, discountType: 'Percentage' } },
    });
    expect(sum(await carryOut(replace, target))).toEqual({ changed: 0, already: 5 });
    await deleteEvents(database);
  });

  it('rejects a tier of another brand, and writes nothing', async () => {
    const before = await rows();
    const action = { kind: 'set-tier', tierId: fernTiers.gold } as const;
    await expect(carryOut(action, { filter: {} })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await rows()).toEqual(before);
  });

  it('writes each collab to the store again once, however often it is requested', async () => {
    await markAllSynced(database);
    const target = { collabIds: ids(50, 52) };
    const [first] = await carryOut({ kind: 'resync' }, target);
    expect(first).toMatchObject({ changed: 3, skipped: { already: 0 } });
    const after = await rows();
    const [again] = await carryOut({ kind: 'resync' }, target);
    expect(again).toMatchObject({ changed: 0, skipped: { already: 3 } });
    expect(await rows()).toEqual(after);
    const written = await listWritten(database, birch.channelId);
    expect(written.filter((id) => target.collabIds.includes(id))).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    await deleteEvents(database);
  });
});

describe('a retry of all failed collabs', () => {
  const [from, to] = [11, 215];
  const written = () => listWritten(database, birch.channelId);
  const given = () => listTaskPayloads<{ channelId: string; after: string }>(database, 'retry-failing');

  it('includes only retrying and permanently failed ones, in batches', async () => {
    await simulateSynced(database, birch.channelId);
    for (const id of ids(from + 1, to)) await simulateAttempts(database, id, 3);
    await simulateFailure(database, idOf(from), 'Refused');
    await verbs.retryFailing(birch.channelId);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(from + 200, many)]);
    const [payload] = await given();
    expect(payload).toEqual({ channelId: birch.channelId, after: idOf(from + 199) });
    await verbs.retryFailing(birch.channelId, payload?.after);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(to + 1, many)]);
    expect(await given()).toHaveLength(1);
    expect(await verbs.countCollabs(birch.channelId, { mirrorStates: ['failed'] })).toBe(0);
  });
});

describe('a collab’s detail page', () => {
  it('shows the brand’s values until the creator has accepted it', async () => {
    await creatorIsCalled(idOf(60), 'Melusine');
    const hidden = await verbs.getCollabDetail(brand(birch), idOf(60));
    expect(hidden.shown.firstName).toBe('');
    expect(JSON.stringify(hidden)).not.toMatch(/Melusine|Hers alone/);
    await setAccepted(database, idOf(60));
    const seen = await verbs.getCollabDetail(brand(birch), idOf(60));
    expect(seen.shown).toMatchObject({ firstName: 'Melusine', shopDescription: 'Hers alone' });
    expect(seen.own.firstName).toBeNull();
  });

  it('shows the used storage, the custom values and the discount', async () => {
    await verbs.updateCollab(brand(birch), idOf(61), {
      custom: new Map([['cc-mood', 'calm']]),
      collabTier: tiers.gold,
    });
    const view = await verbs.getCollabDetail(brand(birch), idOf(61));
    expect(view).toMatchObject({
      state: 'active',
      currency: 'EUR',
      tier: {
        title: 'Gold',
        discount: { amount: 0.2, type: 'Percentage' },
        campaign: { title: 'Always on' },
      },
      discount: null,
      fields: [{ handle: 'cc-mood', name: 'Mood', value: 'calm' }],
      usage: { mostBytes: 131_072, drops: 0, mostDrops: 128 },
    });
    expect(view.usage.bytes).toBeGreaterThan(8_192);
  });

  it('and its actions are missing for another brand', async () => {
    const missing = { kind: 'not-found' };
    await expect(verbs.getCollabDetail(brand(fern), idOf(61))).rejects.toMatchObject(missing);
    const edit = verbs.updateCollab(brand(fern), idOf(61), { isActive: false, custom: new Map() });
    await expect(edit).rejects.toMatchObject(missing);
    expect(await verbs.listActivity({ channelId: fern.channelId, collabId: idOf(61) }, 10)).toEqual([]);
  });

  it('lists its own events and those of its drops, latest first', async () => {
    const [dropId] = await addDrops(database, idOf(61), { count: 1 });
    const refused = { code: 'platform-text', params: { text: 'Refused' } };
    await addEvent(database, birch.channelId, {
      type: 'drop.updated',
      data: { drop: { _id: dropId, collab: idOf(61), title: 'Wool' }, previous: { title: 'W' } },
    });
    await addEvent(database, birch.channelId, {
      type: 'mirror.failed',
      data: { collab: { _id: idOf(61) }, error: { message: refused, willRetry: false } },
    });
    await verbs.updateCollab(brand(birch), idOf(62), { isActive: false, custom: new Map() });
    const activity = await verbs.listActivity({ channelId: birch.channelId, collabId: idOf(61) }, 10);
    const mood = { field: 'custom', customName: 'Mood', from: null, to: 'calm' };
    const title = { field: 'title', customName: null, from: 'W', to: 'Wool' };
    expect(activity.map(({ type, actor, changes, failure }) => ({ type, actor, changes, failure }))).toEqual([
      { type: 'mirror.failed', actor: null, changes: [], failure: refused },
      { type: 'drop.updated', actor: null, changes: [title], failure: null },
      { type: 'collab.updated', actor: null, changes: [mood], failure: null },
    ]);
    expect(activity[1]?.drop).toEqual({ id: dropId, title: 'Drop', isRemoved: false });
    const [latest, ...others] = await verbs.listActivity(
      { channelId: birch.channelId, collabId: idOf(61) },
      1,
    );
    expect(latest?.type).toBe('mirror.failed');
    expect(others).toEqual([]);
  });
});
