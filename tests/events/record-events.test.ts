import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { createCollab, createDrop, newPerson } from '../support/http/api-calls.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { until } from '../support/until.ts';
import { lockTable } from '../support/db/locks.ts';
import { listEvents, countEvents, addBareEndpoint, deleteEndpoints } from '../support/db/events.ts';
import { getChannelId } from '../support/db/channels.ts';
import { countJobs, deleteJobs, listJobKeys } from '../support/db/jobs.ts';
import { getDatabaseTime } from '../support/db/clock.ts';
import { haloDomain, pineDomain } from '../support/world/test-stores.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const eventsOf = (id: string) => listEvents(world.database, id);

const countFanOutJobs = () => countJobs(world.database, 'fan-out-events');
const countMirrorJobs = () => countJobs(world.database, 'mirror-channel');
const pineMirrorJobs = async () =>
  listJobKeys(world.database, `mirror-channel:${await getChannelId(world.database, pineDomain)}`);

describe('an event', () => {
  it('is recorded with the collab that was created', async () => {
    const collab = await createCollab(world, world.halo, { affiliateCode: 'ADA20' });
    expect(await eventsOf(collab._id)).toMatchObject([
      {
        type: 'collab.created',
        data: {
          collab: { _id: collab._id, creator: collab.creator, affiliateCode: 'ADA20', isActive: true },
        },
      },
    ]);
  });

  it('is recorded with the drop that was created', async () => {
    const collab = await createCollab(world, world.halo);
    const drop = await createDrop(world, world.halo, { collabId: collab._id, title: 'Sea' });
    expect(await eventsOf(drop._id)).toMatchObject([
      {
        type: 'drop.created',
        data: { drop: { _id: drop._id, collab: collab._id, creator: collab.creator, title: 'Sea' } },
      },
    ]);
  });

  it('is not recorded when the write is rolled back', async () => {
    const before = await countEvents(world.database);
    const { status } = await call(`${world.base}/creators/collabs`, {
      key: world.halo.key,
      json: newPerson({ collabTier: '018f0000-0000-7000-8000-000000000000' }),
    });
    expect(status).toBe(400);
    expect(await countEvents(world.database)).toBe(before);
  });

  it.each(['collab', 'drop'] as const)(
    'of a changed %s has the time of its write, not of the start of its wait: the later of two has the later time',
    async (kind) => {
      const collab = await createCollab(world, world.halo);
      const drop = await createDrop(world, world.halo, { collabId: collab._id });
      const address = `${world.base}/creators/collabs/${collab._id}`;
      const lock = await lockTable(world.database.url, 'collabs');
      const sending = call(kind === 'drop' ? `${address}/drops/${drop._id}` : address, {
        key: world.halo.key,
        json: { title: 'Later' },
      });
      await lock.untilBlocked();
      const now = await getDatabaseTime(world.database);
      await lock.release();
      const changed = JSON.parse((await sending).text) as Record<string, { updatedAt: string }>;
      const [recorded] = await listEvents(
        world.database,
        kind === 'drop' ? drop._id : collab._id,
        `${kind}.updated`,
      );
      for (const at of [recorded?.createdAt, new Date(changed[kind]?.updatedAt ?? '')])
        expect(at?.getTime()).toBeGreaterThanOrEqual(now.getTime());
    },
  );

  it('without an endpoint is saved and wakes no worker', async () => {
    await deleteJobs(world.database);
    const { _id } = await createCollab(world, world.halo);
    expect((await eventsOf(_id))[0]?.fannedOutAt).toBeInstanceOf(Date);
    await until('the mirror is woken', async () => (await countMirrorJobs()) > 0);
    expect(await countFanOutJobs()).toBe(0);
  });
});

describe('an event with an endpoint', () => {
  it.each([
    ['channel', haloDomain],
    ['partner', undefined],
  ])('wakes a worker when the endpoint’s owner is a %s', async (_, domain) => {
    await deleteJobs(world.database);
    await addBareEndpoint(world.database, domain);
    const { _id } = await createCollab(world, world.halo);
    expect((await eventsOf(_id))[0]?.fannedOutAt).toBeNull();
    await until('a worker is woken', async () => (await countFanOutJobs()) === 1);
    await createCollab(world, world.halo);
    await createCollab(world, world.pine);
    // The wake-ups of a process are sent in order.
    await until('the other mirror is woken', async () => (await countMirrorJobs()) === 2);
    expect(await countFanOutJobs()).toBe(1);
    await deleteEndpoints(world.database);
  });

  it('wakes no worker when the partner’s grant was revoked', async () => {
    await addBareEndpoint(world.database);
    const { keys } = await loadInProcessTools(world.database);
    await keys('ungrant', '--partner', 'Test partner', '--channel', haloDomain);
    // The process sends wake-ups in order. That of Pine follows all of the test before this one.
    await deleteJobs(world.database);
    await createCollab(world, world.pine);
    await until('the other mirror is woken', async () => (await pineMirrorJobs()).length > 0);
    await deleteJobs(world.database);
    await createCollab(world, world.halo);
    await until('the mirror is woken', async () => (await countMirrorJobs()) > 0);
    expect(await countFanOutJobs()).toBe(0);
  });
});
