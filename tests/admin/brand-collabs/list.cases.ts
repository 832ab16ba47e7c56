import { describe, expect, it } from 'vitest';
import type * as Browse from '#app/domain/collabs/search.ts';
import type { CollabFilter, CollabOrder } from '#app/domain/collabs/search.ts';
import {
  addTies,
  analyze,
  countPages,
  measurePlan,
  explainOnCollabs,
  setAllTiers,
  setCreatorTags,
} from '../../support/db/collabs.ts';
import { setTimezone } from '../../support/db/channels.ts';
import { simulateUnwritten } from '../../support/db/mirror-simulations.ts';
import { recordMirrored, recordRejected } from '../../support/db/mirror-outcomes.ts';
import { seedBrand } from '../../support/db/seed.ts';
import { setAllComplete } from '../../support/db/states.ts';
import { addTiers } from '../../support/db/tiers.ts';
import {
  absent,
  accept,
  app,
  birch,
  ids,
  update,
  idOf,
  creatorIsCalled,
  newest,
  database,
  tiers,
  fernTiers,
  many,
  placeOf,
} from './two-brands.ts';

export async function found(filter: CollabFilter): Promise<string[]> {
  const page = await app.searchCollabs(birch.channelId, filter, { order: 'oldest', limit: 250 });
  expect(await app.countCollabs(birch.channelId, filter)).toBe(page.collabs.length);
  return page.collabs.map(({ id }) => id);
}

/** Reads all pages of a list by their cursors. */
async function walk(order: CollabOrder, direction: 'after' | 'before', from?: string): Promise<string[]> {
  const ids: string[] = [];
  let page: Browse.CollabSearchPage;
  let cursor: string | null | undefined = from;
  do {
    const at: { after?: string; before?: string } = cursor ? { [direction]: cursor } : {};
    page = await app.searchCollabs(birch.channelId, {}, { order, limit: 60, ...at });
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
    expect(await found({ search: 'angstrom-o%' })).toEqual([idOf(7)]);
    for (const signs of ['%', 'b_rch', 'ang%strom', '\\'])
      expect(await found({ search: signs }), signs).toEqual([]);
    expect(await found({ search: 'nobody' })).toEqual([]);
    expect(await found({ search: 'fern' })).toEqual([]);
  });

  it('includes the creator’s own name only after the creator accepted the brand', async () => {
    await creatorIsCalled(idOf(9), 'Undine');
    expect(await found({ search: 'undine' })).toEqual([]);
    const seen = async () => {
      const { collabs } = await app.searchCollabs(birch.channelId, { search: 'birch-9' }, newest);
      return collabs.find(({ id }) => id === idOf(9))?.firstName;
    };
    expect(await seen()).toBeNull();
    await accept(idOf(9));
    expect(await found({ search: 'undine' })).toEqual([idOf(9)]);
    expect(await seen()).toBe('Undine');
  });

  it('filters by tier, campaign, state and sync status', async () => {
    await update(idOf(3), { collabTier: tiers.gold });
    await update(idOf(4), { isActive: false });
    await update(idOf(5), { collabTier: null });
    const { channelId } = birch;
    await recordMirrored(database, channelId);
    await simulateUnwritten(database, idOf(6), 'metaobject');
    await simulateUnwritten(database, idOf(3), 'discount');
    const reject = (n: number, attempts: { attempts?: number }) =>
      recordRejected(database, { channelId, collabIds: [idOf(n)] }, { reason: 'Refused', ...attempts });
    await reject(20, { attempts: 0 });
    await reject(21, { attempts: 1 });
    await reject(22, {});
    expect(await found({ tierIds: [tiers.gold] })).toEqual([idOf(3)]);
    expect(await found({ tierIds: [fernTiers.gold, 'no id'] })).toEqual([]);
    expect(await found({ campaignIds: [tiers.campaignId] })).toHaveLength(many - 1);
    expect(await found({ states: ['paused'] })).toEqual([idOf(4)]);
    expect(await found({ states: ['partial'] })).toEqual([idOf(5)]);
    expect(await found({ states: ['syncing'] })).toEqual([idOf(3), idOf(6)]);
    expect(await found({ states: ['partial', 'syncing'] })).toEqual([idOf(3), idOf(5), idOf(6)]);
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
    expect(await found({ tierIds: [app.noTier] })).toEqual([idOf(5)]);
    expect(await found({ tierIds: [app.noTier, tiers.gold] })).toEqual([idOf(3), idOf(5)]);
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
        const keys = app.pageKeys(channelId, {}, { order, from, isBackwards: false, limit: 51 });
        const plan = await explainOnCollabs(database, keys);
        expect(plan, order).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `));
        expect(plan, order).not.toContain('Seq Scan');
      }
    }
  });

  it('reads no other collabs for the few that are paused, without terms, in a tier or in a campaign', async () => {
    const { channelId } = await seedBrand(database, { name: 'elm', collabs: 4_000 });
    const { standard, gold } = await addTiers(database, 'elm.myshopify.com');
    await setAllTiers(database, channelId, standard);
    const filters: [CollabFilter, index: string][] = [
      [{ states: ['paused'] }, 'collabs_channel_id_paused_idx'],
      [{ states: ['partial'] }, 'collabs_channel_id_without_tier_idx'],
      [{ tierIds: [gold] }, 'collabs_channel_id_tier_id_id_idx'],
      [{ campaignIds: [absent] }, 'collabs_channel_id_tier_id_id_idx'],
      [{ campaignIds: [absent], tierIds: [standard] }, 'collabs_channel_id_tier_id_id_idx'],
    ];
    for (const [filter, index] of filters)
      for (const after of [undefined, absent]) {
        const keys = app.newestKeys(channelId, filter, { limit: 51, after });
        const plan = await explainOnCollabs(database, keys);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on collabs|collabs_pkey/);
      }
  });

  it('reads few rows for those that lack something, few of many or all', async () => {
    const { channelId, collabIds } = await seedBrand(database, { name: 'larch', collabs: 8_000 });
    const { standard } = await addTiers(database, 'larch.myshopify.com');
    await setAllTiers(database, channelId, standard);
    const fresh = await seedBrand(database, { name: 'cedar', collabs: 8_000, isMirrored: false });
    const principal = { kind: 'brand', credentialId: absent, channelId } as const;
    const read = async (id: string, expected: readonly string[]) => {
      await analyze(database);
      const filter = { states: ['partial', 'syncing'] } as const;
      const keys = app.newestKeys(id, filter, { limit: 51 });
      const { rows } = await app.listMatchingCollabs(id, filter, { limit: 50 });
      expect(rows.map(({ record }) => record.id)).toEqual(expected);
      return countPages(database, keys);
    };
    await setAllComplete(database, channelId);
    const [oldest = '', middle = ''] = [collabIds[0], collabIds[4_000]];
    for (const id of [oldest, middle])
      await app.updateCollab(principal, id, { collabTier: null, custom: new Map() });
    expect(await read(channelId, [middle, oldest])).toBeLessThan(100);
    expect(await read(fresh.channelId, fresh.collabIds.slice(-50).reverse())).toBeLessThan(1_000);
  });

  it('shows the same state of each collab as the API', async () => {
    const { collabs } = await app.searchCollabs(birch.channelId, {}, { order: 'oldest', limit: 250 });
    const read = await app.listCollabsById(app.db, birch.channelId, birch.collabIds);
    const expected = read.map(({ record }) => ({ id: record.id, state: app.stateOf(record) }));
    expect(collabs.map(({ id, state }) => ({ id, state }))).toEqual(expected);
    const stateAt = (n: number) => collabs.find(({ id }) => id === idOf(n))?.state;
    expect([3, 5, 6, 7].map(stateAt)).toEqual(['syncing', 'partial', 'syncing', 'active']);
    for (const states of [
      ['active', 'partial', 'syncing'],
      ['active', 'syncing'],
      ['partial', 'syncing'],
      ['active', 'paused'],
      ['partial', 'paused'],
    ] as const) {
      const meant = expected.filter(({ state }) => states.some((one) => one === state));
      expect(await found({ states }), states.join()).toEqual(meant.map(({ id }) => id));
    }
    const { active, partial, paused } = await app.getProgramCounts(birch.channelId);
    const count = (status: string) => expected.filter(({ state }) => state === status).length;
    expect([active, partial, paused]).toEqual([
      count('active') + count('syncing'),
      count('partial'),
      count('paused'),
    ]);
  });

  it.each([
    { name: 'yew', of: 'a tier', own: null, amount: 0.2 },
    { name: 'ash', of: 'a collab in a tier', own: 0.3, amount: 0.3 },
  ])(
    'shows the discount of $of with the dates of the tier, and the lack of its code between them only',
    async (one) => {
      const { name, own, amount } = one;
      const { channelId, collabIds } = await seedBrand(database, { name, collabs: 1 });
      await simulateUnwritten(database, collabIds[0] ?? '', 'discount');
      const { gold: tierId } = await addTiers(database, `${name}.myshopify.com`);
      await setAllTiers(database, channelId, tierId);
      const discount = own === null ? null : { amount: new app.Decimal(own), type: 'Percentage' as const };
      const principal = { kind: 'brand', credentialId: absent, channelId } as const;
      await app.updateCollab(principal, collabIds[0] ?? '', { discount, custom: new Map() });
      const shown = async () => {
        const [listed] = (await app.searchCollabs(channelId, {}, newest)).collabs;
        const [read] = await app.listCollabsById(app.db, channelId, collabIds);
        expect(listed?.state).toBe(read && app.stateOf(read.record));
        const { collabs: partial } = await app.searchCollabs(
          channelId,
          { states: ['partial', 'syncing'] },
          newest,
        );
        const { amount: listedAmount, from, ended } = listed?.discount ?? {};
        const [option] = (await app.listTiers(channelId)).filter(({ id }) => id === tierId);
        expect(option?.discount).toMatchObject({ from, ended });
        return [listedAmount, from?.slice(0, 10) ?? ended?.slice(0, 10), listed?.state, partial.length];
      };
      expect(await shown()).toEqual([amount, undefined, 'syncing', 1]);
      const others = {
        minimum: null,
        usageLimit: null,
        oncePerCustomer: false,
        collections: [],
        combinesWith: null,
      };
      const change = (startsAt: string | null, endsAt: string | null) =>
        app.updateTier({ channelId, tierId }, { conditions: { ...others, startsAt, endsAt } });
      await change('2999-01-01T00:00:00.000Z', null);
      expect(await shown()).toEqual([amount, '2999-01-01', 'active', 0]);
      await change(null, '2020-05-06T00:00:00.000Z');
      expect(await shown()).toEqual([amount, '2020-05-06', 'active', 0]);
    },
  );

  it('is counted across pages, and without a query for a single page', async () => {
    const browsing = { order: 'name', limit: 60 } as const;
    for (const filter of [{}, { search: 'birch-13' }] as const) {
      const page = await app.searchCollabs(birch.channelId, filter, browsing);
      const count = (await found(filter)).length;
      expect(await app.countSearchResults(birch.channelId, filter, page)).toEqual({ count, isMore: false });
    }
  });

  it('is paged in both directions, each collab once, in every sort order', async () => {
    await addTies(database, birch.channelId, '1');
    for (const order of app.collabOrders) {
      const forward = await walk(order, 'after');
      expect(forward.toSorted(), order).toEqual(birch.collabIds);
      const last = await app.searchCollabs(birch.channelId, {}, { order, limit: 1 });
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
      const page = await app.searchCollabs(
        birch.channelId,
        {},
        { order: 'changed', limit: 2, after: cursor },
      );
      expect(page.previous).toBeNull();
      expect(page.collabs[0]?.id).toBe((await walk('changed', 'after'))[0]);
    }
  });

  it('reads few rows for a rare word, for none, for two letters, and for a word of all', async () => {
    const { channelId, collabIds } = await seedBrand(database, { name: 'lime', collabs: 11_000 });
    const principal = { kind: 'brand', credentialId: absent, channelId } as const;
    const rename = { firstName: 'Дарья', lastName: 'Quokka', custom: new Map() };
    await app.updateCollab(principal, collabIds[4_000] ?? '', rename);
    // As an import in the order of names leaves them.
    for (const id of collabIds.toSorted().slice(-6))
      await app.updateCollab(principal, id, { firstName: 'Zoe', custom: new Map() });
    await analyze(database);
    const words = [
      ...[
        ['quokka', 1],
        ['дарья', 1],
        ['nobody', 0],
        ['zz', 0],
        // Frequent in another brand.
        ['larch', 0],
        ['qu', 1],
        ['да', 1],
        ['lime-1234@', 0],
      ],
      ...[
        ['lime1234@', 1],
        ['quokka lime', 1],
        ['zoe', 6],
        ['first', 51],
        ['li', 51],
      ],
    ] as const;
    for (const [search, count] of words)
      for (const order of ['newest', 'name'] as const) {
        const position = { order, from: undefined, isBackwards: false, limit: 51 };
        const page = app.pageKeys(channelId, { search }, position);
        const { collabs } = await app.searchCollabs(channelId, { search }, { order, limit: 51 });
        expect(collabs, search).toHaveLength(count);
        const { pages, foundByWords } = await measurePlan(database, page);
        expect(pages, `${search} by ${order}`).toBeLessThan(count > 6 ? 1_000 : 100);
        // What all have is not looked up: it would take a while for each of a million.
        if (count > 6) expect(foundByWords, `${search} by ${order}`).toBe(0);
      }
  });
});
