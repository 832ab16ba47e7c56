import { describe, expect, it } from 'vitest';
import { createCollab, unique } from '../support/api-calls.ts';
import { makeEntry } from '../support/foreign-objects.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/use-world.ts';
import { waitForMirror, getMirrorState } from '../support/mirror-health.ts';
import { setAttempts } from '../support/db/mirror.ts';
import { listEvents } from '../support/db/events.ts';
import { advanceClock } from '../support/db/clock.ts';

const world = await useWorld({ worker: true });

async function mirrorEventsOf(collabId: string): Promise<{ type: string; data: unknown }[]> {
  const events = await listEvents(world.database, collabId, 'mirror.');
  return events.map(({ type, data }) => ({ type, data }));
}

describe('the mirror', () => {
  it('sends mirror.synced when the store shows a collab', async () => {
    const { _id } = await createCollab(world, world.halo);
    await waitForMirror(world.database);
    expect(await mirrorEventsOf(_id)).toEqual([{ type: 'mirror.synced', data: { collab: { _id } } }]);
  });

  it('sends mirror.failed with the reason at the first failure and at the permanent failure', async () => {
    const { halo, platform, database } = world;
    const handle = unique('taken-');
    await makeEntry({ platformUrl: platform.url, domain: halo.domain }, { handle, firstName: 'Foreign' });
    const { _id } = await createCollab(world, halo, { handle });
    const attempts = async () => (await getMirrorState(database, _id)).attempts;
    await until('two attempts were made', async () => (await attempts()) >= 2);
    const message = { code: 'entry-handle-taken', params: { type: 'creator', handle } };
    const failed = (willRetry: boolean) => ({
      type: 'mirror.failed',
      data: { collab: { _id }, error: { message, willRetry } },
    });
    expect(await mirrorEventsOf(_id)).toEqual([failed(true)]);
    await setAttempts(database, _id, 5);
    await advanceClock(database, 120);
    await until(
      'it failed permanently',
      async () => (await getMirrorState(database, _id)).state === 'failed',
    );
    expect(await mirrorEventsOf(_id)).toEqual([failed(true), failed(false)]);
  });
});
