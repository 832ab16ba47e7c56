import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRevokedKeys } from '../../support/db/api-keys.ts';
import { getStoredSecrets } from '../../support/db/events.ts';
import { listRecordedResponses } from '../../support/db/idempotency.ts';
import { readTables } from '../../support/db/snapshot.ts';
import { own, app, database } from './settings-functions.ts';

describe('a retry after a lost response', () => {
  const actor = () => ({ channelId: own, userId: '7' });
  const keysNow = async () => (await app.listApiKeys({ channelId: own })).length;

  it('returns the first key again and creates no second; another user gets another one', async () => {
    const issue = { intent: 'issue', label: 'Lost', expiresInDays: 30, idempotencyKey: randomUUID() };
    const before = await keysNow();
    const { key = '' } = await app.manageKeysAsAdmin(actor(), issue);
    expect(await app.manageKeysAsAdmin(actor(), issue)).toEqual({ key });
    expect(await keysNow()).toBe(before + 1);
    const other = app.manageKeysAsAdmin(actor(), { ...issue, label: 'Other' });
    await expect(other).rejects.toMatchObject({ kind: 'conflict' });
    expect(await app.manageKeysAsAdmin({ ...actor(), userId: '8' }, issue)).not.toEqual({ key });
    const name = key.split('_').slice(0, 2).join('_');
    const rotate = {
      intent: 'rotate',
      name,
      overlapHours: 1,
      expiresInDays: null,
      idempotencyKey: randomUUID(),
    };
    const replaced = await app.manageKeysAsAdmin(actor(), rotate);
    expect(await app.manageKeysAsAdmin(actor(), rotate)).toEqual(replaced);
    expect(await keysNow()).toBe(before + 3);
  });

  it('lists all active keys, and the latest fifty of the others', async () => {
    const before = await app.listApiKeys({ channelId: own });
    await addRevokedKeys(database, own, 60);
    const keys = await app.listApiKeys({ channelId: own });
    expect(keys.filter(({ state }) => state !== 'live')).toHaveLength(50);
    const live = keys.filter(({ state }) => state === 'live');
    expect(live).toEqual(before.filter(({ state }) => state === 'live'));
    expect(live.some(({ isReplaced }) => isReplaced)).toBe(true);
  });

  it('keeps an endpoint’s known secret valid in addition to the new one', async () => {
    const add = { url: 'https://hooks.example.com/lost', all: true, types: [], idempotencyKey: randomUUID() };
    const added = await app.createEndpointAsAdmin(actor(), add);
    expect(await app.createEndpointAsAdmin(actor(), add)).toEqual(added);
    const rotate = { intent: 'rotate', idempotencyKey: randomUUID() };
    const first = await app.manageEndpointAsAdmin(actor(), added.id, rotate);
    const secrets = () => getStoredSecrets(database, added.id);
    const stored = await secrets();
    expect(await app.manageEndpointAsAdmin(actor(), added.id, rotate)).toEqual(first);
    expect(await secrets()).toEqual(stored);
    const again = await app.manageEndpointAsAdmin(actor(), added.id, {
      ...rotate,
      idempotencyKey: randomUUID(),
    });
    expect(again.secret).not.toBe(first.secret);
  });

  it('is saved so that only the page can open it', async () => {
    const idempotencyKey = randomUUID();
    const issue = { intent: 'issue', label: 'Sealed', expiresInDays: null, idempotencyKey };
    const { key = '' } = await app.manageKeysAsAdmin(actor(), issue);
    const kept = await listRecordedResponses(database);
    expect(kept).not.toHaveLength(0);
    expect([...(await readTables(database)).values()].join()).not.toContain(idempotencyKey);
    for (const response of kept)
      expect(Buffer.from(response ?? '', 'base64').toString('latin1')).not.toContain(key.slice(4));
  });
});
