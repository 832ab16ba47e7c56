import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { createCollab, createDrop, newPerson } from '../support/api-calls.ts';
import { holdTable } from '../support/hold-table.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Recorded {
  type: string;
  data: Record<string, unknown>;
  fanned_out_at: Date | null;
}

function eventsOf(id: string): Promise<Recorded[]> {
  return world.database.query<Recorded>(
    `SELECT type, data, fanned_out_at FROM events WHERE data->'collab'->>'_id' = $1 OR data->'drop'->>'_id' = $1`,
    [id],
  );
}

const fanOutJobs = () =>
  world.database.query("SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'fan-out-events'");

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

  it('is not recorded when the write is refused in its midst', async () => {
    const count = () => world.database.query('SELECT 1 FROM events');
    const before = await count();
    const { status } = await call(`${world.base}/creators/collabs`, {
      key: world.halo.key,
      json: newPerson({ collabTier: '018f0000-0000-7000-8000-000000000000' }),
    });
    expect(status).toBe(400);
    expect(await count()).toHaveLength(before.length);
  });

  it.each(['collab', 'drop'] as const)(
    'of a changed %s happened when its write did, not when that began to wait for another: the later of two is told as the later',
    async (kind) => {
      const collab = await createCollab(world, world.halo);
      const drop = await createDrop(world, world.halo, { collabId: collab._id });
      const address = `${world.base}/creators/collabs/${collab._id}`;
      const held = await holdTable(world.database.url, 'collabs');
      const sending = call(kind === 'drop' ? `${address}/drops/${drop._id}` : address, {
        key: world.halo.key,
        json: { title: 'Later' },
      });
      await held.untilSomebodyWaits();
      const [now] = await world.database.query<{ at: Date }>(
        "SELECT date_trunc('milliseconds', clock_timestamp()) AS at",
      );
      await held.release();
      const changed = JSON.parse((await sending).text) as Record<string, { updatedAt: string }>;
      const [told] = await world.database.query<{ created_at: Date }>(
        `SELECT created_at FROM events WHERE type = $1 AND data->$2->>'_id' = $3`,
        [`${kind}.updated`, kind, kind === 'drop' ? drop._id : collab._id],
      );
      for (const at of [told?.created_at, new Date(changed[kind]?.updatedAt ?? '')])
        expect(at?.getTime()).toBeGreaterThanOrEqual(now?.at.getTime() ?? Infinity);
    },
  );

  it('that nobody listens to is kept and asks for no job', async () => {
    const { _id } = await createCollab(world, world.halo);
    expect((await eventsOf(_id))[0]?.fanned_out_at).toBeInstanceOf(Date);
    expect(await fanOutJobs()).toEqual([]);
  });
});

describe('an event that somebody listens to', () => {
  const listen = (owner: string) =>
    world.database.query(
      `INSERT INTO event_endpoints (id, ${owner}, url, secret) SELECT gen_random_uuid(), id, 'https://x.example', '' FROM ${owner === 'channel_id' ? "channels WHERE domain = 'halo.myshopify.com'" : 'partners'} RETURNING id`,
    );

  it.each(['channel_id', 'partner_id'])('asks for a job when the endpoint’s owner is a %s', async (owner) => {
    await listen(owner);
    const { _id } = await createCollab(world, world.halo);
    expect((await eventsOf(_id))[0]?.fanned_out_at).toBeNull();
    expect(await fanOutJobs()).toHaveLength(1);
    await createCollab(world, world.halo);
    expect(await fanOutJobs()).toHaveLength(1);
    await createCollab(world, world.pine);
    expect(await fanOutJobs()).toHaveLength(1);
    await world.database.query('DELETE FROM event_endpoints');
    await world.database.query('DELETE FROM graphile_worker._private_jobs');
  });

  it('asks for none when the partner’s grant was withdrawn', async () => {
    await listen('partner_id');
    await world.database.query('UPDATE partner_grants SET revoked_at = now()');
    await createCollab(world, world.halo);
    expect(await fanOutJobs()).toEqual([]);
  });
});
