import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { app, own, other } from './settings-functions.ts';

const publicIdOf = (key: string) => key.split('_')[1] ?? '';

describe('a brand’s keys', () => {
  const keysOf = async (channelId: string) =>
    (await app.listApiKeys({ channelId })).map(({ label, state, expiresAt }) => ({
      label,
      state,
      expiresAt,
    }));

  it('expire as requested, and are replaced by a key with its own expiry', async () => {
    const [past, soon] = [new Date(Date.now() - 1), new Date(Date.now() + 60_000)];
    const ended = await app.issueKey({ channelId: own }, { label: 'Ended', expiresAt: past });
    const live = await app.issueKey({ channelId: own }, { label: 'Live' });
    const rotation = { publicId: publicIdOf(ended), overlapMs: 0 };
    expect(await app.rotateKey(rotation, { channelId: own })).toBeUndefined();
    const next = { publicId: publicIdOf(live), overlapMs: 3_600_000, expiresAt: soon };
    expect(await app.rotateKey(next, { channelId: own })).toMatch(/^cck_/);
    expect(await keysOf(own)).toEqual([
      { label: 'Live', state: 'live', expiresAt: soon },
      { label: 'Live', state: 'live', expiresAt: expect.any(Date) as Date },
      { label: 'Ended', state: 'expired', expiresAt: past },
    ]);
  });

  it('cannot be replaced or revoked by another brand, for which they are missing', async () => {
    const publicId = publicIdOf(await app.issueKey({ channelId: own }, { label: 'Mine' }));
    const before = await keysOf(own);
    for (const scope of [{ channelId: other }, { partnerId: randomUUID() }]) {
      expect(await app.rotateKey({ publicId, overlapMs: 0 }, scope)).toBeUndefined();
      expect(await app.revokeApiKey(publicId, scope)).toBe(false);
    }
    expect(await keysOf(own)).toEqual(before);
    expect(await keysOf(other)).toEqual([]);
    expect(await app.revokeApiKey(publicId, { channelId: own })).toBe(true);
  });

  it('are limited to fifty active ones', async () => {
    const issue = () => app.issueKey({ channelId: other }, { label: '' });
    const keys: string[] = [];
    for (let count = 0; count < 50; count += 1) keys.push(await issue());
    await expect(issue()).rejects.toThrow('50 active keys');
    const replace = (key: string, overlapMs: number) =>
      app.rotateKey({ publicId: publicIdOf(key), overlapMs }, { channelId: other });
    await expect(replace(keys[1] ?? '', 1_000)).rejects.toThrow('50 active keys');
    await expect(replace(keys[1] ?? '', 0)).resolves.toMatch(/^cck_/);
    await app.revokeApiKey(publicIdOf(keys[0] ?? ''), { channelId: other });
    const racing = await Promise.allSettled([issue(), issue(), issue()]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('have a trimmed label, which can be changed; also that of a revoked key', async () => {
    const actor = { channelId: own, userId: '7' };
    const manage = (sent: object) => app.manageKeysAsAdmin(actor, sent);
    const issue = { intent: 'issue', expiresInDays: null };
    for (const label of [undefined, '', '   ', 'two\nlines', 'x'.repeat(101)])
      await expect(manage({ ...issue, label })).rejects.toMatchObject({ details: [{ path: 'label' }] });
    const { key = '' } = await manage({ ...issue, label: '  Till 1 ' });
    const name = key.split('_').slice(0, 2).join('_');
    const labelNow = async () =>
      (await app.listApiKeys({ channelId: own })).find((listed) => listed.name === name)?.label;
    expect(await labelNow()).toBe('Till 1');
    await manage({ intent: 'rename', name, label: ' Till 2 ' });
    await manage({ intent: 'revoke', name });
    await manage({ intent: 'rename', name, label: 'Till 3' });
    const renameAs = (channelId: string) =>
      app.manageKeysAsAdmin({ channelId, userId: '7' }, { intent: 'rename', name, label: 'Theirs' });
    await expect(renameAs(other)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(manage({ intent: 'rename', name, label: ' ' })).rejects.toMatchObject({
      details: [{ path: 'label' }],
    });
    expect(await labelNow()).toBe('Till 3');
    const rename = (label: string, opened: string) =>
      manage({ intent: 'rename', name, label, opened: { label: opened } });
    await expect(rename('Till 5', 'Till 1')).rejects.toMatchObject({
      code: 'form-changed',
      conflicts: [{ field: 'label', mine: 'Till 5', theirs: 'Till 3' }],
    });
    expect(await labelNow()).toBe('Till 3');
    // The response of the first save was lost.
    await rename(' Till 3', 'Till 1');
    await rename('Till 4', 'Till 3');
    expect(await labelNow()).toBe('Till 4');
  });

  it('are replaced once, also concurrently', async () => {
    const old = await app.issueKey({ channelId: own }, { label: 'Shared' });
    const replace = (key: string) =>
      app.rotateKey({ publicId: publicIdOf(key), overlapMs: 60_000 }, { channelId: own });
    const racing = await Promise.allSettled([replace(old), replace(old)]);
    const [next] = racing.flatMap((one) => (one.status === 'fulfilled' ? [one.value ?? ''] : []));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(replace(old)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(replace(next ?? '')).resolves.toMatch(/^cck_/);
  });
});

describe('a partner', () => {
  it('is found by name or id, and is listed until its access is revoked', async () => {
    const { id } = await app.findOrCreatePartner('Agency North');
    expect(await app.findPartner(' Agency North ')).toEqual({ id, name: 'Agency North' });
    expect(await app.findPartner(id)).toEqual({ id, name: 'Agency North' });
    expect(await app.findPartner('Agency')).toBeNull();
    await app.grantPartner(app.db, { partnerId: id, channelId: own });
    const [grant] = await app.listPartnerGrants(own);
    expect(grant).toMatchObject({ id, name: 'Agency North' });
    expect(await app.listPartnerGrants(other)).toEqual([]);
    await app.grantPartner(app.db, { partnerId: id, channelId: own });
    expect(await app.listPartnerGrants(own)).toEqual([grant]);
    expect(await app.revokePartnerGrant(id, other)).toBe(false);
    expect(await app.revokePartnerGrant(id, own)).toBe(true);
    expect(await app.listPartnerGrants(own)).toEqual([]);
    await app.grantPartner(app.db, { partnerId: id, channelId: own });
    const [again] = await app.listPartnerGrants(own);
    expect(again?.grantedAt.getTime()).toBeGreaterThan(grant?.grantedAt.getTime() ?? Infinity);
  });
});
