import { expect, it } from 'vitest';
import { seedBrand } from '../../support/db/seed.ts';
import { spreadStates, stateCombinations } from '../../support/db/states.ts';
import { app, database, newest } from './two-brands.ts';

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

  await app.inTransaction((tx) => app.saveStarts(tx, channelId, collabIds));
  const started = (await read()).filter(({ collabStartedAt }) => collabStartedAt !== null);
  expect(started.map(({ id }) => id)).toEqual(idsIn(['active']));
});
