import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyOwner, KeyTerms } from '#app/auth/issue-key.ts';
import type { KeyReach } from '#app/auth/live-key.ts';
import type { Rotation } from '#app/auth/rotate-key.ts';
import type { EndpointInput } from '#app/domain/events/endpoint-input.ts';
import type { EndpointOwner } from '#app/domain/events/endpoint-owner.ts';
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
  const { inTransaction, ...client } = await import('#app/db/client.ts');
  const { issueKey } = await import('#app/auth/issue-key.ts');
  const { rotateKey } = await import('#app/auth/rotate-key.ts');
  const { addEndpoint } = await import('#app/domain/events/add-endpoint.ts');
  return {
    ...client,
    issueKey: (owner: KeyOwner, terms: KeyTerms) => inTransaction((tx) => issueKey(tx, owner, terms)),
    rotateKey: (rotation: Rotation, reach: KeyReach) => inTransaction((tx) => rotateKey(tx, rotation, reach)),
    addEndpoint: (owner: EndpointOwner, input: EndpointInput) =>
      inTransaction((tx) => addEndpoint(tx, owner, input)),
    ...(await import('#app/auth/change-endpoint-for.ts')),
    ...(await import('#app/auth/change-keys.ts')),
    ...(await import('#app/auth/list-keys.ts')),
    ...(await import('#app/auth/revoke-key.ts')),
    ...(await import('#app/auth/partners.ts')),
    ...(await import('#app/auth/find-partner.ts')),
    ...(await import('#app/auth/list-grants.ts')),
    ...(await import('#app/domain/channels/read-channel-settings.ts')),
    ...(await import('#app/domain/channels/save-brand.ts')),
    ...(await import('#app/domain/channels/save-mirror-options.ts')),
    ...(await import('#app/domain/custom-fields/define-field.ts')),
    ...(await import('#app/domain/custom-fields/list-fields.ts')),
    ...(await import('#app/domain/custom-fields/order-fields.ts')),
    ...(await import('#app/domain/custom-fields/remove-field.ts')),
    ...(await import('#app/domain/custom-fields/rename-field.ts')),
    ...(await import('#app/domain/events/change-endpoint.ts')),
    ...(await import('#app/domain/events/list-deliveries.ts')),
    ...(await import('#app/domain/events/list-endpoints.ts')),
    ...(await import('#app/domain/events/redeliver-failed.ts')),
    ...(await import('#app/domain/events/turn-off-endpoint.ts')),
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
    const replace = (key: string, overlapMs: number) =>
      verbs.rotateKey({ publicId: publicIdOf(key), overlapMs }, { channelId: other });
    await expect(replace(keys[1] ?? '', 1_000)).rejects.toThrow('50 live keys');
    await expect(replace(keys[1] ?? '', 0)).resolves.toMatch(/^cck_/);
    await verbs.revokeKey(publicIdOf(keys[0] ?? ''), { channelId: other });
    const racing = await Promise.allSettled([issue(), issue(), issue()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('are replaced once, also by two who do it at once', async () => {
    const old = await verbs.issueKey({ channelId: own }, { label: 'Shared' });
    const replace = (key: string) =>
      verbs.rotateKey({ publicId: publicIdOf(key), overlapMs: 60_000 }, { channelId: own });
    const racing = await Promise.allSettled([replace(old), replace(old)]);
    const [next] = racing.flatMap((one) => (one.status === 'fulfilled' ? [one.value ?? ''] : []));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(replace(old)).rejects.toMatchObject({ code: 'conflict' });
    await expect(replace(next ?? '')).resolves.toMatch(/^cck_/);
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

  it('is one of twenty at most, also of those that are added at once', async () => {
    const add = () => verbs.addEndpoint({ channelId: other }, { url, types: [] });
    for (let count = 0; count < 19; count += 1) await add();
    const racing = await Promise.allSettled([add(), add(), add()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
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
    // What is not said stays.
    await verbs.changeEndpoint({ channelId: own }, endpointId, { types: ['drop.updated'] });
    await verbs.changeEndpoint({ channelId: own }, endpointId, { url });
    expect(await verbs.listEndpoints({ channelId: own })).toMatchObject([{ url, types: ['drop.updated'] }]);
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

describe('what is tried again because its answer was lost', () => {
  const actor = () => ({ channelId: own, userId: '7' });
  const keysNow = async () => (await verbs.listKeys({ channelId: own })).length;

  it('gives the first key once more and makes no second, and another person another one', async () => {
    const issue = { intent: 'issue', label: 'Lost', expiresInDays: 30, once: randomUUID() };
    const before = await keysNow();
    const { key = '' } = await verbs.changeKeys(actor(), issue);
    expect(await verbs.changeKeys(actor(), issue)).toEqual({ key });
    expect(await keysNow()).toBe(before + 1);
    const other = verbs.changeKeys(actor(), { ...issue, label: 'Other' });
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
    expect(await verbs.changeKeys({ ...actor(), userId: '8' }, issue)).not.toEqual({ key });
    const name = key.split('_').slice(0, 2).join('_');
    const rotate = { intent: 'rotate', name, overlapHours: 1, expiresInDays: null, once: randomUUID() };
    const replaced = await verbs.changeKeys(actor(), rotate);
    expect(await verbs.changeKeys(actor(), rotate)).toEqual(replaced);
    expect(await keysNow()).toBe(before + 3);
  });

  it('lists every key that lives, and of the others the latest fifty', async () => {
    const before = await verbs.listKeys({ channelId: own });
    await database.query(
      `INSERT INTO api_keys (id, channel_id, public_id, secret_hash, label, revoked_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'ended' || lpad(n::text, 11, '0'),
         sha256(n::text::bytea), 'Ended ' || n, now() FROM generate_series(1, 60) AS n`,
      [own],
    );
    const keys = await verbs.listKeys({ channelId: own });
    expect(keys.filter(({ state }) => state !== 'live')).toHaveLength(50);
    const live = keys.filter(({ state }) => state === 'live');
    expect(live).toEqual(before.filter(({ state }) => state === 'live'));
    expect(live.some(({ isReplaced }) => isReplaced)).toBe(true);
  });

  it('leaves a receiver the secret that it knows beside the new one', async () => {
    const add = { url: 'https://hooks.example.com/lost', all: true, types: [], once: randomUUID() };
    const added = await verbs.addEndpointFor(actor(), add);
    expect(await verbs.addEndpointFor(actor(), add)).toEqual(added);
    const rotate = { intent: 'rotate', once: randomUUID() };
    const first = await verbs.changeEndpointFor(actor(), added.id, rotate);
    const secrets = () =>
      database.query('SELECT secret, old_secret FROM event_endpoints WHERE id = $1', [added.id]);
    const stored = await secrets();
    expect(await verbs.changeEndpointFor(actor(), added.id, rotate)).toEqual(first);
    expect(await secrets()).toEqual(stored);
    const again = await verbs.changeEndpointFor(actor(), added.id, { ...rotate, once: randomUUID() });
    expect(again.secret).not.toBe(first.secret);
  });

  it('is kept so that nobody can read it who does not have the page', async () => {
    const once = randomUUID();
    const issue = { intent: 'issue', label: 'Sealed', expiresInDays: null, once };
    const { key = '' } = await verbs.changeKeys(actor(), issue);
    const kept = await database.query<{ answer: string }>(
      'SELECT row_to_json(record)::text AS record, response_body AS answer FROM idempotency_records AS record',
    );
    expect(kept).not.toHaveLength(0);
    expect(JSON.stringify(kept)).not.toContain(once);
    for (const { answer } of kept)
      expect(Buffer.from(answer, 'base64').toString('latin1')).not.toContain(key.slice(4));
  });
});

describe('a brand’s look and what its store gets to hold', () => {
  it('keep what others changed while a page was open: what it does not say stays', async () => {
    await verbs.saveMirrorOptions(own, { storefrontApiAccess: false, mirrorsEmail: true });
    await verbs.saveMirrorOptions(own, { hidesDropsFromSearch: true });
    await verbs.saveBrand(own, { brandTitle: 'Halo', brandPrimaryColor: '#0a7d5c' });
    await verbs.saveBrand(own, { brandPrimaryColor: '', emailToolEnabled: true });
    expect(await verbs.readChannelSettings(own)).toMatchObject({
      ...{ storefrontApiAccess: false, mirrorsEmail: true, hidesDropsFromSearch: true },
      ...{ brandTitle: 'Halo', brandPrimaryColor: null, emailToolEnabled: true },
    });
  });
});

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

  it('that many have are gone at once, and their values slice by slice', async () => {
    const ofCollabs = { ownerType: 'collab', name: 'Many', type: 'single_line_text_field' } as const;
    const defineMany = () => verbs.defineField(own, { ...ofCollabs, handle: 'cc-many' });
    const fieldId = await defineMany();
    await database.query(
      `WITH creator AS (
         INSERT INTO creators (id, email, updated_at)
         SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', now() FROM generate_series(1, 2001)
         RETURNING id, email
       ), collab AS (
         INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, data_bytes, updated_at)
         SELECT $1, gen_random_uuid(), id, email, 'c-' || id, id, id, 100, now() FROM creator RETURNING id
       )
       INSERT INTO custom_field_values (channel_id, id, definition_id, collab_id, value, updated_at)
       SELECT $1, gen_random_uuid(), $2, id, '"x"', now() FROM collab`,
      [own, fieldId],
    );
    const left = () =>
      database.query('SELECT 1 FROM custom_field_values WHERE definition_id = $1', [fieldId]);
    await verbs.removeField({ channelId: own, fieldId });
    expect(await left()).toHaveLength(1);
    expect(await verbs.listFields(own, 'collab')).toEqual([]);
    await expect(verbs.removeField({ channelId: own, fieldId })).rejects.toMatchObject({ code: 'not-found' });
    const again = await defineMany();
    await verbs.goOnRemoving({ channelId: own, fieldId });
    expect(await left()).toEqual([]);
    expect(await verbs.listFields(own, 'collab')).toMatchObject([{ id: again, handle: 'cc-many' }]);
    expect(
      await database.query('SELECT DISTINCT data_bytes FROM collabs WHERE channel_id = $1', [own]),
    ).toEqual([{ data_bytes: 100 - '"cc-many":"x",'.length }]);
    const jobs = "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'remove-values'";
    expect(await database.query(jobs)).toHaveLength(1);
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
