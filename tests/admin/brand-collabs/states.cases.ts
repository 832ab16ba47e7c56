import { describe, expect, it } from 'vitest';
import { seedBrand } from '../../support/db/seed.ts';
import { setAllTiers } from '../../support/db/collabs.ts';
import { recordMirrored } from '../../support/db/mirror-outcomes.ts';
import { simulateUnwritten } from '../../support/db/mirror-simulations.ts';
import {
  findPageId,
  listFlags,
  restoreObjects,
  spreadStates,
  stateCombinations,
} from '../../support/db/states.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { absent, app, database, newest } from './two-brands.ts';

it('the state of a collab is the same in lists, filters, counts, responses, and when it starts, for each combination of pause, tier, dates, discounts and objects', async () => {
  const { channelId, collabIds } = await seedBrand(database, { name: 'states', collabs: stateCombinations });
  await spreadStates(database, channelId);
  const read = async () =>
    (await app.listCollabsById(app.db, channelId, collabIds)).map(({ record }) => record);
  const records = await read();
  const idsIn = (states: readonly string[]) =>
    records.filter((record) => states.includes(app.stateOf(record))).map(({ id }) => id);
  const all = ['active', 'partial', 'syncing', 'paused'] as const;
  for (const state of all) expect(idsIn([state]).length, state).toBeGreaterThan(0);

  const listed = await app.searchCollabs(channelId, {}, newest);
  expect(new Map(listed.collabs.map(({ id, state }) => [id, state]))).toEqual(
    new Map(records.map((record) => [record.id, app.stateOf(record)])),
  );
  for (let chosen = 1; chosen < 2 ** all.length; chosen += 1) {
    const states = all.filter((_, index) => chosen & (1 << index));
    const { collabs } = await app.searchCollabs(channelId, { states }, newest);
    expect(collabs.map(({ id }) => id).toSorted(), states.join()).toEqual(idsIn(states));
    expect(await app.countCollabs(channelId, { states }), states.join()).toBe(collabs.length);
  }
  const { active, partial, paused } = await app.getProgramCounts(channelId);
  expect([active, partial, paused]).toEqual(
    [['active', 'syncing'], ['partial'], ['paused']].map((states) => idsIn(states).length),
  );

  await app.inTransaction((tx) => app.saveMirrored(tx, { channelId, collabIds, isWhole: true }));
  const started = (await read()).filter(({ collabStartedAt }) => collabStartedAt !== null);
  expect(started.map(({ id }) => id)).toEqual(idsIn(['active']));
});

describe('a collab that lacks something is found by its flag', async () => {
  const { channelId, collabIds } = await seedBrand(database, { name: 'flags', collabs: 3 });
  const tiers = await addTiers(database, 'flags.myshopify.com');
  const [collabId = ''] = collabIds;
  const update = (input: object) =>
    app.updateCollab({ kind: 'brand', credentialId: absent, channelId }, collabId, {
      custom: new Map(),
      ...input,
    });
  const withoutCode = () => simulateUnwritten(database, collabId, 'discount');
  const mark = () => app.inTransaction((tx) => app.markManyDirty(tx, channelId, [collabId]));
  const percent = (amount: number) => ({ amount: new app.Decimal(amount), type: 'Percentage' as const });

  it.each<[after: string, change: () => Promise<unknown>]>([
    ['its tier was removed', () => update({ collabTier: null })],
    [
      'it got a tier whose code is not written',
      async () => {
        await withoutCode();
        await recordMirrored(database, channelId);
        await update({ collabTier: tiers.gold });
      },
    ],
    [
      'it got a discount of its own',
      async () => {
        await withoutCode();
        await recordMirrored(database, channelId);
        await update({ discount: percent(0.3) });
      },
    ],
    [
      'its tier got a discount',
      async () => {
        await withoutCode();
        await recordMirrored(database, channelId);
        await app.updateTier({ channelId, tierId: tiers.standard }, { discount: percent(0.1) });
      },
    ],
    [
      'it was resumed',
      async () => {
        await update({ isActive: false, collabTier: null });
        await recordMirrored(database, channelId);
        await update({ isActive: true });
      },
    ],
    [
      'its page was deleted in the store',
      async () => {
        const id = await findPageId(database, collabId);
        await app.recreateObject(channelId, { id, collabId });
      },
    ],
    [
      'its page was not found when it was written',
      () => app.markMissing(channelId, { kind: 'metaobject', collabId }),
    ],
    ['all pages were deleted with their definition', () => app.markEntriesMissing(channelId)],
  ])('after %s', async (_, change) => {
    await app.updateTier({ channelId, tierId: tiers.standard }, { discount: null });
    await setAllTiers(database, channelId, tiers.standard);
    await update({ isActive: true, discount: null });
    await restoreObjects(database, channelId);
    await mark();
    await recordMirrored(database, channelId);
    expect(await listFlags(database, channelId)).toEqual({ missed: [], unneeded: [] });
    await change();
    const { missed } = await listFlags(database, channelId);
    const states = ['partial', 'syncing'] as const;
    const { rows } = await app.listMatchingCollabs(channelId, { states }, { limit: 9 });
    expect([missed, rows.map(({ record }) => record.id)]).toEqual([[], expect.arrayContaining([collabId])]);
    await recordMirrored(database, channelId);
    expect(await listFlags(database, channelId)).toEqual({ missed: [], unneeded: [] });
  });
});
