import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

/* What a brand does in its settings with keys, partners, receivers of events and custom fields, without a process around it. */

let database: TestDatabase;
let verbs: Awaited<ReturnType<typeof loadVerbs>>;
/** Two brands. */
const [own, other] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  verbs = await loadVerbs();
  await database.query(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     SELECT id, id || '.myshopify.com', id, 'X', 'EUR', 'https://x.example', now() FROM unnest($1::uuid[]) AS id`,
    [[own, other]],
  );
});
afterAll(async () => {
  await verbs.closeDatabase();
  await database.drop();
});

async function loadVerbs() {
  return {
    ...(await import('#app/auth/issue-key.ts')),
    ...(await import('#app/auth/list-keys.ts')),
    ...(await import('#app/auth/rotate-key.ts')),
    ...(await import('#app/auth/revoke-key.ts')),
    ...(await import('#app/auth/partners.ts')),
    ...(await import('#app/auth/find-partner.ts')),
    ...(await import('#app/auth/list-grants.ts')),
    ...(await import('#app/domain/custom-fields/define-field.ts')),
    ...(await import('#app/domain/custom-fields/list-fields.ts')),
    ...(await import('#app/domain/custom-fields/order-fields.ts')),
    ...(await import('#app/domain/custom-fields/remove-field.ts')),
    ...(await import('#app/domain/custom-fields/rename-field.ts')),
    ...(await import('#app/domain/events/add-endpoint.ts')),
    ...(await import('#app/domain/events/change-endpoint.ts')),
    ...(await import('#app/domain/events/list-deliveries.ts')),
    ...(await import('#app/domain/events/list-endpoints.ts')),
    ...(await import('#app/domain/events/redeliver-failed.ts')),
    ...(await import('#app/domain/events/turn-off-endpoint.ts')),
    ...(await import('#app/db/client.ts')),
  };
}

const publicIdOf = (key: string) => key.split('_')[1] ?? '';

describe('a brand’s keys', () => {
  const keysOf = async (channelId: string) =>
    (await verbs.listKeys({ channelId })).map(({ label, state, expiresAt }) => ({ label, state, expiresAt }));

  it('end when they were said to, and are replaced by one that ends when it is said to', async () => {
    const [past, soon] = [new Date(Date.now() - 1), new Date(Date.now() + 60_000)];
    const ended = await verbs.issueKey({ channelId: own }, { label: 'Ended', expiresAt: past });
    const live = await verbs.issueKey({ channelId: own }, { label: 'Live' });
    const rotation = { publicId: publicIdOf(ended), overlapMs: 0 };
    expect(await verbs.rotateKey(rotation, { channelId: own })).toBeUndefined();
    const next = { publicId: publicIdOf(live), overlapMs: 3_600_000, expiresAt: soon };
    expect(await verbs.rotateKey(next, { channelId: own })).toMatch(/^cck_/);
    expect(await keysOf(own)).toEqual([
      { label: 'Live', state: 'live', expiresAt: soon },
      { label: 'Live', state: 'live', expiresAt: expect.any(Date) as Date },
      { label: 'Ended', state: 'expired', expiresAt: past },
    ]);
  });

  it('cannot be replaced or revoked by another brand, to whom they are absent', async () => {
    const publicId = publicIdOf(await verbs.issueKey({ channelId: own }, { label: 'Mine' }));
    const before = await keysOf(own);
    for (const reach of [{ channelId: other }, { partnerId: randomUUID() }]) {
      expect(await verbs.rotateKey({ publicId, overlapMs: 0 }, reach)).toBeUndefined();
      expect(await verbs.revokeKey(publicId, reach)).toBe(false);
    }
    expect(await keysOf(own)).toEqual(before);
    expect(await keysOf(other)).toEqual([]);
    expect(await verbs.revokeKey(publicId, { channelId: own })).toBe(true);
  });

  it('are fifty at most that live', async () => {
    const issue = () => verbs.issueKey({ channelId: other }, { label: '' });
    const keys: string[] = [];
    for (let count = 0; count < 50; count += 1) keys.push(await issue());
    await expect(issue()).rejects.toThrow('50 live keys');
    await verbs.revokeKey(publicIdOf(keys[0] ?? ''), { channelId: other });
    await expect(issue()).resolves.toMatch(/^cck_/);
  });
});

describe('a partner', () => {
  it('is found by name or id, and stands among those whom a brand lets in until it shuts them out', async () => {
    const { id } = await verbs.registerPartner('Agency North');
    expect(await verbs.findPartner(' Agency North ')).toEqual({ id, name: 'Agency North' });
    expect(await verbs.findPartner(id)).toEqual({ id, name: 'Agency North' });
    expect(await verbs.findPartner('Agency')).toBeNull();
    await verbs.grantPartner(id, own);
    const [grant] = await verbs.listGrants(own);
    expect(grant).toMatchObject({ id, name: 'Agency North' });
    expect(await verbs.listGrants(other)).toEqual([]);
    await verbs.grantPartner(id, own);
    expect(await verbs.listGrants(own)).toEqual([grant]);
    expect(await verbs.ungrantPartner(id, other)).toBe(false);
    expect(await verbs.ungrantPartner(id, own)).toBe(true);
    expect(await verbs.listGrants(own)).toEqual([]);
    await verbs.grantPartner(id, own);
    const [again] = await verbs.listGrants(own);
    expect(again?.grantedAt.getTime()).toBeGreaterThan(grant?.grantedAt.getTime() ?? Infinity);
  });
});

describe('a receiver of a brand’s events', () => {
  const url = 'https://hooks.example.com/one';
  let endpointId: string;
  beforeAll(async () => {
    endpointId = (await verbs.addEndpoint({ channelId: own }, { url, types: [] })).id;
  });

  it('gets another address and other types, and neither by another brand', async () => {
    const input = { url: 'https://hooks.example.com/two', types: ['drop.created', 'drop.created'] };
    await expect(verbs.changeEndpoint({ channelId: other }, endpointId, input)).rejects.toThrow(
      'no endpoint',
    );
    await expect(
      verbs.changeEndpoint({ channelId: own }, endpointId, { url: 'https://10.0.0.1/', types: ['x'] }),
    ).rejects.toMatchObject({ details: [{ path: 'url' }, { path: 'types' }] });
    await verbs.changeEndpoint({ channelId: own }, endpointId, input);
    const [listed] = await verbs.listEndpoints({ channelId: own });
    expect(listed).toMatchObject({ url: input.url, types: ['drop.created'] });
    expect(Object.keys(listed ?? {})).not.toContain('secret');
  });

  it('has a log that is read by state and type, page by page, both ways', async () => {
    const ids = await log(endpointId);
    const read = async (asked: Omit<Parameters<typeof verbs.listDeliveries>[2], 'limit'>) =>
      (await verbs.listDeliveries({ channelId: own }, endpointId, { limit: 2, ...asked })).map(
        ({ eventId }) => ids.indexOf(eventId),
      );
    expect(await read({})).toEqual([5, 4]);
    expect(await read({ before: ids[4] ?? '' })).toEqual([3, 2]);
    expect(await read({ after: ids[1] ?? '' })).toEqual([3, 2]);
    expect(await read({ state: 'failed' })).toEqual([4, 1]);
    expect(await read({ state: 'delivered' })).toEqual([3, 0]);
    expect(await read({ state: 'waiting', type: 'drop.created' })).toEqual([5]);
    expect(await read({ type: 'drop.removed' })).toEqual([]);
    await expect(verbs.listDeliveries({ channelId: other }, endpointId, { limit: 2 })).rejects.toThrow(
      'no endp',
    );
  });

  it('is sent what was given up once more, all at once, and nothing else', async () => {
    await expect(verbs.redeliverFailed({ channelId: other }, endpointId)).rejects.toThrow('no endpoint');
    expect(await verbs.redeliverFailed({ channelId: own }, endpointId)).toBe(2);
    const states = await database.query<{ attempts: number }>(
      `SELECT attempts FROM event_deliveries WHERE endpoint_id = $1 AND next_attempt_at IS NOT NULL
       ORDER BY event_id`,
      [endpointId],
    );
    expect(states.map(({ attempts }) => attempts)).toEqual([0, 2, 0, 2]);
    const jobs = "SELECT 1 FROM graphile_worker.jobs WHERE key = 'deliver-events:' || $1";
    expect(await database.query(jobs, [endpointId])).toHaveLength(1);
    expect(await verbs.redeliverFailed({ channelId: own }, endpointId)).toBe(0);
  });

  it('is turned off with what waits for it, and not by another brand', async () => {
    await expect(verbs.turnOffEndpoint({ channelId: other }, endpointId)).rejects.toThrow('no endpoint');
    await verbs.turnOffEndpoint({ channelId: own }, endpointId);
    const waiting = { limit: 10, state: 'waiting' } as const;
    expect(await verbs.listDeliveries({ channelId: own }, endpointId, waiting)).toEqual([]);
    await expect(verbs.redeliverFailed({ channelId: own }, endpointId)).rejects.toThrow('disabled');
  });
});

/** Six deliveries to an endpoint: delivered, given up and waiting, twice over. @returns their events, oldest first. */
async function log(endpointId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH told AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       SELECT $1, uuidv7(make_interval(secs => n)), CASE WHEN n = 5 THEN 'drop.created' ELSE 'drop.updated' END, '{}', now()
       FROM generate_series(0, 5) AS n RETURNING id
     ), placed AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM told), sent AS (
       INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, attempts, next_attempt_at, delivered_at, given_up_at)
       SELECT $1, id, $2, 2, CASE n % 3 WHEN 2 THEN now() END, CASE n % 3 WHEN 0 THEN now() END,
         CASE n % 3 WHEN 1 THEN now() END
       FROM placed
     ) SELECT id FROM told ORDER BY id`,
    [own, endpointId],
  );
  return rows.map(({ id }) => id);
}

describe('a brand’s custom fields', () => {
  const define = (handle: string, channelId = own) =>
    verbs.defineField(channelId, { ownerType: 'drop', handle, name: handle, type: 'single_line_text_field' });
  const handles = async () => (await verbs.listFields(own, 'drop')).map(({ handle }) => handle);

  it('stand as they were made until they are put in order, and new ones after those', async () => {
    const [a, b, c] = [await define('cc-a'), await define('cc-b'), await define('cc-c')];
    expect(await handles()).toEqual(['cc-a', 'cc-b', 'cc-c']);
    await verbs.orderFields(own, { ownerType: 'drop', fieldIds: [c, a] });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    const foreign = await define('cc-a', other);
    for (const id of [foreign, randomUUID(), 'nonsense'])
      await expect(verbs.orderFields(own, { ownerType: 'drop', fieldIds: [b, id] })).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    await define('cc-d');
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b', 'cc-d']);
  });

  it('have a handle each, and a name that can be another', async () => {
    await expect(define('cc-a')).rejects.toMatchObject({ details: [{ path: 'handle' }] });
    const id = (await verbs.listFields(own, 'drop')).find(({ handle }) => handle === 'cc-a')?.id ?? '';
    await verbs.renameField({ channelId: own, fieldId: id }, 'Renamed');
    expect(await verbs.listFields(own, 'drop')).toContainEqual(
      expect.objectContaining({ id, handle: 'cc-a', name: 'Renamed' }),
    );
  });

  it('of another brand are neither renamed nor removed, and look like those that are absent', async () => {
    const [{ id } = { id: '' }] = await verbs.listFields(other, 'drop');
    for (const fieldId of [id, randomUUID(), 'nonsense']) {
      const refused = {
        code: 'not-found',
        message: `There is no custom field "${fieldId}" in this channel.`,
      };
      const key = { channelId: own, fieldId };
      await expect(verbs.renameField(key, 'Mine')).rejects.toMatchObject(refused);
      await expect(verbs.removeField(key)).rejects.toMatchObject(refused);
    }
    expect(await verbs.listFields(other, 'drop')).toMatchObject([{ name: 'cc-a' }]);
  });
});
