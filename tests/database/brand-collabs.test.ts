import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Browse from '#app/domain/collabs/search.ts';
import type { CollabFilter } from '#app/domain/collabs/search.ts';
import type { BulkAction, BulkBatchResult, BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import type { CollabOrder } from '#app/domain/collabs/search.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { seedBrand, addTiers } from '../support/db/seed.ts';
import type { SeededBrand } from '../support/db/seed.ts';

/** More than a slice. */
const many = 230;
const absent = '01890000-0000-7000-8000-000000000000';

let database: TestDatabase;
let verbs: Awaited<ReturnType<typeof loadVerbs>>;
let birch: SeededBrand;
let fern: SeededBrand;
let tiers: { standard: string; gold: string };
let fernTiers: { standard: string; gold: string };

async function loadVerbs() {
  const { searchCollabs, countSearchResults } = await import('#app/domain/collabs/search.ts');
  const { collabOrders, countMatchingCollabs } = await import('#app/db/collabs/search.ts');
  const { getProgramCounts } = await import('#app/domain/channels/program.ts');
  const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
  const { retryFailing } = await import('#app/domain/mirror-health/resync.ts');
  const { getCollabDetail, listActivity } = await import('#app/domain/collabs/detail.ts');
  const { updateCollab } = await import('#app/domain/collabs/update.ts');
  const { listCollabsById } = await import('#app/domain/collabs/collab.ts');
  const { isPartial } = await import('#app/domain/collabs/state.ts');
  const { db, closeDatabase } = await import('#app/db/client.ts');
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
    },
    ...{ retryFailing, collabOrders, listCollabsById, isPartial, db, closeDatabase },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  birch = await seedBrand(database, { name: 'birch', collabs: many });
  fern = await seedBrand(database, { name: 'fern', collabs: 3 });
  tiers = await addTiers(database, 'birch.myshopify.com');
  fernTiers = await addTiers(database, 'fern.myshopify.com');
  await database.query('UPDATE collabs SET tier_id = $2 WHERE channel_id = $1', [
    birch.channelId,
    tiers.standard,
  ]);
  verbs = await loadVerbs();
});
afterAll(async () => {
  await verbs.closeDatabase();
  await database.drop();
});

const brand = ({ channelId }: SeededBrand) => ({ kind: 'brand', credentialId: absent, channelId }) as const;
const idOf = (n: number) => birch.collabIds[n - 1] ?? '';
const set = (collabId: string, assignments: string) =>
  database.query(`UPDATE collabs SET ${assignments} WHERE id = $1`, [collabId]);
const creatorIsCalled = (collabId: string, name: string) =>
  database.query(
    `UPDATE creators SET first_name = $2, shop_description = 'Hers alone'
     WHERE id = (SELECT creator_id FROM collabs WHERE id = $1)`,
    [collabId, name],
  );

async function found(filter: CollabFilter): Promise<string[]> {
  const page = await verbs.searchCollabs(birch.channelId, filter, { order: 'oldest', limit: 250 });
  expect(await verbs.countCollabs(birch.channelId, filter)).toBe(page.collabs.length);
  return page.collabs.map(({ id }) => id);
}

/** Follows a list to its end by the places that its pages name. */
async function walk(order: CollabOrder, direction: 'after' | 'before', from?: string): Promise<string[]> {
  const ids: string[] = [];
  let page: Browse.CollabSearchPage;
  let place: string | null | undefined = from;
  do {
    const at: { after?: string; before?: string } = place ? { [direction]: place } : {};
    page = await verbs.searchCollabs(birch.channelId, {}, { order, limit: 60, ...at });
    const seen = page.collabs.map(({ id }) => id);
    ids.push(...(direction === 'after' ? seen : seen.toReversed()));
    place = direction === 'after' ? page.next : page.previous;
  } while (place);
  return ids;
}

describe('a brand’s list of collabs', () => {
  it('finds by words of name, email address, code and handle, in any case and order', async () => {
    await set(idOf(7), `first_name = 'Zoë', last_name = 'Ångström-Ö%'`);
    expect(await found({ search: 'ångström ZOË' })).toEqual([idOf(7)]);
    expect(await found({ search: 'BIRCH12@EXAMPLE' })).toEqual([idOf(12)]);
    expect(await found({ search: 'birch-13 first' })).toEqual([idOf(13), ...ids(130, 139)]);
    expect(await found({ search: '%' })).toEqual([idOf(7)]);
    expect(await found({ search: 'nobody' })).toEqual([]);
    expect(await found({ search: 'fern' })).toEqual([]);
  });

  it('includes the creator’s own name only after the creator accepted the brand', async () => {
    await set(idOf(9), 'first_name = NULL');
    await creatorIsCalled(idOf(9), 'Undine');
    expect(await found({ search: 'undine' })).toEqual([]);
    const seen = async () => {
      const { collabs } = await verbs.searchCollabs(birch.channelId, { search: 'birch-9' }, newest);
      return collabs.find(({ id }) => id === idOf(9))?.firstName;
    };
    expect(await seen()).toBeNull();
    await set(idOf(9), 'accepted_at = now()');
    expect(await found({ search: 'undine' })).toEqual([idOf(9)]);
    expect(await seen()).toBe('Undine');
  });

  it('filters by tier, campaign, state and sync status', async () => {
    await set(idOf(3), `tier_id = '${tiers.gold}'`);
    await set(idOf(4), 'is_active = false');
    await set(idOf(5), 'tier_id = NULL');
    await database.query(
      `UPDATE platform_objects SET platform_id = NULL, written_hash = NULL
       WHERE collab_id = $1 AND kind = 'metaobject' OR collab_id = $2 AND kind = 'discount'`,
      [idOf(6), idOf(3)],
    );
    await database.query(
      `UPDATE mirror_queue SET dirty_since = now(), desired_version = 2, last_error = given.error,
         attempts = given.attempts, failed_at = given.aside
       FROM (VALUES ($1::uuid, 0, '{"code":"platform-text","params":{"text":"Refused before"}}', NULL), ($2::uuid, 1, '{"code":"platform-text","params":{"text":"Refused"}}', NULL), ($3::uuid, 6, '{"code":"platform-text","params":{"text":"Refused"}}', now()))
         AS given (id, attempts, error, aside)
       WHERE collab_id = given.id`,
      [idOf(20), idOf(21), idOf(22)],
    );
    expect(await found({ tierIds: [tiers.gold] })).toEqual([idOf(3)]);
    expect(await found({ tierIds: [fernTiers.gold, 'no id'] })).toEqual([]);
    const [campaign] = await database.query<{ id: string }>(
      'SELECT id FROM campaigns WHERE channel_id = $1',
      [birch.channelId],
    );
    expect(await found({ campaignIds: [campaign?.id ?? ''] })).toHaveLength(many - 1);
    expect(await found({ states: ['paused'] })).toEqual([idOf(4)]);
    expect(await found({ states: ['partial'] })).toEqual([idOf(3), idOf(5), idOf(6)]);
    expect(await found({ states: ['active'] })).toHaveLength(many - 4);
    expect(await found({ mirrorStates: ['waiting'] })).toEqual([idOf(20)]);
    expect(await found({ mirrorStates: ['retrying', 'failed'] })).toEqual([idOf(21), idOf(22)]);
    expect(await found({ mirrorStates: ['synced'] })).toHaveLength(many - 3);
    expect(await found({ states: ['paused'], tierIds: [tiers.gold] })).toEqual([]);
  });

  it('shows the same state of each collab as the API', async () => {
    const { collabs } = await verbs.searchCollabs(birch.channelId, {}, { order: 'oldest', limit: 250 });
    const read = await verbs.listCollabsById(verbs.db, birch.channelId, birch.collabIds);
    const expected = read.map(({ head }) => {
      const state = head.isActive ? (verbs.isPartial(head) ? 'partial' : 'active') : 'paused';
      return { id: head.id, state };
    });
    expect(collabs.map(({ id, state }) => ({ id, state }))).toEqual(expected);
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
    await database.query(
      `UPDATE collabs SET updated_at = date_trunc('minute', updated_at), last_name = 'Same'
       WHERE channel_id = $1 AND affiliate_code LIKE '%1'`,
      [birch.channelId],
    );
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
  });

  it('begins at the start for an invalid cursor', async () => {
    const places = ['["a\\u0000","x"]', `["2026","${idOf(1)}"]`, `["2026-02-30T00:00:00Z","${idOf(1)}"]`];
    for (const place of ['x', 'bnVsbA', ...places.map((words) => Buffer.from(words).toString('base64url'))]) {
      const page = await verbs.searchCollabs(
        birch.channelId,
        {},
        { order: 'changed', limit: 2, after: place },
      );
      expect(page.previous).toBeNull();
      expect(page.collabs[0]?.id).toBe((await walk('changed', 'after'))[0]);
    }
  });
});

const newest = { order: 'newest', limit: 250 } as const;
const ids = (from: number, to: number) => birch.collabIds.slice(from - 1, to);

/** The place of the row with this number, counted from 0. */
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
  const rows = () =>
    database.query<{ id: string; tier_id: string; is_active: boolean; version: string }>(
      `SELECT id, tier_id, is_active, c.xmin || ':' || me.xmin || ':' || desired_version AS version
       FROM collabs AS c JOIN mirror_queue AS me ON me.channel_id = c.channel_id AND collab_id = id
       ORDER BY id`,
    );
  const listEvents = () =>
    database.query<{ type: string; data: Record<string, Record<string, unknown>> }>(
      'SELECT type, data FROM events WHERE channel_id = $1 ORDER BY id',
      [birch.channelId],
    );
  const deleteEvents = () => database.query('DELETE FROM events');

  it('runs in batches, records an event for each changed collab, and writes nothing the second time', async () => {
    const foreign = (await rows()).filter(({ id }) => fern.collabIds.includes(id));
    const slices = await carryOut({ kind: 'set-tier', tierId: tiers.gold }, { filter: {} });
    expect(slices).toHaveLength(2);
    expect(sum(slices)).toEqual({ changed: many - 1, already: 1 });
    const after = await rows();
    const own = after.filter(({ id }) => birch.collabIds.includes(id));
    expect(new Set(own.map(({ tier_id: tier }) => tier))).toEqual(new Set([tiers.gold]));
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

    await deleteEvents();
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
    await deleteEvents();
  });

  it('changes only selected collabs, and reports missing ones', async () => {
    const chosen = { collabIds: [idOf(1), idOf(2), idOf(2), fern.collabIds[0] ?? '', absent, 'no id'] };
    const [slice] = await carryOut({ kind: 'pause' }, chosen);
    expect(slice).toEqual({ changed: 2, skipped: { already: 0, 'too-full': 0, deleted: 2 }, last: null });
    expect(await found({ states: ['paused'] })).toEqual([idOf(1), idOf(2)]);
    const [foreign] = await database.query('SELECT is_active FROM collabs WHERE id = $1', [
      fern.collabIds[0],
    ]);
    expect(foreign).toEqual({ is_active: true });
  });

  it('skips collabs that would exceed the store’s limit, and measures the others', async () => {
    await database.query(`UPDATE tiers SET title = repeat('x', 200) WHERE id = $1`, [tiers.standard]);
    await set(idOf(40), 'data_bytes = 1000');
    await database.query(
      `INSERT INTO drops (channel_id, id, collab_id, title, handle, data_bytes, updated_at)
       VALUES ($1, gen_random_uuid(), $2, 'Full', 'full', 131072 - 8300, now())`,
      [birch.channelId, idOf(40)],
    );
    const [slice] = await carryOut({ kind: 'set-tier', tierId: tiers.standard }, { collabIds: ids(39, 41) });
    expect(slice).toMatchObject({ changed: 2, skipped: { 'too-full': 1 } });
    expect(await found({ tierIds: [tiers.standard] })).toEqual([idOf(39), idOf(41)]);
    const weights = await database.query<{ data_bytes: number }>(
      'SELECT data_bytes FROM collabs WHERE id = ANY($1) ORDER BY id',
      [ids(39, 41)],
    );
    expect(weights[1]).toEqual({ data_bytes: 1000 });
    expect(weights[0]?.data_bytes).toBeGreaterThan(8_000);
  });

  it('rejects a tier of another brand, and writes nothing', async () => {
    const before = await rows();
    const action = { kind: 'set-tier', tierId: fernTiers.gold } as const;
    await expect(carryOut(action, { filter: {} })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await rows()).toEqual(before);
  });

  it('writes each collab to the store again once, however often it is requested', async () => {
    await database.query('UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version');
    const target = { collabIds: ids(50, 52) };
    const [first] = await carryOut({ kind: 'resync' }, target);
    expect(first).toMatchObject({ changed: 3, skipped: { already: 0 } });
    const after = await rows();
    const [again] = await carryOut({ kind: 'resync' }, target);
    expect(again).toMatchObject({ changed: 0, skipped: { already: 3 } });
    expect(await rows()).toEqual(after);
    const written = await database.query(
      'SELECT 1 FROM platform_objects WHERE collab_id = ANY($1) AND written_hash IS NOT NULL',
      [ids(50, 52)],
    );
    expect(written).toEqual([]);
    await deleteEvents();
  });
});

describe('a retry of all failed collabs', () => {
  const [from, to] = [11, 215];
  const written = async () =>
    (
      await database.query<{ id: string }>(
        `SELECT DISTINCT collab_id AS id FROM platform_objects
         WHERE channel_id = $1 AND written_hash IS NOT NULL ORDER BY 1`,
        [birch.channelId],
      )
    ).map(({ id }) => id);
  const given = () =>
    database.query<{ payload: { channelId: string; after: string } }>(
      `SELECT payload FROM graphile_worker._private_jobs AS jobs
       JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id WHERE identifier = 'retry-failing'`,
    );

  it('includes only retrying and permanently failed ones, in batches', async () => {
    await database.query(
      `UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version, last_error = NULL, failed_at = NULL`,
    );
    await database.query("UPDATE platform_objects SET written_hash = sha256('x') WHERE channel_id = $1", [
      birch.channelId,
    ]);
    await database.query(
      `UPDATE mirror_queue SET dirty_since = now(), desired_version = desired_version + 1, last_error = '{"code":"platform-text","params":{"text":"Refused"}}',
         attempts = 3, failed_at = CASE WHEN collab_id = $2 THEN now() END WHERE collab_id = ANY($1)`,
      [ids(from, to), idOf(from)],
    );
    await verbs.retryFailing(birch.channelId);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(from + 200, many)]);
    const [job] = await given();
    expect(job?.payload).toEqual({ channelId: birch.channelId, after: idOf(from + 199) });
    await verbs.retryFailing(birch.channelId, job?.payload.after);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(to + 1, many)]);
    expect(await given()).toHaveLength(1);
    expect(await verbs.countCollabs(birch.channelId, { mirrorStates: ['failed'] })).toBe(0);
  });
});

describe('a collab’s detail page', () => {
  it('shows the brand’s values until the creator has accepted it', async () => {
    await set(idOf(60), 'first_name = NULL');
    await creatorIsCalled(idOf(60), 'Melusine');
    const hidden = await verbs.getCollabDetail(brand(birch), idOf(60));
    expect(hidden.shown.firstName).toBe('');
    expect(JSON.stringify(hidden)).not.toMatch(/Melusine|Hers alone/);
    await set(idOf(60), 'accepted_at = now()');
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
    const [drop] = await database.query<{ id: string }>(
      `INSERT INTO drops (channel_id, id, collab_id, title, handle, updated_at)
       VALUES ($1, gen_random_uuid(), $2, 'Winter', 'winter', now()) RETURNING id`,
      [birch.channelId, idOf(61)],
    );
    await database.query(
      `INSERT INTO events (channel_id, id, type, data) VALUES
         ($1, 'ffffffff-0000-7000-8000-000000000001', 'drop.updated', jsonb_build_object(
           'drop', jsonb_build_object('_id', $3::text, 'collab', $2::text), 'previous', jsonb_build_object('title', 'W'))),
         ($1, 'ffffffff-0000-7000-8000-000000000002', 'mirror.failed', jsonb_build_object(
           'collab', jsonb_build_object('_id', $2::text), 'error', jsonb_build_object('message', '{"code":"platform-text","params":{"text":"Refused"}}'::jsonb, 'willRetry', false)))`,
      [birch.channelId, idOf(61), drop?.id],
    );
    await verbs.updateCollab(brand(birch), idOf(62), { isActive: false, custom: new Map() });
    const activity = await verbs.listActivity({ channelId: birch.channelId, collabId: idOf(61) }, 10);
    expect(activity.map(({ type, changed, failure }) => ({ type, changed, failure }))).toEqual([
      { type: 'mirror.failed', changed: [], failure: { code: 'platform-text', params: { text: 'Refused' } } },
      { type: 'drop.updated', changed: ['title'], failure: null },
      { type: 'collab.updated', changed: ['custom'], failure: null },
    ]);
    expect(activity[1]?.drop).toEqual({ id: drop?.id, title: 'Winter', isRemoved: false });
    const [latest, ...others] = await verbs.listActivity(
      { channelId: birch.channelId, collabId: idOf(61) },
      1,
    );
    expect(latest?.type).toBe('mirror.failed');
    expect(others).toEqual([]);
  });
});
