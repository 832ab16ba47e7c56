import { addRevokedKeys } from '../support/db/api-keys.ts';
import { addChannel } from '../support/db/channels.ts';
import { addValues, countValues, listDataSizes } from '../support/db/custom-fields.ts';
import { addDeliveries, deliveriesTo, getStoredSecrets } from '../support/db/events.ts';
import { listRecordedResponses } from '../support/db/idempotency.ts';
import { countJobs, listJobKeys } from '../support/db/jobs.ts';
import { readTables } from '../support/db/snapshot.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyOptions, ApiKeyOwner, ApiKeyScope, Rotation } from '#app/auth/api-keys.ts';
import type { EndpointInput } from '#app/domain/events/endpoints.ts';
import type { EndpointOwner } from '#app/domain/events/endpoints.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';

/* A brand's settings functions for keys, partners, event endpoints and custom fields, without a process. */

let database: TestDatabase;
let verbs: Awaited<ReturnType<typeof loadVerbs>>;
/** Two brands. */
let own: string;
let other: string;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  verbs = await loadVerbs();
  own = await addChannel(database, 'own');
  other = await addChannel(database, 'other');
});
afterAll(async () => {
  await verbs.closeDatabase();
  await database.drop();
});

async function loadVerbs() {
  const { inTransaction, ...client } = await import('#app/db/client.ts');
  const { createApiKey: issueKey } = await import('#app/auth/api-keys.ts');
  const { rotateApiKey: rotateKey } = await import('#app/auth/api-keys.ts');
  const endpoints = await import('#app/domain/events/endpoints.ts');
  return {
    ...client,
    issueKey: (owner: ApiKeyOwner, terms: ApiKeyOptions) => inTransaction((tx) => issueKey(tx, owner, terms)),
    rotateKey: (rotation: Rotation, reach: ApiKeyScope) =>
      inTransaction((tx) => rotateKey(tx, rotation, reach)),
    ...endpoints,
    createEndpoint: (owner: EndpointOwner, input: EndpointInput) =>
      inTransaction((tx) => endpoints.createEndpoint(tx, owner, input)),
    ...(await import('#app/auth/admin-endpoints.ts')),
    ...(await import('#app/auth/admin-keys.ts')),
    ...(await import('#app/auth/api-keys.ts')),
    ...(await import('#app/auth/partners.ts')),
    ...(await import('#app/db/auth.ts')),
    ...(await import('#app/domain/channels/settings.ts')),
    ...(await import('#app/domain/channels/brand.ts')),
    ...(await import('#app/domain/channels/mirror-options.ts')),
    ...(await import('#app/domain/custom-fields/fields.ts')),
    ...(await import('#app/domain/events/deliveries.ts')),
  };
}

const publicIdOf = (key: string) => key.split('_')[1] ?? '';

describe('a brand’s keys', () => {
  const keysOf = async (channelId: string) =>
    (await verbs.listApiKeys({ channelId })).map(({ label, state, expiresAt }) => ({
      label,
      state,
      expiresAt,
    }));

  it('expire as requested, and are replaced by a key with its own expiry', async () => {
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

  it('cannot be replaced or revoked by another brand, for which they are missing', async () => {
    const publicId = publicIdOf(await verbs.issueKey({ channelId: own }, { label: 'Mine' }));
    const before = await keysOf(own);
    for (const reach of [{ channelId: other }, { partnerId: randomUUID() }]) {
      expect(await verbs.rotateKey({ publicId, overlapMs: 0 }, reach)).toBeUndefined();
      expect(await verbs.revokeApiKey(publicId, reach)).toBe(false);
    }
    expect(await keysOf(own)).toEqual(before);
    expect(await keysOf(other)).toEqual([]);
    expect(await verbs.revokeApiKey(publicId, { channelId: own })).toBe(true);
  });

  it('are limited to fifty active ones', async () => {
    const issue = () => verbs.issueKey({ channelId: other }, { label: '' });
    const keys: string[] = [];
    for (let count = 0; count < 50; count += 1) keys.push(await issue());
    await expect(issue()).rejects.toThrow('50 active keys');
    const replace = (key: string, overlapMs: number) =>
      verbs.rotateKey({ publicId: publicIdOf(key), overlapMs }, { channelId: other });
    await expect(replace(keys[1] ?? '', 1_000)).rejects.toThrow('50 active keys');
    await expect(replace(keys[1] ?? '', 0)).resolves.toMatch(/^cck_/);
    await verbs.revokeApiKey(publicIdOf(keys[0] ?? ''), { channelId: other });
    const racing = await Promise.allSettled([issue(), issue(), issue()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('have a trimmed label, which can be changed; also that of a revoked key', async () => {
    const actor = { channelId: own, userId: '7' };
    const manage = (sent: object) => verbs.manageKeysAsAdmin(actor, sent);
    const issue = { intent: 'issue', expiresInDays: null };
    for (const label of [undefined, '', '   ', 'two\nlines', 'x'.repeat(101)])
      await expect(manage({ ...issue, label })).rejects.toMatchObject({ details: [{ path: 'label' }] });
    const { key = '' } = await manage({ ...issue, label: '  Till 1 ' });
    const name = key.split('_').slice(0, 2).join('_');
    const labelNow = async () =>
      (await verbs.listApiKeys({ channelId: own })).find((listed) => listed.name === name)?.label;
    expect(await labelNow()).toBe('Till 1');
    await manage({ intent: 'rename', name, label: ' Till 2 ' });
    await manage({ intent: 'revoke', name });
    await manage({ intent: 'rename', name, label: 'Till 3' });
    const renameAs = (channelId: string) =>
      verbs.manageKeysAsAdmin({ channelId, userId: '7' }, { intent: 'rename', name, label: 'Theirs' });
    await expect(renameAs(other)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(manage({ intent: 'rename', name, label: ' ' })).rejects.toMatchObject({
      details: [{ path: 'label' }],
    });
    expect(await labelNow()).toBe('Till 3');
  });

  it('are replaced once, also concurrently', async () => {
    const old = await verbs.issueKey({ channelId: own }, { label: 'Shared' });
    const replace = (key: string) =>
      verbs.rotateKey({ publicId: publicIdOf(key), overlapMs: 60_000 }, { channelId: own });
    const racing = await Promise.allSettled([replace(old), replace(old)]);
    const [next] = racing.flatMap((one) => (one.status === 'fulfilled' ? [one.value ?? ''] : []));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(replace(old)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(replace(next ?? '')).resolves.toMatch(/^cck_/);
  });
});

describe('a partner', () => {
  it('is found by name or id, and is listed until its access is revoked', async () => {
    const { id } = await verbs.findOrCreatePartner('Agency North');
    expect(await verbs.findPartner(' Agency North ')).toEqual({ id, name: 'Agency North' });
    expect(await verbs.findPartner(id)).toEqual({ id, name: 'Agency North' });
    expect(await verbs.findPartner('Agency')).toBeNull();
    await verbs.grantPartner(verbs.db, { partnerId: id, channelId: own });
    const [grant] = await verbs.listPartnerGrants(own);
    expect(grant).toMatchObject({ id, name: 'Agency North' });
    expect(await verbs.listPartnerGrants(other)).toEqual([]);
    await verbs.grantPartner(verbs.db, { partnerId: id, channelId: own });
    expect(await verbs.listPartnerGrants(own)).toEqual([grant]);
    expect(await verbs.revokePartnerGrant(id, other)).toBe(false);
    expect(await verbs.revokePartnerGrant(id, own)).toBe(true);
    expect(await verbs.listPartnerGrants(own)).toEqual([]);
    await verbs.grantPartner(verbs.db, { partnerId: id, channelId: own });
    const [again] = await verbs.listPartnerGrants(own);
    expect(again?.grantedAt.getTime()).toBeGreaterThan(grant?.grantedAt.getTime() ?? Infinity);
  });
});

describe('an event endpoint of a brand', () => {
  const url = 'https://hooks.example.com/one';
  let endpointId: string;
  beforeAll(async () => {
    endpointId = (await verbs.createEndpoint({ channelId: own }, { url, types: [] })).id;
  });

  it('is one of twenty at most, also when created concurrently', async () => {
    const add = () => verbs.createEndpoint({ channelId: other }, { url, types: [] });
    for (let count = 0; count < 19; count += 1) await add();
    const racing = await Promise.allSettled([add(), add(), add()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('can change its URL and types, only for its own brand', async () => {
    const input = { url: 'https://hooks.example.com/two', types: ['drop.created', 'drop.created'] };
    await expect(verbs.updateEndpoint({ channelId: other }, endpointId, input)).rejects.toThrow(
      'No endpoint',
    );
    await expect(
      verbs.updateEndpoint({ channelId: own }, endpointId, { url: 'https://10.0.0.1/', types: ['x'] }),
    ).rejects.toMatchObject({ details: [{ path: 'url' }, { path: 'types' }] });
    await verbs.updateEndpoint({ channelId: own }, endpointId, input);
    const [listed] = await verbs.listEndpoints({ channelId: own });
    expect(listed).toMatchObject({ url: input.url, types: ['drop.created'] });
    expect(Object.keys(listed ?? {})).not.toContain('secret');
    // Omitted fields stay.
    await verbs.updateEndpoint({ channelId: own }, endpointId, { types: ['drop.updated'] });
    await verbs.updateEndpoint({ channelId: own }, endpointId, { url });
    expect(await verbs.listEndpoints({ channelId: own })).toMatchObject([{ url, types: ['drop.updated'] }]);
  });

  it('has a log with filters for status and type, paged in both directions', async () => {
    const ids = await log(endpointId);
    const read = async (requested: Omit<Parameters<typeof verbs.listDeliveries>[2], 'limit'>) =>
      (await verbs.listDeliveries({ channelId: own }, endpointId, { limit: 2, ...requested })).map(
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
      'No endp',
    );
  });

  it('resends all failed deliveries, and nothing else', async () => {
    await expect(verbs.redeliverFailedEvents({ channelId: other }, endpointId)).rejects.toThrow(
      'No endpoint',
    );
    expect(await verbs.redeliverFailedEvents({ channelId: own }, endpointId)).toBe(2);
    const waiting = (await deliveriesTo(database, { id: endpointId })).filter(
      ({ next_attempt_at: next }) => next !== null,
    );
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 2, 0, 2]);
    expect(await listJobKeys(database, `deliver-events:${endpointId}`)).toHaveLength(1);
    expect(await verbs.redeliverFailedEvents({ channelId: own }, endpointId)).toBe(0);
  });

  it('is disabled with its pending deliveries, only by its own brand', async () => {
    await expect(verbs.disableEndpoint({ channelId: other }, endpointId)).rejects.toThrow('No endpoint');
    await verbs.disableEndpoint({ channelId: own }, endpointId);
    const waiting = { limit: 10, state: 'waiting' } as const;
    expect(await verbs.listDeliveries({ channelId: own }, endpointId, waiting)).toEqual([]);
    await expect(verbs.redeliverFailedEvents({ channelId: own }, endpointId)).rejects.toThrow(
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

describe('a retry after a lost response', () => {
  const actor = () => ({ channelId: own, userId: '7' });
  const keysNow = async () => (await verbs.listApiKeys({ channelId: own })).length;

  it('returns the first key again and creates no second; another user gets another one', async () => {
    const issue = { intent: 'issue', label: 'Lost', expiresInDays: 30, once: randomUUID() };
    const before = await keysNow();
    const { key = '' } = await verbs.manageKeysAsAdmin(actor(), issue);
    expect(await verbs.manageKeysAsAdmin(actor(), issue)).toEqual({ key });
    expect(await keysNow()).toBe(before + 1);
    const other = verbs.manageKeysAsAdmin(actor(), { ...issue, label: 'Other' });
    await expect(other).rejects.toMatchObject({ kind: 'conflict' });
    expect(await verbs.manageKeysAsAdmin({ ...actor(), userId: '8' }, issue)).not.toEqual({ key });
    const name = key.split('_').slice(0, 2).join('_');
    const rotate = { intent: 'rotate', name, overlapHours: 1, expiresInDays: null, once: randomUUID() };
    const replaced = await verbs.manageKeysAsAdmin(actor(), rotate);
    expect(await verbs.manageKeysAsAdmin(actor(), rotate)).toEqual(replaced);
    expect(await keysNow()).toBe(before + 3);
  });

  it('lists all active keys, and the latest fifty of the others', async () => {
    const before = await verbs.listApiKeys({ channelId: own });
    await addRevokedKeys(database, own, 60);
    const keys = await verbs.listApiKeys({ channelId: own });
    expect(keys.filter(({ state }) => state !== 'live')).toHaveLength(50);
    const live = keys.filter(({ state }) => state === 'live');
    expect(live).toEqual(before.filter(({ state }) => state === 'live'));
    expect(live.some(({ isReplaced }) => isReplaced)).toBe(true);
  });

  it('keeps an endpoint’s known secret valid in addition to the new one', async () => {
    const add = { url: 'https://hooks.example.com/lost', all: true, types: [], once: randomUUID() };
    const added = await verbs.createEndpointAsAdmin(actor(), add);
    expect(await verbs.createEndpointAsAdmin(actor(), add)).toEqual(added);
    const rotate = { intent: 'rotate', once: randomUUID() };
    const first = await verbs.manageEndpointAsAdmin(actor(), added.id, rotate);
    const secrets = () => getStoredSecrets(database, added.id);
    const stored = await secrets();
    expect(await verbs.manageEndpointAsAdmin(actor(), added.id, rotate)).toEqual(first);
    expect(await secrets()).toEqual(stored);
    const again = await verbs.manageEndpointAsAdmin(actor(), added.id, { ...rotate, once: randomUUID() });
    expect(again.secret).not.toBe(first.secret);
  });

  it('is saved so that only the page can open it', async () => {
    const once = randomUUID();
    const issue = { intent: 'issue', label: 'Sealed', expiresInDays: null, once };
    const { key = '' } = await verbs.manageKeysAsAdmin(actor(), issue);
    const kept = await listRecordedResponses(database);
    expect(kept).not.toHaveLength(0);
    expect([...(await readTables(database)).values()].join()).not.toContain(once);
    for (const answer of kept)
      expect(Buffer.from(answer ?? '', 'base64').toString('latin1')).not.toContain(key.slice(4));
  });
});

describe('a brand’s look and mirror options', () => {
  it('keep concurrent changes of other fields', async () => {
    await verbs.updateMirrorOptions(own, { storefrontApiAccess: false, mirrorsEmail: true });
    await verbs.updateMirrorOptions(own, { hidesDropsFromSearch: true });
    await verbs.updateBrand(own, { brandTitle: 'Halo', brandPrimaryColor: '#0a7d5c' });
    await verbs.updateBrand(own, { brandPrimaryColor: '', emailToolEnabled: true });
    expect(await verbs.getChannelSettings(own)).toMatchObject({
      ...{ storefrontApiAccess: false, mirrorsEmail: true, hidesDropsFromSearch: true },
      ...{ brandTitle: 'Halo', brandPrimaryColor: null, emailToolEnabled: true },
    });
  });
});

describe('a brand’s custom fields', () => {
  const define = (handle: string, channelId = own) =>
    verbs.createField(channelId, { ownerType: 'drop', handle, name: handle, type: 'single_line_text_field' });
  const handles = async () => (await verbs.listFields(own, 'drop')).map(({ handle }) => handle);

  it('are in order of creation until they are sorted; new ones are last', async () => {
    const [a, b, c] = [await define('cc-a'), await define('cc-b'), await define('cc-c')];
    expect(await handles()).toEqual(['cc-a', 'cc-b', 'cc-c']);
    await verbs.reorderFields(own, { ownerType: 'drop', fieldIds: [c, a] });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    const foreign = await define('cc-a', other);
    for (const id of [foreign, randomUUID(), 'nonsense'])
      await expect(verbs.reorderFields(own, { ownerType: 'drop', fieldIds: [b, id] })).rejects.toMatchObject({
        kind: 'conflict',
      });
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b']);
    await define('cc-d');
    expect(await handles()).toEqual(['cc-c', 'cc-a', 'cc-b', 'cc-d']);
  });

  it('have a unique handle, and a name that can change', async () => {
    await expect(define('cc-a')).rejects.toMatchObject({ details: [{ path: 'handle' }] });
    const id = (await verbs.listFields(own, 'drop')).find(({ handle }) => handle === 'cc-a')?.id ?? '';
    await verbs.renameField({ channelId: own, fieldId: id }, 'Renamed');
    expect(await verbs.listFields(own, 'drop')).toContainEqual(
      expect.objectContaining({ id, handle: 'cc-a', name: 'Renamed' }),
    );
  });

  it('with many values are deleted at once, and their values in batches', async () => {
    const ofCollabs = { ownerType: 'collab', name: 'Many', type: 'single_line_text_field' } as const;
    const defineMany = () => verbs.createField(own, { ...ofCollabs, handle: 'cc-many' });
    const fieldId = await defineMany();
    await addValues(database, { channelId: own, fieldId, count: 2_001, dataBytes: 100 });
    const left = () => countValues(database, fieldId);
    await verbs.deleteField({ channelId: own, fieldId });
    expect(await left()).toBe(1);
    expect(await verbs.listFields(own, 'collab')).toEqual([]);
    await expect(verbs.deleteField({ channelId: own, fieldId })).rejects.toMatchObject({ kind: 'not-found' });
    const again = await defineMany();
    await verbs.continueDeletingField({ channelId: own, fieldId });
    expect(await left()).toBe(0);
    expect(await verbs.listFields(own, 'collab')).toMatchObject([{ id: again, handle: 'cc-many' }]);
    expect(await listDataSizes(database, own)).toEqual([100 - '"cc-many":"x",'.length]);
    expect(await countJobs(database, 'delete-field-values')).toBe(1);
  });

  it('of another brand cannot be renamed or deleted, and look like missing ones', async () => {
    const [{ id } = { id: '' }] = await verbs.listFields(other, 'drop');
    for (const fieldId of [id, randomUUID(), 'nonsense']) {
      const refused = {
        kind: 'not-found',
        message: `No custom field "${fieldId}" in this channel.`,
      };
      const key = { channelId: own, fieldId };
      await expect(verbs.renameField(key, 'Mine')).rejects.toMatchObject(refused);
      await expect(verbs.deleteField(key)).rejects.toMatchObject(refused);
    }
    expect(await verbs.listFields(other, 'drop')).toMatchObject([{ name: 'cc-a' }]);
  });
});
