import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab, unique } from '../support/api-calls.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { deleteEntry, makeEntry } from '../support/foreign-objects.ts';
import { markAllDirty, mirrorIsDone } from '../support/mirror.ts';
import { blockedReason, entryState, skipWaiting } from '../support/mirror-state.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  await createCollab(world, world.halo);
  await mirrorIsDone(world.database);
});
afterAll(() => world.stop());

const byHand = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });

/** Creates a collab whose handle in the store is taken by an entry that somebody made by hand. */
async function collabInTheWay() {
  const handle = unique('taken-');
  const entryId = await makeEntry(byHand(), { handle, firstName: 'Made by hand' });
  const collab = await createCollab(world, world.halo, { handle });
  return { handle, entryId, collabId: collab._id };
}

async function untilRefused(collabId: string): Promise<void> {
  await until('the store has refused it', async () => {
    return (await entryState(world.database, collabId)).lastError !== null;
  });
}

async function untilSetAside(collabId: string): Promise<void> {
  await until('it is set aside', async () => {
    await skipWaiting(world.database);
    return (await entryState(world.database, collabId)).isSetAside;
  });
}

describe('a collab that its store refuses', () => {
  it('never overwrites an entry that somebody made by hand under its handle', async () => {
    const { entryId, handle, collabId } = await collabInTheWay();
    await untilSetAside(collabId);
    const { entries } = await viewStore(world.platform.url, world.halo.domain);
    expect(entries.filter((entry) => entry.handle === handle)).toMatchObject([
      { id: entryId, fields: { 'cc-creator-first-name': 'Made by hand', 'cc-collab-id': null, data: null } },
    ]);
    expect(entries.filter(({ fields }) => fields['cc-collab-id'] === collabId)).toEqual([]);
    const { metadata, isPartial } = await getCollab(world, world.halo, collabId);
    expect({ id: metadata.platformCreatorMetaobjectId, isPartial }).toEqual({ id: null, isPartial: true });
  });

  it('is tried six times, then set aside with the reason, while all others go on', async () => {
    const { handle, collabId } = await collabInTheWay();
    await untilRefused(collabId);
    const whileItWaits = await createCollab(world, world.halo);
    await until('the next one stands in the store', async () => {
      return !(await entryState(world.database, whileItWaits._id)).isDirty;
    });
    await untilSetAside(collabId);
    const state = await entryState(world.database, collabId);
    expect(state).toMatchObject({ attempts: 6, isDirty: true, isSetAside: true });
    expect(state.lastError).toContain(handle);
    expect(await blockedReason(world.database, world.halo.domain)).toBeNull();

    const afterwards = await createCollab(world, world.halo);
    await until('the one after it stands in the store', async () => {
      return !(await entryState(world.database, afterwards._id)).isDirty;
    });
    expect(await entryState(world.database, collabId)).toEqual(state);
  });

  it('stands in the store once what was in the way is gone and it is changed', async () => {
    const { entryId, handle, collabId } = await collabInTheWay();
    await untilSetAside(collabId);
    await deleteEntry(byHand(), entryId);
    await world.database.query(
      `UPDATE mirror_entries SET attempts = 0, next_attempt_at = NULL, set_aside_at = NULL WHERE collab_id = $1`,
      [collabId],
    );
    await markAllDirty(world.database);
    await until('it stands in the store', async () => {
      return !(await entryState(world.database, collabId)).isDirty;
    });
    expect(await entryState(world.database, collabId)).toMatchObject({ attempts: 0, lastError: null });
    const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(entry.handle).toBe(handle);
  });
});
