import { describe, expect, it } from 'vitest';
import type { BulkAction, BulkBatchResult, BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import { listOwnSizes, listRowVersions, setAffiliateUrl } from '../../support/db/collabs.ts';
import { addDrops } from '../../support/db/drops.ts';
import { deleteEvents, listChannelEvents } from '../../support/db/events.ts';
import { listTaskPayloads } from '../../support/db/jobs.ts';
import { countLockWaits, lockRow } from '../../support/db/locks.ts';
import { listWritten, markObjectsWritten } from '../../support/db/mirror.ts';
import { recordMirrored, recordRejected } from '../../support/db/mirror-outcomes.ts';
import { until } from '../../support/until.ts';
import {
  app,
  birch,
  database,
  fern,
  tiers,
  many,
  idOf,
  absent,
  brand,
  ids,
  update,
  fernTiers,
} from './two-brands.ts';
import { found } from './list.cases.ts';

describe('a bulk action of a brand', () => {
  async function runBulkAction(action: BulkAction, target: BulkTarget): Promise<BulkBatchResult[]> {
    const batches: BulkBatchResult[] = [];
    let after: string | null = null;
    do {
      const batch: BulkBatchResult = await app.updateCollabBatch(birch.channelId, { action, target }, after);
      batches.push(batch);
      after = batch.last;
    } while (after !== null);
    return batches;
  }
  const sum = (batches: readonly BulkBatchResult[]) => ({
    changed: batches.reduce((total, { changed }) => total + changed, 0),
    already: batches.reduce((total, { skipped: kept }) => total + kept.already, 0),
  });
  const rows = () => listRowVersions(database);
  const listEvents = () => listChannelEvents(database, birch.channelId);

  it('runs in batches, records an event for each changed collab, and writes nothing the second time', async () => {
    await deleteEvents(database);
    const foreign = (await rows()).filter(({ id }) => fern.collabIds.includes(id));
    const batches = await runBulkAction({ kind: 'set-tier', tierId: tiers.gold }, { filter: {} });
    expect(batches).toHaveLength(2);
    expect(sum(batches)).toEqual({ changed: many - 1, already: 1 });
    const after = await rows();
    expect(await app.countCollabs(birch.channelId, { tierIds: [tiers.gold] })).toBe(many);
    expect(after.filter(({ id }) => fern.collabIds.includes(id))).toEqual(foreign);
    const events = await listEvents();
    expect(events).toHaveLength(many - 1);
    const [event] = events.filter(({ data }) => data['collab']?.['_id'] === idOf(30));
    expect(event).toMatchObject({
      type: 'collab.updated',
      data: { collab: { collabTier: tiers.gold }, previous: { collabTier: tiers.standard } },
    });
    expect(await app.countCollabs(birch.channelId, { mirrorStates: ['waiting', 'retrying'] })).toBe(many - 1);

    await deleteEvents(database);
    const again = await runBulkAction({ kind: 'set-tier', tierId: tiers.gold }, { filter: {} });
    expect(sum(again)).toEqual({ changed: 0, already: many });
    expect(await rows()).toEqual(after);
    expect(await listEvents()).toEqual([]);
  });

  it('includes all collabs that the filter matched, even if a change ends the match', async () => {
    const target = { filter: { states: ['active', 'partial', 'syncing'] } } as const;
    expect(sum(await runBulkAction({ kind: 'pause' }, target))).toEqual({ changed: many - 1, already: 0 });
    expect(await app.countCollabs(birch.channelId, { states: ['paused'] })).toBe(many);
    expect((await listEvents()).filter(({ type }) => type === 'collab.paused')).toHaveLength(many - 1);
    expect(sum(await runBulkAction({ kind: 'resume' }, { filter: {} }))).toEqual({
      changed: many,
      already: 0,
    });
    await deleteEvents(database);
  });

  it('changes only selected collabs, and reports missing ones', async () => {
    const chosen = { collabIds: [idOf(1), idOf(2), idOf(2), fern.collabIds[0] ?? '', absent, 'no id'] };
    const [batch] = await runBulkAction({ kind: 'pause' }, chosen);
    expect(batch).toEqual({
      changed: 2,
      skipped: { already: 0, 'too-full': 0, deleted: 2, limited: 0 },
      last: null,
    });
    expect(await found({ states: ['paused'] })).toEqual([idOf(1), idOf(2)]);
    const { state } = await app.getCollabDetail(brand(fern), fern.collabIds[0] ?? '');
    expect(state).not.toBe('paused');
  });

  it('on all rows of the last page leaves the list with the remaining ones', async () => {
    const filter = { states: ['paused'] } as const;
    const browsing = { order: 'newest', limit: 1 } as const;
    const first = await app.searchCollabs(birch.channelId, filter, browsing);
    const onLast = { ...browsing, after: first.next ?? expect.fail('no second page') };
    expect((await app.searchCollabs(birch.channelId, filter, onLast)).collabs).toMatchObject([
      { id: idOf(1) },
    ]);
    await runBulkAction({ kind: 'resume' }, { collabIds: [idOf(1)] });
    const page = await app.searchCollabs(birch.channelId, filter, onLast);
    expect(page).toEqual({ ...first, next: null });
    expect(await app.countSearchResults(birch.channelId, filter, page)).toEqual({ count: 1, isMore: false });
  });

  it('skips collabs that would exceed the store’s limit, and measures the others', async () => {
    await app.updateTier({ channelId: birch.channelId, tierId: tiers.standard }, { title: 'x'.repeat(200) });
    await setAffiliateUrl(database, idOf(40), { url: null, dataBytes: 1_000 });
    await addDrops(database, idOf(40), { count: 1, bytes: 131_072 - 8_300 });
    const [batch] = await runBulkAction(
      { kind: 'set-tier', tierId: tiers.standard },
      { collabIds: ids(39, 41) },
    );
    expect(batch).toMatchObject({ changed: 2, skipped: { 'too-full': 1 } });
    expect(await found({ tierIds: [tiers.standard] })).toEqual([idOf(39), idOf(41)]);
    const sizes = await listOwnSizes(database, ids(39, 41));
    expect(sizes[1]).toBe(1_000);
    expect(sizes[0]).toBeGreaterThan(8_000);
  });

  it('that sets the tier keeps custom discounts, or replaces them on request', async () => {
    const discount = { amount: new app.Decimal('0.3'), type: 'Percentage' } as const;
    for (const n of [70, 71, 72, 73]) await update(idOf(n), { discount });
    const target = { collabIds: ids(70, 74) };
    expect(await app.findCustomDiscounts(birch.channelId, target)).toEqual({
      count: 4,
      isMore: false,
      names: ['First 70', expect.any(String), 'First 72'],
    });
    expect(await app.findCustomDiscounts(fern.channelId, target)).toMatchObject({ count: 0 });
    const filtered = { filter: { search: 'birch-7', tierIds: [tiers.gold] } };
    expect(await app.findCustomDiscounts(birch.channelId, filtered)).toMatchObject({ count: 4 });
    const discounts = async () => {
      const documents = await app.listCollabsById(app.db, birch.channelId, target.collabIds);
      return documents.map(({ record }) => record.discount?.amount ?? null);
    };
    await runBulkAction({ kind: 'set-tier', tierId: tiers.standard }, { collabIds: ids(70, 71) });
    expect(await discounts()).toEqual([0.3, 0.3, 0.3, 0.3, null]);
    await deleteEvents(database);
    const replace = { kind: 'set-tier', tierId: tiers.gold, replacesDiscounts: true } as const;
    // Those that have the tier already lose their custom discounts too.
    expect(sum(await runBulkAction(replace, target))).toEqual({ changed: 4, already: 1 });
    expect(await discounts()).toEqual([null, null, null, null, null]);
    const events = await listEvents();
    expect(events).toHaveLength(4);
    expect(events[3]?.data).toMatchObject({
      collab: { discount: null },
      previous: { discount: { discountAmount: 0.3, discountType: 'Percentage' } },
    });
    expect(sum(await runBulkAction(replace, target))).toEqual({ changed: 0, already: 5 });
    await deleteEvents(database);
  });

  it('rejects a tier of another brand, and writes nothing', async () => {
    const before = await rows();
    const action = { kind: 'set-tier', tierId: fernTiers.gold } as const;
    await expect(runBulkAction(action, { filter: {} })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await rows()).toEqual(before);
  });

  it('writes each collab to the store again once, however often it is requested', async () => {
    await recordMirrored(database, birch.channelId);
    const target = { collabIds: ids(50, 52) };
    const [first] = await runBulkAction({ kind: 'resync' }, target);
    expect(first).toMatchObject({ changed: 3, skipped: { already: 0 } });
    const after = await rows();
    const [again] = await runBulkAction({ kind: 'resync' }, target);
    expect(again).toMatchObject({ changed: 0, skipped: { already: 3 } });
    expect(await rows()).toEqual(after);
    const written = await listWritten(database, birch.channelId);
    expect(written.filter((id) => target.collabIds.includes(id))).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    await deleteEvents(database);
  });

  it('continues after a batch from which another change took a collab', async () => {
    const [chosen = ''] = (await found({ tierIds: [tiers.gold] })).slice(4);
    const target = { filter: { search: 'birch', tierIds: [tiers.gold] } };
    const matching = await app.countCollabs(birch.channelId, target.filter);
    const lock = await lockRow(database.url, 'collabs', chosen);
    const change = update(chosen, { collabTier: tiers.standard });
    await lock.untilBlocked();
    const batches = runBulkAction({ kind: 'resync' }, target);
    await until('both wait', async () => (await countLockWaits(database)) === 2);
    await lock.release();
    await change;
    const { changed, already } = sum(await batches);
    expect(changed + already).toBe(matching - 1);
    await deleteEvents(database);
  });
});

describe('a retry of all failed collabs', () => {
  const [from, to] = [11, 215];
  const written = () => listWritten(database, birch.channelId);
  const listJobs = () => listTaskPayloads<{ channelId: string; after: string }>(database, 'retry-failing');

  it('includes only retrying and permanently failed ones, in batches', async () => {
    const { channelId } = birch;
    await recordMirrored(database, channelId);
    await markObjectsWritten(database, channelId);
    const retrying = { channelId, collabIds: ids(from + 1, to) };
    await recordRejected(database, retrying, { reason: 'Refused', attempts: 1 });
    await recordRejected(database, { channelId, collabIds: [idOf(from)] }, { reason: 'Refused' });
    await app.retryFailing(birch.channelId);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(from + 200, many)]);
    const [payload] = await listJobs();
    expect(payload).toEqual({ channelId: birch.channelId, after: idOf(from + 199) });
    const saveNext = () => expect.fail('No batch follows');
    await app.retryNextFailing(payload ?? expect.fail(), saveNext);
    expect(await written()).toEqual([...ids(1, from - 1), ...ids(to + 1, many)]);
    expect(await listJobs()).toHaveLength(1);
    expect(await app.countCollabs(birch.channelId, { mirrorStates: ['failed'] })).toBe(0);
  });
});
