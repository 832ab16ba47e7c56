import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { askStore } from '../support/admin-api.ts';
import { createCollab, unique } from '../support/api-calls.ts';
import { addFault, clearFaults, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

interface EntryState {
  attempts: number;
  last_error: string | null;
  is_set_aside: boolean;
  is_behind: boolean;
}

async function stateOf(collabId: string): Promise<EntryState | undefined> {
  const [state] = await world.database.query<EntryState>(
    `SELECT attempts, last_error, set_aside_at IS NOT NULL AS is_set_aside, dirty_since IS NOT NULL AS is_behind
     FROM mirror_entries WHERE collab_id = $1`,
    [collabId],
  );
  return state;
}

/** Changes a collab as the service does: what was held against it no longer counts. */
async function change(collabId: string, sql: string, values: unknown[]): Promise<void> {
  await world.database.query(sql, values);
  await world.database.query(
    `UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = coalesce(dirty_since, now()),
       attempts = 0, next_attempt_at = NULL, set_aside_at = NULL WHERE collab_id = $1`,
    [collabId],
  );
  await world.database.query(
    `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', channel_id::text))
     FROM collabs WHERE id = $1`,
    [collabId],
  );
}

async function entryOf(collabId: string) {
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  return entries.find(({ fields }) => fields['cc-collab-id'] === collabId);
}

it('a change that comes in during the last try of an older state is tried, and not set aside with it', async () => {
  const { halo, platform, database } = world;
  await createCollab(world, halo);
  await mirrorIsDone(database);
  const [taken, free] = [unique('taken-'), unique('free-')];
  await askStore(platform.url, halo.domain, {
    query: `mutation ($handle: MetaobjectHandleInput!) {
      metaobjectUpsert(handle: $handle, metaobject: { fields: [] }) { userErrors { message } }
    }`,
    variables: { handle: { type: 'creator', handle: taken } },
  });
  const { _id } = await createCollab(world, halo, { handle: taken });
  await until('it was refused once', async () => (await stateOf(_id))?.last_error?.includes(taken) === true);
  await addFault(platform.url, { fault: 'delay', ms: 3_000, operation: 'MetaobjectByHandle' });
  await database.query(
    'UPDATE mirror_entries SET attempts = 5, next_attempt_at = now() WHERE collab_id = $1',
    [_id],
  );
  await untilHeldBack(platform.url);
  await change(_id, 'UPDATE collabs SET handle = $2 WHERE id = $1', [_id, free]);
  await mirrorIsDone(database);
  expect(await entryOf(_id)).toMatchObject({ handle: free });
});
