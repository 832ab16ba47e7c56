import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import type { TestEndpoint } from '../support/http/endpoints.ts';
import { haloOwner, startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import type { Received } from '../support/http/receiver.ts';
import { haloDomain, pineDomain } from '../support/world/test-stores.ts';
import { until } from '../support/until.ts';
import { deleteEndpoints, deliveriesTo, getEndpointState } from '../support/db/events.ts';
import { addPartnerDeliveries } from '../support/db/waiting-rows.ts';
import { getLastHeartbeat } from '../support/db/workers.ts';

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld({ worker: true, movesTime: true });
});
afterAll(() => world.stop());

const partner: TestEndpoint['owner'] = ['--partner', 'Test partner'];
const hour = 3_600;
const day = 24 * hour;

/** Verifies a delivery with the Standard Webhooks library. */
function verify({ secret }: Pick<TestEndpoint, 'secret'>, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}

/** The collabs whose events a path received. */
function collabsAt(path: string): unknown[] {
  return world.receiver.at(path).map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { collab?: { _id: string } } };
    return data.collab?._id;
  });
}

describe('an event', () => {
  it('is delivered with a Standard Webhooks 1.0 signature, type, timestamp and data', async () => {
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

  it('is delivered to endpoints of its type and of all types', async () => {
    await world.listen('/drops', { types: ['drop.created'] });
    await world.listen('/all', { types: [] });
    const collab = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId: collab._id });
    const types = (path: string) =>
      world.receiver.at(path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
    // Events of the mirror arrive too, in any order.
    await until('all have received both', () =>
      ['collab.created', 'drop.created'].every((type) => types('/all').includes(type)),
    );
    await world.untilReceived('/drops');
    expect(types('/drops')).toEqual(['drop.created']);
  });

  it('is delivered to its own channel and to partners with access only', async () => {
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
    world.receiver.respond('/partner', 500);
    await createCollab(world, world.halo);
    await world.untilReceived('/partner', 2);
    await world.tools.keys('ungrant', ...partner, ...haloOwner);
    await createCollab(world, world.halo);
    await world.untilReceived('/halo', 3);
    await world.passTime(hour);
    const over = async () =>
      (await deliveriesTo(world.database, ofPartner)).every((row) => !row.next_attempt_at);
    await until('the partner’s pending delivery has ended', over);
    const log = await deliveriesTo(world.database, ofPartner);
    expect(log.map((row) => row.last_error)).toEqual([null, 'The channel has revoked the partner’s access']);
    expect(world.receiver.at('/partner')).toHaveLength(2);
    await world.tools.keys('grant', ...partner, ...haloOwner);
  });
});

describe('a test event', () => {
  it('is signed and delivered once to its endpoint only, whatever types that subscribes to', async () => {
    const { manageEndpointAsAdmin } =
      await import('#app/routes/admin/settings/event-endpoints/manage-endpoints.ts');
    const { getChannelId } = await import('#app/domain/channels/settings.ts');
    const channelId = await getChannelId(haloDomain);
    const endpoint = await world.listen('/tested', { types: ['drop.created'] });
    await world.listen('/untested', { types: [] });
    const actor = { channelId, userId: '7' };
    const press = (sent: object) => manageEndpointAsAdmin(actor, endpoint.id, { intent: 'test', ...sent });
    const idempotencyKey = randomUUID();
    const twice = await Promise.allSettled([press({ idempotencyKey }), press({ idempotencyKey })]);
    expect(twice.map(({ status }) => status)).toContain('fulfilled');
    const { eventId } = await press({ idempotencyKey });
    await world.untilReceived('/tested');
    const [received] = world.receiver.at('/tested');
    if (!received) throw new Error('Nothing came');
    expect(received.headers['webhook-id']).toBe(eventId);
    expect(verify(endpoint, received)).toMatchObject({
      type: 'endpoint.test',
      data: { channel: channelId, platformDomain: haloDomain, endpoint: { _id: endpoint.id } },
    });
    await until('it is delivered', async () =>
      (await deliveriesTo(world.database, endpoint)).every((row) => row.delivered_at),
    );
    expect(await deliveriesTo(world.database, endpoint)).toMatchObject([
      { response_status: 204, attempts: 1 },
    ]);
    // Other tests' events may still arrive there.
    const types = world.receiver
      .at('/untested')
      .map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types).not.toContain('endpoint.test');
    await press({ idempotencyKey: randomUUID() });
    await world.untilReceived('/tested', 2);
    await manageEndpointAsAdmin(actor, endpoint.id, { intent: 'turn-off' });
    await expect(press({})).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('a secret', () => {
  it('signs in addition to its replacement until it expires', async () => {
    const old = await world.listen('/rotated');
    const secret = await world.processes.runTool('event-endpoints', 'rotate', ...haloOwner, old.id);
    await createCollab(world, world.halo);
    await world.untilReceived('/rotated');
    const [first] = world.receiver.at('/rotated');
    if (!first) throw new Error('Nothing came');
    expect(String(first.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    expect([verify(old, first).type, verify({ secret }, first).type]).toEqual([
      'collab.created',
      'collab.created',
    ]);
    await world.passTime(day);
    await createCollab(world, world.halo);
    await world.untilReceived('/rotated', 2);
    const [, second] = world.receiver.at('/rotated');
    if (!second) throw new Error('Nothing came');
    expect(verify({ secret }, second).type).toBe('collab.created');
    expect(() => verify(old, second)).toThrow('No matching signature found');
    const isDeleted = async () => !(await getEndpointState(world.database, old)).hasOldSecret;
    await until('the old secret is deleted', isDeleted);
  });

  it('is encrypted in the database', async () => {
    const { id, secret } = await world.listen('/sealed');
    const row = await getEndpointState(world.database, { id });
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(bytes).toHaveLength(32);
    expect(row.secret.includes(bytes)).toBe(false);
    expect(row.secret.includes(secret)).toBe(false);
  });
});

it('an event is deleted after thirty days, with its deliveries', async () => {
  const endpoint = await world.listen('/past');
  await createCollab(world, world.halo);
  await world.untilReceived('/past');
  await until('it was delivered', async () =>
    (await deliveriesTo(world.database, endpoint)).every((row) => row.delivered_at),
  );
  await world.passTime(29 * day);
  const beat = () => getLastHeartbeat(world.database);
  const before = await beat();
  await until('the maintenance ran twice', async () => (await beat()) > before + 5_000);
  expect(await deliveriesTo(world.database, endpoint)).toHaveLength(1);
  await world.passTime(2 * day);
  await until('it is deleted', async () => (await deliveriesTo(world.database, endpoint)).length === 0);
});

describe('the deliveries of a partner’s stores', () => {
  const storesAt = (path: string) =>
    world.receiver
      .at(path)
      .map(({ body }) => (JSON.parse(body) as { data: { channel: string } }).data.channel);
  const listenToAll = (path: string) => world.listen(path, { owner: partner, types: ['drop.removed'] });

  it('are sent in turn: a store with 10,000 of them does not delay the 999 others', async () => {
    const endpoint = await listenToAll('/fair');
    const stores = 1_000;
    const busy = await addPartnerDeliveries(world.database, endpoint.id, {
      stores,
      each: 2,
      ofFirst: 10_000,
    });
    await until('each store has got one', () => new Set(storesAt('/fair')).size === stores);
    expect(storesAt('/fair').filter((store) => store === busy).length).toBeLessThanOrEqual(20);
    await deleteEndpoints(world.database, '/fair');
  });

  it('go on after a pause with the stores that come next', async () => {
    const endpoint = await listenToAll('/resumed');
    const [before, after] = [30, 60];
    world.receiver.respond(
      '/resumed',
      ...Array.from({ length: before - 1 }, () => 204),
      (response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
      204,
    );
    await addPartnerDeliveries(world.database, endpoint.id, { stores: 100, each: 5, ofFirst: 5 });
    const isPaused = async () => (await getEndpointState(world.database, endpoint)).pauseMinutes !== null;
    await until('it is paused', isPaused);
    await world.passTime(hour);
    await world.untilReceived('/resumed', after);
    // Two are repeated at most: the rejected one, and none or one of those that were sent with it.
    expect(new Set(storesAt('/resumed').slice(0, after)).size).toBeGreaterThanOrEqual(after - 5);
    await deleteEndpoints(world.database, '/resumed');
  });
});
