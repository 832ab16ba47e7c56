import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { deliveriesTo, passTime } from '../support/endpoints.ts';
import type { TestEndpoint } from '../support/endpoints.ts';
import { haloOwner, startListeningWorld } from '../support/listening-world.ts';
import type { ListeningWorld } from '../support/listening-world.ts';
import type { Received } from '../support/receiver.ts';
import { haloDomain, pineDomain } from '../support/test-stores.ts';
import { until } from '../support/until.ts';

// Each endpoint is added by a process of its own, and pauses are real ones.
vi.setConfig({ testTimeout: 180_000 });

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld();
});
afterAll(() => world.stop());

const partner: TestEndpoint['owner'] = ['--partner', 'Test partner'];

/** Reads a message as its receiver would: with the library that the scheme's authors keep. */
function verify({ secret }: Pick<TestEndpoint, 'secret'>, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}

/** Which collabs a path was told of. */
function collabsAt(path: string): unknown[] {
  return world.receiver.at(path).map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { collab?: { _id: string } } };
    return data.collab?._id;
  });
}

describe('an event', () => {
  it('reaches its receiver signed by Standard Webhooks 1.0, with type, time and what happened', async () => {
    const endpoint = await world.listen('/signed', { types: ['collab.created', 'drop.created'] });
    const collab = await createCollab(world, world.halo, { affiliateCode: 'SIGNED' });
    const drop = await createDrop(world, world.halo, { collabId: collab._id, title: 'Überraschung 🌿' });
    await world.untilReceived('/signed', 2);
    const messages = world.receiver.at('/signed').map((message) => verify(endpoint, message));
    const common = { channel: collab.channel, platformDomain: haloDomain };
    expect(messages.sort((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      {
        type: 'collab.created',
        data: { ...common, collab: { _id: collab._id, affiliateCode: 'SIGNED', isActive: true } },
      },
      {
        type: 'drop.created',
        data: { ...common, drop: { _id: drop._id, collab: collab._id, title: 'Überraschung 🌿' } },
      },
    ]);
    expect(messages.map(({ timestamp }) => new Date(timestamp).toISOString())).toEqual(
      messages.map(({ timestamp }) => timestamp),
    );
    const ids = world.receiver.at('/signed').map(({ headers }) => headers['webhook-id']);
    expect(ids.sort()).toEqual((await deliveriesTo(world.database, endpoint)).map((row) => row.event_id));
  });

  it('goes to the endpoints that want its type, and to those that want all', async () => {
    await world.listen('/drops', { types: ['drop.created'] });
    await world.listen('/all', { types: [] });
    const collab = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId: collab._id });
    const types = (path: string) =>
      world.receiver.at(path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
    // What the mirror has to tell goes there too, and may come between.
    await until('/all has got both', () =>
      ['collab.created', 'drop.created'].every((type) => types('/all').includes(type)),
    );
    await world.untilReceived('/drops');
    expect(types('/drops')).toEqual(['drop.created']);
  });

  it('goes to its own channel and to partners whom that granted access, and to nobody else', async () => {
    await world.listen('/halo');
    await world.listen('/pine', { owner: ['--channel', pineDomain] });
    const ofPartner = await world.listen('/partner', { owner: partner });
    const inHalo = await createCollab(world, world.halo);
    const inPine = await createCollab(world, world.pine);
    await Promise.all(['/halo', '/pine', '/partner'].map((path) => world.untilReceived(path)));
    expect([collabsAt('/halo'), collabsAt('/pine'), collabsAt('/partner')]).toEqual([
      [inHalo._id],
      [inPine._id],
      [inHalo._id],
    ]);
    world.receiver.answer('/partner', 500);
    await createCollab(world, world.halo);
    await world.untilReceived('/partner', 2);
    await world.database.query('UPDATE partner_grants SET revoked_at = now()');
    await createCollab(world, world.halo);
    await world.untilReceived('/halo', 3);
    await passTime(world.database, ofPartner);
    const over = async () =>
      (await deliveriesTo(world.database, ofPartner)).every((row) => !row.next_attempt_at);
    await until('what waited for the partner is over', over);
    const log = await deliveriesTo(world.database, ofPartner);
    expect(log.map((row) => row.last_error)).toEqual([null, 'The channel has withdrawn its grant']);
    expect(world.receiver.at('/partner')).toHaveLength(2);
    await world.database.query('UPDATE partner_grants SET revoked_at = NULL');
  });
});

describe('a secret', () => {
  it('that was rotated signs beside the new one until its time is over', async () => {
    const old = await world.listen('/rotated');
    const secret = await world.processes.runTool('webhooks', 'rotate', ...haloOwner, old.id);
    await createCollab(world, world.halo);
    await world.untilReceived('/rotated');
    const [first] = world.receiver.at('/rotated');
    if (!first) throw new Error('Nothing came');
    expect(String(first.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    expect([verify(old, first).type, verify({ secret }, first).type]).toEqual([
      'collab.created',
      'collab.created',
    ]);
    await world.database.query(`UPDATE event_endpoints SET old_secret_expires_at = now() WHERE id = $1`, [
      old.id,
    ]);
    await createCollab(world, world.halo);
    await world.untilReceived('/rotated', 2);
    const [, second] = world.receiver.at('/rotated');
    if (!second) throw new Error('Nothing came');
    expect(verify({ secret }, second).type).toBe('collab.created');
    expect(() => verify(old, second)).toThrow('No matching signature found');
    const forgotten = async () => {
      const [row] = await world.database.query('SELECT old_secret FROM event_endpoints WHERE id = $1', [
        old.id,
      ]);
      return row?.['old_secret'] === null;
    };
    await until('the old secret is forgotten', forgotten);
  });

  it('stands sealed in the database', async () => {
    const { id, secret } = await world.listen('/sealed');
    const [row] = await world.database.query<{ secret: Buffer }>(
      'SELECT secret FROM event_endpoints WHERE id = $1',
      [id],
    );
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(bytes).toHaveLength(32);
    expect(row?.secret.includes(bytes)).toBe(false);
    expect(row?.secret.includes(secret)).toBe(false);
  });
});

it('an event is forgotten after thirty days, with its deliveries', async () => {
  const endpoint = await world.listen('/past');
  await createCollab(world, world.halo);
  await world.untilReceived('/past');
  const age = (days: number) =>
    world.database.query(
      `UPDATE events SET created_at = now() - make_interval(days => $1) WHERE id IN (SELECT event_id FROM event_deliveries WHERE endpoint_id = $2)`,
      [days, endpoint.id],
    );
  await until('it was delivered', async () =>
    (await deliveriesTo(world.database, endpoint)).every((row) => row.delivered_at),
  );
  await age(29);
  const beat = async () =>
    (
      await world.database.query<{ at: Date }>('SELECT max(heartbeat_at) AS at FROM workers')
    )[0]?.at.getTime() ?? 0;
  const before = await beat();
  await until('the worker has swept twice', async () => (await beat()) > before + 5_000);
  expect(await deliveriesTo(world.database, endpoint)).toHaveLength(1);
  await age(31);
  await until('it is forgotten', async () => (await deliveriesTo(world.database, endpoint)).length === 0);
});
