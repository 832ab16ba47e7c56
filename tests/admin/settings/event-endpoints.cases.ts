import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDeliveries, deliveriesTo, getStoredSecrets } from '../../support/db/events.ts';
import { listJobKeys } from '../../support/db/jobs.ts';
import { countLockWaits, lockRow } from '../../support/db/locks.ts';
import { until } from '../../support/until.ts';
import { app, own, other, database } from './settings-functions.ts';

describe('an event endpoint of a brand', () => {
  const url = 'https://hooks.example.com/one';
  let endpointId: string;
  beforeAll(async () => {
    endpointId = (await app.createEndpoint({ channelId: own }, { url, types: [] })).id;
  });

  it('is one of twenty at most, also when created concurrently', async () => {
    const add = () => app.createEndpoint({ channelId: other }, { url, types: [] });
    for (let count = 0; count < 19; count += 1) await add();
    const racing = await Promise.allSettled([add(), add(), add()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('can change its URL and types, only for its own brand', async () => {
    const input = { url: 'https://hooks.example.com/two', types: ['drop.created', 'drop.created'] };
    await expect(app.updateEndpoint({ channelId: other }, endpointId, input)).rejects.toThrow('No endpoint');
    await expect(
      app.updateEndpoint({ channelId: own }, endpointId, { url: 'https://10.0.0.1/', types: ['x'] }),
    ).rejects.toMatchObject({ details: [{ path: 'url' }, { path: 'types' }] });
    await app.updateEndpoint({ channelId: own }, endpointId, input);
    const [listed] = await app.listEndpoints({ channelId: own });
    expect(listed).toMatchObject({ url: input.url, types: ['drop.created'] });
    expect(Object.keys(listed ?? {})).not.toContain('secret');
    // Omitted fields stay.
    await app.updateEndpoint({ channelId: own }, endpointId, { types: ['drop.updated'] });
    await app.updateEndpoint({ channelId: own }, endpointId, { url });
    expect(await app.listEndpoints({ channelId: own })).toMatchObject([{ url, types: ['drop.updated'] }]);
  });

  it('has a log with filters for status and type, paged in both directions', async () => {
    const ids = await log(endpointId);
    const read = async (requested: Omit<Parameters<typeof app.listDeliveries>[2], 'limit'>) =>
      (await app.listDeliveries({ channelId: own }, endpointId, { limit: 2, ...requested })).map(
        ({ eventId }) => ids.indexOf(eventId),
      );
    expect(await read({})).toEqual([5, 4]);
    expect(await read({ before: ids[4] ?? '' })).toEqual([3, 2]);
    expect(await read({ after: ids[1] ?? '' })).toEqual([3, 2]);
    expect(await read({ state: 'failed' })).toEqual([4, 1]);
    expect(await read({ state: 'delivered' })).toEqual([3, 0]);
    expect(await read({ state: 'waiting', type: 'drop.created' })).toEqual([5]);
    expect(await read({ type: 'drop.removed' })).toEqual([]);
    await expect(app.listDeliveries({ channelId: other }, endpointId, { limit: 2 })).rejects.toThrow(
      'No endp',
    );
  });

  it('resends all failed deliveries, and nothing else', async () => {
    await expect(app.redeliverFailedEvents({ channelId: other }, endpointId)).rejects.toThrow('No endpoint');
    expect(await app.redeliverFailedEvents({ channelId: own }, endpointId)).toBe(2);
    const waiting = (await deliveriesTo(database, { id: endpointId })).filter(
      ({ next_attempt_at: next }) => next !== null,
    );
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 2, 0, 2]);
    await until(
      'a worker is woken',
      async () => (await listJobKeys(database, `deliver-events:${endpointId}`)).length === 1,
    );
    expect(await app.redeliverFailedEvents({ channelId: own }, endpointId)).toBe(0);
  });

  it('keeps both of two new secrets that two admins request at once', async () => {
    const lock = await lockRow(database.url, 'event_endpoints', endpointId);
    const rotate = (userId: string) =>
      app.manageEndpointAsAdmin({ channelId: own, userId }, endpointId, {
        intent: 'rotate',
        idempotencyKey: randomUUID(),
      });
    const rotations = [rotate('7'), rotate('8')];
    await until('both wait', async () => (await countLockWaits(database)) === 2);
    await lock.release();
    const shown = (await Promise.all(rotations)).map(({ secret = '' }) => secret.replace('whsec_', ''));
    const valid = (await getStoredSecrets(database, endpointId)).map((sealed) =>
      app.unsealEndpointSecret(sealed ?? Buffer.of(), endpointId).toString('base64'),
    );
    expect(new Set(valid)).toEqual(new Set(shown));
  });

  it('is disabled with its pending deliveries, only by its own brand', async () => {
    await expect(app.disableEndpoint({ channelId: other }, endpointId)).rejects.toThrow('No endpoint');
    await app.disableEndpoint({ channelId: own }, endpointId);
    const waiting = { limit: 10, state: 'waiting' } as const;
    expect(await app.listDeliveries({ channelId: own }, endpointId, waiting)).toEqual([]);
    await expect(app.redeliverFailedEvents({ channelId: own }, endpointId)).rejects.toThrow(
      'This endpoint is off',
    );
  });
});

/**
 * Six deliveries to an endpoint: delivered, permanently failed and pending, two of each.
 * @returns their events, oldest first.
 */
function log(endpointId: string): Promise<string[]> {
  return addDeliveries(database, own, endpointId);
}
