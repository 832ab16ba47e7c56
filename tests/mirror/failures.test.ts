import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, unique } from '../support/api-calls.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { makeEntry } from '../support/foreign-objects.ts';
import { addFault, clearFaults, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { entryState, skipWaiting } from '../support/mirror-state.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  await createCollab(world, world.halo);
  await mirrorIsDone(world.database);
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** A collab that its store refuses, in the midst of the last try before it is set aside. */
async function lastTryUnderWay(): Promise<string> {
  const { halo, platform, database } = world;
  const handle = unique('taken-');
  await makeEntry({ platformUrl: platform.url, domain: halo.domain }, { handle, firstName: 'Foreign' });
  const { _id } = await createCollab(world, halo, { handle });
  await until('it was refused once', async () => (await entryState(database, _id)).lastError !== null);
  await addFault(platform.url, { fault: 'delay', ms: 4_000, operation: 'MetaobjectByHandle' });
  await database.query('UPDATE mirror_entries SET attempts = 5 WHERE collab_id = $1', [_id]);
  await skipWaiting(database);
  await untilHeldBack(platform.url);
  return _id;
}

/** Gives a collab another handle, as the service does: what was held against it no longer counts. */
async function changeHandle(collabId: string, handle: string): Promise<void> {
  const { database } = world;
  await database.query('UPDATE collabs SET handle = $2 WHERE id = $1', [collabId, handle]);
  await database.query(
    `UPDATE mirror_entries SET wanted_version = wanted_version + 1, attempts = 0,
       next_attempt_at = now() + interval '1 millisecond', set_aside_at = NULL WHERE collab_id = $1`,
    [collabId],
  );
}

describe('a failure of the last try', () => {
  it('is not held against a change that came in meanwhile', async () => {
    const { halo, platform, database } = world;
    const collabId = await lastTryUnderWay();
    const handle = unique('free-');
    await changeHandle(collabId, handle);
    await mirrorIsDone(database);
    expect((await findMirrored(platform.url, halo.domain, collabId)).entry.handle).toBe(handle);
  });

  it('counts for nothing when another worker has taken over the channel meanwhile', async () => {
    const { database, processes } = world;
    const collabId = await lastTryUnderWay();
    await database.query('UPDATE channel_mirrors SET lease_epoch = lease_epoch + 1, lease_holder = NULL');
    await until('the worker knows', () => processes.logOf('app').includes('stops writing to the channel'));
    expect(await entryState(database, collabId)).toMatchObject({ isDirty: true, isSetAside: false });
  });
});
