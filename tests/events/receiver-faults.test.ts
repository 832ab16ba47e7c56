import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { deliveriesTo, passTime } from '../support/endpoints.ts';
import { haloOwner, startListeningWorld } from '../support/listening-world.ts';
import type { ListeningWorld } from '../support/listening-world.ts';
import { until } from '../support/until.ts';

// Pauses are real ones.
vi.setConfig({ testTimeout: 180_000 });

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld();
});
afterAll(() => world.stop());

describe('a receiver', () => {
  it('that answers 500 and then 200 gets the same message again, under the same id', async () => {
    world.receiver.answer('/shaky', (response) => response.writeHead(500).end('sorry\0, later'), 200);
    const endpoint = await world.listen('/shaky');
    const collab = await createCollab(world, world.halo);
    await world.untilReceived('/shaky');
    await until('the failure is noted', async () =>
      (await deliveriesTo(world.database, endpoint)).some((row) => row.last_error !== null),
    );
    expect(await deliveriesTo(world.database, endpoint)).toMatchObject([
      { response_status: 500, response_body: 'sorry, later', last_error: 'The receiver answered 500' },
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
    await until('the delivery is over', async () =>
      (await deliveriesTo(world.database, endpoint)).every((row) => row.delivered_at !== null),
    );
    expect(await deliveriesTo(world.database, endpoint)).toMatchObject([
      { attempts: 2, response_status: 200, last_error: null, next_attempt_at: null },
    ]);
  });

  it('that never answers keeps nobody waiting but other receivers, however many there are', async () => {
    const paths = Array.from({ length: 18 }, (_, index) => `/silent-${index}`);
    for (const path of paths) {
      world.receiver.answer(path, () => undefined);
      await world.listen(path);
    }
    const reached = () => paths.filter((path) => world.receiver.at(path).length > 0).length;
    await createCollab(world, world.halo);
    await until('as many are waited for as there may be', () => reached() >= 2);
    // Of a store that told nothing: what is asked is who gets round to it.
    await world.database.query(`SELECT graphile_worker.add_job('heed-notices',
      json_build_object('channelId', gen_random_uuid()::text), job_key => 'heed-notices:nothing')`);
    const asked = "SELECT 1 FROM graphile_worker.jobs WHERE key = 'heed-notices:nothing'";
    await until('it is heeded', async () => (await world.database.query(asked)).length === 0);
    expect(reached()).toBeLessThan(paths.length);
    await world.database.query("DELETE FROM event_endpoints WHERE url LIKE '%/silent-%'");
  });

  it('that never answers is let go, and others hear in the meantime', async () => {
    const nothing = () => undefined;
    world.receiver.answer('/hanging', nothing, nothing, nothing, nothing, nothing, 200);
    const hanging = await world.listen('/hanging');
    const quick = await world.listen('/quick');
    for (let count = 0; count < 5; count += 1) await createCollab(world, world.halo);
    await world.untilReceived('/quick', 5);
    const log = () => deliveriesTo(world.database, hanging);
    expect((await log()).filter((row) => row.delivered_at !== null)).toEqual([]);
    const silences = async () => {
      const [row] = await world.database.query('SELECT silences FROM event_endpoints WHERE id = $1', [
        hanging.id,
      ]);
      return row?.['silences'] as number;
    };
    await until('the receiver was let go', async () => (await silences()) > 0);
    const tried = (await log()).filter((row) => row.attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(4);
    expect(tried[0]).toMatchObject({
      response_status: null,
      last_error: 'The receiver did not answer in time',
    });
    expect(await deliveriesTo(world.database, quick)).toHaveLength(5);
    await until('everything has arrived', async () => {
      await passTime(world.database, hanging);
      return (await deliveriesTo(world.database, hanging)).every((row) => row.delivered_at !== null);
    });
  });

  it('that answers 410 is disabled: what waits is given up, and nothing more is sent until it is enabled', async () => {
    world.receiver.answer('/gone', 500, 410, 200);
    const endpoint = await world.listen('/gone');
    await createCollab(world, world.halo);
    await world.untilReceived('/gone');
    await createCollab(world, world.halo);
    const disabled = () =>
      world.database.query(
        'SELECT disabled_reason FROM event_endpoints WHERE id = $1 AND disabled_at IS NOT NULL',
        [endpoint.id],
      );
    await until('the endpoint is disabled', async () => (await disabled()).length === 1);
    await until('what waited is given up', async () =>
      (await deliveriesTo(world.database, endpoint)).every((row) => row.given_up_at !== null),
    );
    expect(await disabled()).toEqual([{ disabled_reason: 'the receiver answered 410 Gone' }]);
    await world.listen('/witness');
    await createCollab(world, world.halo);
    await world.untilReceived('/witness');
    expect(await deliveriesTo(world.database, endpoint)).toHaveLength(2);
    await expect(world.tools.webhooks('redeliver', ...haloOwner, endpoint.id, 'x')).rejects.toThrow(
      'This endpoint is disabled: enable it first.',
    );
    await world.tools.webhooks('enable', ...haloOwner, endpoint.id);
    await createCollab(world, world.halo);
    await world.untilReceived('/gone', 3);
  });

  it('that takes a message while it answers 410 to another has taken it', async () => {
    let take = (): void => undefined;
    world.receiver.answer('/parting', (response) => (take = () => response.writeHead(200).end()), 410);
    const endpoint = await world.listen('/parting');
    await world.database.query(
      "UPDATE event_endpoints SET paused_until = now() + interval '1 hour' WHERE id = $1",
      [endpoint.id],
    );
    await createCollab(world, world.halo);
    await createCollab(world, world.halo);
    const deliveries = () => deliveriesTo(world.database, endpoint);
    await until('both wait', async () => (await deliveries()).length === 2);
    await passTime(world.database, endpoint);
    await until('both are over', async () => (await deliveries()).every((row) => row.given_up_at !== null));
    take();
    await until('one was taken', async () => (await deliveries()).some((row) => row.delivered_at !== null));
    const [one, other] = (await deliveries()).toSorted(
      (a, b) => Number(a.response_status) - Number(b.response_status),
    );
    expect(one).toMatchObject({ response_status: 200, given_up_at: null, last_error: null });
    expect(other).toMatchObject({ response_status: 410, delivered_at: null });
  });

  it('that asks to be left alone gets nothing until then, and then everything', async () => {
    const endpoint = await world.listen('/busy');
    world.receiver.answer(
      '/busy',
      (response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
      200,
    );
    await createCollab(world, world.halo);
    await world.untilReceived('/busy');
    const pauses = () =>
      world.database.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM paused_until - now()) / 60)::int AS minutes FROM event_endpoints
         WHERE id = $1 AND paused_until IS NOT NULL`,
        [endpoint.id],
      );
    await until('the pause is noted', async () => (await pauses()).length === 1);
    expect((await pauses())[0]?.minutes).toBeGreaterThan(55);
    await createCollab(world, world.halo);
    await world.listen('/meanwhile');
    await createCollab(world, world.halo);
    await world.untilReceived('/meanwhile');
    expect(world.receiver.at('/busy')).toHaveLength(1);
    await passTime(world.database, endpoint);
    await world.untilReceived('/busy', 4);
  });

  it('that sends us elsewhere is not followed', async () => {
    world.receiver.answer('/moved', (response) => {
      response.writeHead(307, { location: `${world.receiver.origin}/elsewhere` }).end();
    });
    const endpoint = await world.listen('/moved');
    await createCollab(world, world.halo);
    const noted = async () => (await deliveriesTo(world.database, endpoint)).map((row) => row.last_error);
    await until('the answer is noted', async () => (await noted()).some((error) => error !== null));
    expect(await noted()).toEqual(['The receiver answered 307']);
    expect(world.receiver.at('/elsewhere')).toEqual([]);
  });

  it('that never ends its answer has answered, and little of it is read', async () => {
    let sent = 0;
    world.receiver.answer('/endless', (response) => {
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
    await until('the delivery is noted', async () => (await log()).some((row) => row.delivered_at !== null));
    expect((await log())[0]?.response_body).toBe('x'.repeat(1_000));
    expect(sent).toBeLessThan(50_000_000);
  });

  it('that begins an answer and falls silent has answered too', async () => {
    world.receiver.answer('/drowsy', (response) => {
      response.writeHead(200);
      response.write('yes, but');
    });
    const endpoint = await world.listen('/drowsy');
    await createCollab(world, world.halo);
    const log = () => deliveriesTo(world.database, endpoint);
    await until('the delivery is noted', async () =>
      (await log()).some((row) => row.response_status !== null || row.last_error !== null),
    );
    expect(await log()).toMatchObject([{ response_status: 200, response_body: 'yes, but', attempts: 1 }]);
  });

  it('that refuses for three days is given up, and can be asked once more by hand', async () => {
    world.receiver.answer('/stubborn', 500, 200);
    const endpoint = await world.listen('/stubborn');
    await createCollab(world, world.halo);
    const log = () => deliveriesTo(world.database, endpoint);
    await until('the refusal is noted', async () => (await log()).some((row) => row.last_error !== null));
    world.receiver.answer('/stubborn', 500);
    await world.database.query('UPDATE event_deliveries SET attempts = 9 WHERE endpoint_id = $1', [
      endpoint.id,
    ]);
    await passTime(world.database, endpoint);
    await until('it is given up', async () => (await log()).every((row) => row.given_up_at !== null));
    const [given] = await log();
    expect(given).toMatchObject({ attempts: 10, next_attempt_at: null });
    world.receiver.answer('/stubborn', 200);
    await world.tools.webhooks('redeliver', ...haloOwner, endpoint.id, given?.event_id ?? '');
    await until('it is delivered', async () => (await log()).every((row) => row.delivered_at !== null));
    const ids = world.receiver.at('/stubborn').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([given?.event_id]));
    const lines = await world.tools.webhooks('deliveries', ...haloOwner, endpoint.id);
    expect(lines).toMatch(/collab\.created {2}delivered {2}1 tried {2}200$/);
  });
});
