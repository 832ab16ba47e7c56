import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, unique } from '../support/api-calls.ts';
import { makeEntry } from '../support/foreign-objects.ts';
import { mirrorIsDone } from '../support/mirror.ts';
import { entryState, skipWaiting } from '../support/mirror-state.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

async function mirrorEventsOf(collabId: string): Promise<{ type: string; data: unknown }[]> {
  return world.database.query(
    `SELECT type, data FROM events WHERE type LIKE 'mirror.%' AND data->'collab'->>'_id' = $1 ORDER BY id`,
    [collabId],
  );
}

describe('the mirror', () => {
  it('tells when a collab stands in the store', async () => {
    const { _id } = await createCollab(world, world.halo);
    await mirrorIsDone(world.database);
    expect(await mirrorEventsOf(_id)).toEqual([{ type: 'mirror.synced', data: { collab: { _id } } }]);
  });

  it('tells why a collab cannot stand there, when it begins to fail and when it is set aside', async () => {
    const { halo, platform, database } = world;
    const handle = unique('taken-');
    await makeEntry({ platformUrl: platform.url, domain: halo.domain }, { handle, firstName: 'Foreign' });
    const { _id } = await createCollab(world, halo, { handle });
    const attempts = async () => {
      const [row] = await database.query<{ attempts: number }>(
        'SELECT attempts FROM mirror_entries WHERE collab_id = $1',
        [_id],
      );
      return row?.attempts ?? 0;
    };
    await until('it was tried twice', async () => (await attempts()) >= 2);
    const failed = (willRetry: boolean) => ({
      type: 'mirror.failed',
      data: { collab: { _id }, error: { message: expect.stringContaining(handle) as unknown, willRetry } },
    });
    expect(await mirrorEventsOf(_id)).toEqual([failed(true)]);
    await database.query('UPDATE mirror_entries SET attempts = 5 WHERE collab_id = $1', [_id]);
    await skipWaiting(database);
    await until('it is set aside', async () => (await entryState(database, _id)).isSetAside);
    expect(await mirrorEventsOf(_id)).toEqual([failed(true), failed(false)]);
  });
});
