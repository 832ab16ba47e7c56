import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { haloOwner, startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { until } from '../support/until.ts';
import { deliveriesTo, deleteEndpoints, getEndpointState } from '../support/db/events.ts';
import { addEmptyWebhookJob, waitForNoJob } from '../support/db/jobs.ts';

const hour = 3_600;
let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld({ worker: true, movesTime: true });
});
afterAll(() => world.stop());

describe('an endpoint', () => {
  it('that returns 500 and then 200 gets the same event again with the same id', async () => {
    world.receiver.respond('/shaky', (response) => response.writeHead(500).end('sorry\0, later'), 200);
    const endpoint = await world.listen('/shaky');
    const collab = await createCollab(world, world.halo);
    await world.untilReceived('/shaky');
    await until('the failure is recorded', async () =>
      (await deliveriesTo(world.database, endpoint)).some((row) => row.last_error !== null),
    );
    expect(await deliveriesTo(world.database, endpoint)).toMatchObject([
      { response_status: 500, response_body: 'sorry, later', last_error: 'The endpoint responded with 500' },
    ]);
    await world.untilReceived('/shaky', 2);
    const [first, second] = world.receiver.at('/shaky');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first?.headers['webhook-timestamp']),
    );
    const read = new Webhook(endpoint.secret).verify(
      second?.body ?? '',
      second?.headers as Record<string, string>,
    );
    expect(read).toMatchObject({ data: { collab: { _id: collab._id } } });
    await until('the delivery has ended', async () =>
      (await deliveriesTo(world.database, endpoint)).every((row) => row.delivered_at !== null),
    );
    expect(await deliveriesTo(world.database, endpoint)).toMatchObject([
      { attempts: 2, response_status: 200, last_error: null, next_attempt_at: null },
    ]);
  });

  it('that never responds delays only other endpoints', async () => {
    const paths = Array.from({ length: 18 }, (_, index) => `/silent-${index}`);
    for (const path of paths) {
      world.receiver.respond(path, () => undefined);
      await world.listen(path);
    }
    const reached = () => paths.filter((path) => world.receiver.at(path).length > 0).length;
    await createCollab(world, world.halo);
    await until('the maximum number of requests hangs', () => reached() >= 2);
    // Events of another store, to test whether they are delivered.
    await addEmptyWebhookJob(world.database);
    await waitForNoJob(world.database, 'handle-webhooks:nothing');
    expect(reached()).toBeLessThan(paths.length);
    await deleteEndpoints(world.database, '/silent-');
  });

  it('that never responds times out, and others get their events meanwhile', async () => {
    const nothing = () => undefined;
    world.receiver.respond('/hanging', nothing, nothing, nothing, nothing, nothing, 200);
    const hanging = await world.listen('/hanging');
    const quick = await world.listen('/quick');
    for (let count = 0; count < 5; count += 1) await createCollab(world, world.halo);
    await world.untilReceived('/quick', 5);
    const log = () => deliveriesTo(world.database, hanging);
    expect((await log()).filter((row) => row.delivered_at !== null)).toEqual([]);
    const unreachableCount = async () => (await getEndpointState(world.database, hanging)).unreachableCount;
    await until('the request was aborted', async () => (await unreachableCount()) > 0);
    const tried = (await log()).filter((row) => row.attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(4);
    expect(tried[0]).toMatchObject({
      response_status: null,
      last_error: 'The endpoint did not respond in time',
    });
    expect(await deliveriesTo(world.database, quick)).toHaveLength(5);
    const isDone = async () => (await log()).every((row) => row.delivered_at !== null);
    while (!(await isDone())) {
      const count = world.receiver.at('/hanging').length;
      await world.passTime(hour);
      const isTried = () => world.receiver.at('/hanging').length > count;
      await until('an event is sent again', async () => isTried() || (await isDone()));
    }
  });

  it('that returns 410 is disabled: waiting deliveries fail, and nothing is sent until it is enabled', async () => {
    world.receiver.respond('/gone', 500, 410, 200);
    const endpoint = await world.listen('/gone');
    await createCollab(world, world.halo);
    await world.untilReceived('/gone');
    await createCollab(world, world.halo);
    const disabled = async () => (await getEndpointState(world.database, endpoint)).disabledReason;
    await until('the endpoint is disabled', async () => (await disabled()) !== null);
    await until('the waiting delivery failed', async () =>
      (await deliveriesTo(world.database, endpoint)).every((row) => row.failed_at !== null),
    );
    expect(await disabled()).toBe('The endpoint responded with 410 Gone.');
    await world.listen('/witness');
    await createCollab(world, world.halo);
    await world.untilReceived('/witness');
    expect(await deliveriesTo(world.database, endpoint)).toHaveLength(2);
    await expect(world.tools.eventEndpoints('redeliver', ...haloOwner, endpoint.id, 'x')).rejects.toThrow(
      'This endpoint is off. Turn it on first.',
    );
    await world.tools.eventEndpoints('enable', ...haloOwner, endpoint.id);
    await createCollab(world, world.halo);
    await world.untilReceived('/gone', 3);
  });

  it('that accepts an event while it returns 410 to another has received it', async () => {
    let take = (): void => undefined;
    world.receiver.respond(
      '/parting',
      (response) => response.writeHead(429, { 'retry-after': String(hour) }).end(),
      (response) => (take = () => response.writeHead(200).end()),
      410,
    );
    const endpoint = await world.listen('/parting');
    await createCollab(world, world.halo);
    const isPaused = async () => (await getEndpointState(world.database, endpoint)).pauseMinutes !== null;
    await until('it is paused', isPaused);
    await createCollab(world, world.halo);
    const deliveries = () => deliveriesTo(world.database, endpoint);
    await until('both wait', async () => (await deliveries()).length === 2);
    await world.passTime(hour);
    await until('both have ended', async () => (await deliveries()).every((row) => row.failed_at !== null));
    take();
    await until('one was accepted', async () =>
      (await deliveries()).some((row) => row.delivered_at !== null),
    );
    const [one, other] = (await deliveries()).toSorted(
      (a, b) => Number(a.response_status) - Number(b.response_status),
    );
    expect(one).toMatchObject({ response_status: 200, failed_at: null, last_error: null });
    expect(other).toMatchObject({ response_status: 410, delivered_at: null });
  });

  it('that sends Retry-After gets no event until then, and then all events', async () => {
    const endpoint = await world.listen('/busy');
    world.receiver.respond(
      '/busy',
      (response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
      200,
    );
    await createCollab(world, world.halo);
    await world.untilReceived('/busy');
    const pause = async () => (await getEndpointState(world.database, endpoint)).pauseMinutes;
    await until('the pause is recorded', async () => (await pause()) !== null);
    expect(await pause()).toBeGreaterThan(55);
    await createCollab(world, world.halo);
    await world.listen('/meanwhile');
    await createCollab(world, world.halo);
    await world.untilReceived('/meanwhile');
    expect(world.receiver.at('/busy')).toHaveLength(1);
    await world.passTime(2 * hour);
    await world.untilReceived('/busy', 4);
  });

  it('that redirects is not followed', async () => {
    world.receiver.respond('/moved', (response) => {
      response.writeHead(307, { location: `${world.receiver.origin}/elsewhere` }).end();
    });
    const endpoint = await world.listen('/moved');
    await createCollab(world, world.halo);
    const noted = async () => (await deliveriesTo(world.database, endpoint)).map((row) => row.last_error);
    await until('the response is recorded', async () => (await noted()).some((error) => error !== null));
    expect(await noted()).toEqual(['The endpoint responded with 307']);
    expect(world.receiver.at('/elsewhere')).toEqual([]);
  });

  it('that never ends its response counts as responded, and only its beginning is read', async () => {
    let sent = 0;
    world.receiver.respond('/endless', (response) => {
      const pour = () => {
        sent += 65_536;
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setTimeout(pour, 1));
      };
      response.writeHead(200);
      pour();
    });
    const endpoint = await world.listen('/endless');
    await createCollab(world, world.halo);
    const log = () => deliveriesTo(world.database, endpoint);
    await until('the delivery is recorded', async () =>
      (await log()).some((row) => row.delivered_at !== null),
    );
    expect((await log())[0]?.response_body).toBe('x'.repeat(1_000));
    expect(sent).toBeLessThan(50_000_000);
  });

  it('that starts a response and stops counts as responded', async () => {
    world.receiver.respond('/drowsy', (response) => {
      response.writeHead(200);
      response.write('yes, but');
    });
    const endpoint = await world.listen('/drowsy');
    await createCollab(world, world.halo);
    const log = () => deliveriesTo(world.database, endpoint);
    await until('the delivery is recorded', async () =>
      (await log()).some((row) => row.response_status !== null || row.last_error !== null),
    );
    expect(await log()).toMatchObject([{ response_status: 200, response_body: 'yes, but', attempts: 1 }]);
  });

  it('that rejects for three days fails permanently, and the delivery can be resent', async () => {
    world.receiver.respond('/stubborn', 500);
    const endpoint = await world.listen('/stubborn');
    await createCollab(world, world.halo);
    const log = () => deliveriesTo(world.database, endpoint);
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await world.untilReceived('/stubborn', attempt);
      await until('the rejection is recorded', async () => (await log())[0]?.attempts === attempt);
      await world.passTime(30 * hour);
    }
    await until('it failed permanently', async () => (await log()).every((row) => row.failed_at !== null));
    const [failed] = await log();
    expect(failed).toMatchObject({ attempts: 10, next_attempt_at: null });
    world.receiver.respond('/stubborn', 200);
    await world.tools.eventEndpoints('redeliver', ...haloOwner, endpoint.id, failed?.event_id ?? '');
    await until('it is delivered', async () => (await log()).every((row) => row.delivered_at !== null));
    const ids = world.receiver.at('/stubborn').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([failed?.event_id]));
    const lines = await world.tools.eventEndpoints('deliveries', ...haloOwner, endpoint.id);
    expect(lines).toMatch(/collab\.created {2}delivered {2}1 attempts {2}200$/);
  });
});
