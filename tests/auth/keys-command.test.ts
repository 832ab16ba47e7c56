import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { tokenPair } from '../support/portal/sign-in.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { useWorld } from '../support/world/use-world.ts';
import { getKeyEnd, countPartners } from '../support/db/api-keys.ts';
import { getChannelId } from '../support/db/channels.ts';

const world = await useWorld();
/** Two processes of the same service. */
const second = await world.processes.startApp();
afterAll(() => second.stop());
const apps = [world.appUrl, second.url];
let tools: InProcessTools;
beforeAll(async () => {
  tools = await loadInProcessTools(world.database);
});

const keys = (...args: string[]) => tools.keys(...args);
/** Runs the command in its own process. */
const typed = (...args: string[]) => world.processes.readTool('keys', ...args);
const nameOf = (key: string) => key.split('_').slice(0, 2).join('_');
/** The status of each process for a key: 200 while it is valid. */
const statuses = (key: string, platformDomain = world.halo.domain) =>
  Promise.all(
    apps.map(async (app) => {
      const headers = {
        [key.startsWith('cck') ? 'x-channel-access-token' : 'x-partner-access-token']: key,
      };
      const json = newPerson({ platformDomain });
      return (await call(`${app}/api/creators/collabs`, { headers, json })).status;
    }),
  );
/** The line of a key in the list. */
const lineOf = async (key: string, ...of: string[]) =>
  (await keys('list', ...of)).split('\n').find((line) => line.startsWith(nameOf(key))) ?? '';

describe('a key', () => {
  it('is created for a channel and a partner, and printed once', async () => {
    const channelKey = await typed('issue', '--channel', world.halo.domain, '--label', 'Warehouse');
    const partnerKey = await keys('issue', '--partner', 'Agency', '--grant', world.halo.domain);
    expect(channelKey).toMatch(/^cck_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/);
    expect(partnerKey).toMatch(/^cpk_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/);
    expect([await statuses(channelKey), await statuses(partnerKey)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const list = await keys('list');
    for (const key of [channelKey, partnerKey]) expect(list).not.toContain(key.split('_')[2]);
  });

  it('is listed with owner, label and dates, newest first, for one owner or all', async () => {
    const key = await keys('issue', '--channel', world.pine.domain, '--label', 'Till 2');
    const today = new Date().toISOString().slice(0, 10);
    expect(await lineOf(key)).toMatch(
      new RegExp(`live +${world.pine.domain} +Till 2 +${today} \\d\\d:\\d\\d +never +-$`),
    );
    await statuses(key, world.pine.domain);
    expect(await lineOf(key)).toMatch(
      new RegExp(`Till 2 +${today} \\d\\d:\\d\\d +${today} \\d\\d:\\d\\d +-$`),
    );
    expect((await keys('list')).split('\n')[1]).toContain(nameOf(key));
    expect(await lineOf(key, '--channel', world.pine.domain)).not.toBe('');
    expect(await lineOf(key, '--channel', world.halo.domain)).toBe('');
  });

  it('is renamed, for a channel or a partner', async () => {
    for (const owner of [
      ['--channel', world.halo.domain],
      ['--partner', 'Renamed'],
    ]) {
      const key = await keys('issue', ...owner, '--label', ' Till 4 ');
      expect(await lineOf(key)).toContain('  Till 4  ');
      await keys('rename', nameOf(key), '--label', ' Till 5 ');
      expect(await lineOf(key)).toContain('  Till 5  ');
      await expect(keys('rename', nameOf(key))).rejects.toThrow('Enter --label');
    }
    await expect(keys('rename', `cck_${'0'.repeat(16)}`, '--label', 'None')).rejects.toThrow('No key has');
  });

  it('of an existing partner belongs to the same partner', async () => {
    const first = await keys('issue', '--partner', 'Twice', '--grant', world.halo.domain);
    const second = await keys('issue', '--partner', 'Twice');
    expect([await statuses(first), await statuses(second)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect((await keys('list', '--partner', 'Twice')).split('\n')).toHaveLength(3);
  });

  it('is replaced without a gap: both are valid until the old one expires, and an earlier expiry stays', async () => {
    const old = await keys('issue', '--channel', world.halo.domain, '--label', 'Shop');
    const next = await keys('rotate', nameOf(old), '--overlap', '2');
    expect([await statuses(old), await statuses(next)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const endOf = (key: string) => getKeyEnd(world.database, key);
    expect([await endOf(old), await endOf(next)]).toEqual([
      { label: 'Shop', hours: 2 },
      { label: 'Shop', hours: null },
    ]);
    await expect(keys('rotate', nameOf(old))).rejects.toThrow('already replaced');
    const { manageKeysAsAdmin } = await import('#app/routes/admin/settings/manage-keys.ts');
    const actor = { channelId: await getChannelId(world.database, world.halo.domain), userId: '7' };
    const request = { intent: 'issue', label: 'Shop', expiresInDays: 1, idempotencyKey: randomUUID() };
    const { key: brief = '' } = await manageKeysAsAdmin(actor, request);
    await keys('rotate', nameOf(brief), '--overlap', '500');
    expect(await endOf(brief)).toEqual({ label: 'Shop', hours: 24 });
  });

  it('is replaced at once without an overlap, and cannot be replaced again', async () => {
    const old = await keys('issue', '--channel', world.halo.domain);
    await keys('rotate', nameOf(old), '--overlap', '0');
    expect(await statuses(old)).toEqual([401, 401]);
    expect(await lineOf(old)).toContain(' expired ');
    await expect(keys('rotate', nameOf(old))).rejects.toThrow('No active key has this name.');
  });

  it('is invalid in every process a second after its revocation', async () => {
    for (const owner of [
      ['--channel', world.halo.domain],
      ['--partner', 'Agency'],
    ]) {
      const key = await keys('issue', ...owner);
      expect(await statuses(key)).toEqual([200, 200]);
      await keys('revoke', nameOf(key));
      await sleep(1_000);
      expect(await statuses(key)).toEqual([401, 401]);
      expect(await lineOf(key)).toContain(' revoked ');
      await expect(keys('revoke', nameOf(key))).rejects.toThrow('already revoked');
    }
  });
});

describe('a partner’s grant', () => {
  it('grants access to a channel in every process, until it is revoked', async () => {
    const key = await keys('issue', '--partner', 'Studio', '--grant', world.halo.domain);
    const studio = ['--partner', 'Studio', '--channel', world.pine.domain];
    expect(await statuses(key, world.pine.domain)).toEqual([403, 403]);
    await keys('grant', ...studio);
    expect(await statuses(key, world.pine.domain)).toEqual([200, 200]);
    await keys('ungrant', ...studio);
    expect([await statuses(key, world.pine.domain), await statuses(key)]).toEqual([
      [403, 403],
      [200, 200],
    ]);
    await expect(keys('ungrant', ...studio)).rejects.toThrow('has no access');
    await keys('grant', ...studio);
    expect(await statuses(key, world.pine.domain)).toEqual([200, 200]);
  });
});

describe('the command', () => {
  it.each([
    [[]],
    [['constructor']],
    [['issue', '--channel', 'a.example', '--partner', 'B']],
    [['grant', '--partner', 'Agency']],
    [['rotate', 'cck_0000000000000000', '--overlap', 'long']],
    [['token', '--creator', 'a@b.example', '--channel', 'a.example']],
  ])('prints its usage for %j', async (args) => {
    await expect(keys(...args)).rejects.toThrow('npm run keys -- issue');
  });

  it.each([
    [['grant', '--partner', 'Nobody', '--channel', 'halo.myshopify.com'], 'No partner "Nobody"'],
    [['token', '--creator', 'nobody@example.com'], 'No creator "nobody@example.com"'],
    [['revoke', 'cck_0000000000000000'], 'No key has this name'],
    [['revoke', 'nonsense'], 'Enter the first two parts of the key'],
  ])('prints an error for missing objects: %j', async (args, text) => {
    await expect(keys(...args)).rejects.toThrow(text);
  });

  it('exits with code 1 and prints to stderr for invalid input', async () => {
    await expect(typed('revoke', 'nonsense')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Enter the first two parts of the key.*\n$/) as string,
    });
  });

  it('creates no partner if a channel does not exist', async () => {
    const args = ['issue', '--partner', 'Hasty', '--grant', 'none.example'];
    await expect(keys(...args)).rejects.toThrow('No channel');
    expect(await countPartners(world.database, 'Hasty')).toBe(0);
  });

  it('finds a creator by email address in any case', async () => {
    await createCollab(world, world.halo, { email: 'Grace@Example.com' });
    expect(await keys('token', '--creator', ' GRACE@example.COM')).toContain('"access_token":"ey');
  });

  it('creates sessions of several creators, one on each line', async () => {
    for (const email of ['hedy@example.com', 'alan@example.com'])
      await createCollab(world, world.halo, { email });
    const lines = await keys('token', '--creator', 'hedy@example.com', '--creator', 'alan@example.com');
    const subjects = lines
      .split('\n')
      .map((line) => decodeJwt(tokenPair.parse(JSON.parse(line)).access_token).sub);
    expect(new Set(subjects).size).toBe(2);
  });
});
