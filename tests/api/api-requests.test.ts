import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/http/api-calls.ts';
import { call, readProblem, type ApiCall } from '../support/http/api-client.ts';
import { until } from '../support/until.ts';
import { issueChannelKey, issuePartnerKey, getLastUse, revokeGrant } from '../support/db/api-keys.ts';
import { getChannelId } from '../support/db/channels.ts';
import { countCreators } from '../support/db/collabs.ts';
import { interruptRequest, listChannelsOfKey, takeKeyMidway } from '../support/db/idempotency.ts';
import { world } from './api-world.ts';
import './rate-limits.cases.ts';

describe('an API request', () => {
  const address = () => `${world.base}/creators/collabs`;
  const withKey = (headers: Record<string, string>) => call(address(), { key: world.halo.key, headers });

  it('returns the served version and rejects another', async () => {
    for (const headers of [{}, { 'X-Api-Version': '2026-11' }]) {
      const result = await withKey(headers);
      expect([result.status, result.headers.get('x-api-version')]).toEqual([200, '2026-11']);
    }
    for (const version of ['2026-10', 'v1', '']) {
      const rejected = await withKey({ 'X-Api-Version': version });
      expect(readProblem(rejected)).toMatchObject({ statusCode: 400 });
      expect(readProblem(rejected).message).toContain('X-Api-Version: 2026-11');
    }
  });

  it.each<[string, number, string, ApiCall]>([
    ['an unknown path', 404, '/creators/none', {}],
    ['a path that cannot be decoded', 404, '/channels/%E0%A4%A/collabs', {}],
    ['a URL in the path', 404, '/channels/https%3A%2F%2Fhalo.example/collabs/1', {}],
    ['a method that the path does not have', 405, '/creators/collabs', { method: 'DELETE' }],
    ['a method that no path has', 405, '/creators/collabs', { method: 'PUT', json: {} }],
    ['another version', 400, '/creators/collabs', { headers: { 'X-Api-Version': 'v1' } }],
    ['plain HTTP', 403, '/creators/collabs', { headers: { 'X-Forwarded-Proto': 'http' } }],
    ['no credential', 401, '/creators/collabs', {}],
  ])('returns the version and the request id also for %s', async (...[, status, path, own]) => {
    const { headers, ...result } = await call(`${world.base}${path}`, {
      ...own,
      headers: { 'X-Request-Id': 'mine', ...own.headers },
    });
    expect([result.status, headers.get('x-api-version'), headers.get('x-request-id')]).toEqual([
      status,
      '2026-11',
      'mine',
    ]);
  });

  it('rejects requests with X-Forwarded-Proto: http, without a redirect', async () => {
    const rejected = await withKey({ 'X-Forwarded-Proto': 'http' });
    expect(readProblem(rejected)).toMatchObject({ statusCode: 403, error: 'Forbidden' });
    expect(rejected.headers.get('location')).toBeNull();
    const posted = await call(address(), {
      key: world.halo.key,
      json: newPerson({ email: 'plain@example.com' }),
      headers: { 'X-Forwarded-Proto': 'HTTP, https' },
    });
    expect(posted.status).toBe(403);
    expect(await countCreators(world.database, 'plain@example.com')).toBe(0);
    const secure = await withKey({ 'X-Forwarded-Proto': 'https' });
    expect([secure.status, secure.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    expect((await withKey({})).headers.get('strict-transport-security')).toBeNull();
  });

  it('records when a key was last used, to the minute', async () => {
    const { base, database, halo } = world;
    const key = await issueChannelKey(database, halo.domain);
    const useAfter = async (seconds: number) => {
      await world.passTime(seconds);
      expect((await call(`${base}/creators/collabs`, { key })).status).toBe(200);
    };
    // The request does not wait for it.
    const isRecorded = async () => (await getLastUse(database, key)) < 60;
    await useAfter(0);
    await until('the first use is recorded', isRecorded);
    // Used within the last minute: a busy key is not written at every request.
    await useAfter(30);
    expect(await getLastUse(database, key)).toBeGreaterThanOrEqual(30);
    await useAfter(3_600);
    await until('a later use is recorded', isRecorded);
  });

  it('returns an ETag for a read, and 304 without a body for a matching If-None-Match', async () => {
    const { _id } = await createCollab(world, world.halo);
    const path = `${world.base}/channels/${world.halo.domain}/collabs/${_id}`;
    const get = (headers: Record<string, string> = {}) => call(path, { key: world.halo.key, headers });
    const first = await get();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const again = await get({ 'If-None-Match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200);
    await call(`${world.base}/creators/collabs/${_id}`, {
      key: world.halo.key,
      json: { firstName: 'Other' },
    });
    const changed = await get({ 'If-None-Match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

describe('an idempotency key', () => {
  const post = (json: unknown, key: string, own: Record<string, unknown> = {}) =>
    call(`${world.base}/creators/collabs`, {
      key: world.halo.key,
      json,
      headers: { 'Idempotency-Key': key },
      ...own,
    });

  it('returns the first response byte for byte for a repeated request, also after a restart', async () => {
    const person = newPerson();
    const first = await post(person, 'key-1');
    const again = await post(person, 'key-1');
    const other = await world.processes.startApp();
    const restarted = await call(`${other.url}/api/creators/collabs`, {
      key: world.halo.key,
      json: person,
      headers: { 'Idempotency-Key': 'key-1' },
    });
    expect([first.status, again.status, restarted.status]).toEqual([200, 200, 200]);
    expect([again.text, restarted.text]).toEqual([first.text, first.text]);
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  it('returns the first response’s revision for a repeated request', async () => {
    const { _id } = await createCollab(world, world.halo);
    const send = () =>
      call(`${world.base}/creators/collabs/${_id}/drops`, {
        key: world.halo.key,
        json: { title: 'Once', products: [{ id: world.halo.products[0] }] },
        headers: { 'Idempotency-Key': 'key-with-revision' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.text).toBe(first.text);
    expect([first, again].map(({ headers }) => headers.get('etag'))).toEqual(['"0"', '"0"']);
  });

  it('is rejected with another body, and is separate for each owner and path', async () => {
    const person = newPerson();
    await post(person, 'key-2');
    expect(readProblem(await post({ ...person, firstName: 'Other' }, 'key-2'))).toMatchObject({
      statusCode: 422,
      error: 'Unprocessable Content',
    });
    expect(
      (await post(person, 'key-2', { key: world.pine.key })).headers.get('idempotency-replayed'),
    ).toBeNull();
    const { _id } = await createCollab(world, world.halo);
    const updated = await call(`${world.base}/creators/collabs/${_id}`, {
      key: world.halo.key,
      json: person,
      headers: { 'Idempotency-Key': 'key-2' },
    });
    expect(updated.headers.get('idempotency-replayed')).toBeNull();
  });

  it('of a partner belongs to the channel that path or body name, and to each separately', async () => {
    const { base, database, halo, pine } = world;
    const partnerKey = await issuePartnerKey(database, [halo.domain, pine.domain], 'Of two brands');
    const send = (path: string, key: string, json: object) =>
      call(`${base}${path}`, { partnerKey, json, headers: { 'Idempotency-Key': key } });
    const channelIds = await Promise.all([halo, pine].map(({ domain }) => getChannelId(database, domain)));
    const person = newPerson();
    const inBoth = [halo, pine].map(({ domain }) => ({ ...person, platformDomain: domain }));
    const made = await Promise.all(inBoth.map((json) => send('/creators/collabs', 'key-of-two', json)));
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listChannelsOfKey(database, 'key-of-two')).toEqual(channelIds.toSorted());
    const again = await Promise.all(inBoth.map((json) => send('/creators/collabs', 'key-of-two', json)));
    expect(again.map(({ text }) => text)).toEqual(made.map(({ text }) => text));
    const other = { ...person, firstName: 'Other', myshopifyDomain: ` ${pine.domain.toUpperCase()} ` };
    expect((await send('/creators/collabs', 'key-of-two', other)).status).toBe(422);

    const { _id } = await createCollab(world, pine);
    // A body cannot move the key into another channel than the path's.
    const body = { firstName: 'Changed', platformDomain: halo.domain };
    for (const path of [`/creators/collabs/${_id}`, `/channels/${pine.domain}/collabs/${_id}`]) {
      const key = `key-of-one ${path.length}`.replace(' ', '-');
      const [first, replay] = [await send(path, key, body), await send(path, key, body)];
      expect([first.status, replay.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
      expect(await listChannelsOfKey(database, key)).toEqual([channelIds[1]]);
    }
  });

  it('of a partner without access is not saved, and its saved responses are not returned', async () => {
    const { base, database, halo, pine } = world;
    const partnerKey = await issuePartnerKey(database, halo.domain, 'For a while');
    const send = (platformDomain: string | undefined, key: string) =>
      call(`${base}/creators/collabs`, {
        partnerKey,
        json: { ...person, platformDomain },
        headers: { 'Idempotency-Key': key },
      });
    const person = newPerson();
    for (const [domain, status] of [
      [pine.domain, 403],
      ['nobody.myshopify.com', 403],
      [undefined, 400],
    ] as const) {
      expect((await send(domain, 'key-of-none')).status).toBe(status);
      expect(await listChannelsOfKey(database, 'key-of-none')).toEqual([]);
    }
    expect((await send(halo.domain, 'key-of-ended')).status).toBe(200);
    await revokeGrant(database, 'For a while', halo.domain);
    expect((await send(halo.domain, 'key-of-ended')).status).toBe(403);
  });

  it('is accepted with a path of any length', async () => {
    const longest = randomBytes(6_000).toString('base64url');
    const sent = await call(`${world.base}/creators/collabs/${longest}`, {
      key: world.halo.key,
      json: {},
      headers: { 'Idempotency-Key': 'key-8' },
    });
    expect(readProblem(sent).statusCode).toBe(404);
  });

  it('has one effect for concurrent requests', async () => {
    const person = newPerson();
    const results = await Promise.all(Array.from({ length: 8 }, () => post(person, 'key-3')));
    expect(results.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const made = results.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const busy = results.find(({ status }) => status === 409);
    if (busy) expect(busy.headers.get('retry-after')).toBe('1');
    expect(await countCreators(world.database, person.email)).toBe(1);
  });

  it('is free after a rejection, which is not saved', async () => {
    const person = newPerson();
    expect((await post({ ...person, email: 'no' }, 'key-4')).status).toBe(400);
    expect((await post({ ...person, affiliateCode: '?' }, 'key-4')).status).toBe(400);
    expect((await post(person, 'key-4', { key: 'cck_wrong' })).status).toBe(401);
    expect((await post(person, 'key-4')).status).toBe(200);
  });

  it('is free a minute after its process died', async () => {
    const person = newPerson();
    await post(newPerson(), 'key-5');
    // The state after a process died between acquiring the key and the work.
    await interruptRequest(world.database, 'key-5', JSON.stringify(person));
    expect(readProblem(await post(person, 'key-5'))).toMatchObject({ statusCode: 409 });
    await world.passTime(61);
    const late = await post(person, 'key-5');
    const again = await post(person, 'key-5');
    expect([late.status, again.text === late.text]).toEqual([200, true]);
  });

  it('rolls back the first write when another request took it over', async () => {
    const person = newPerson();
    const endTaking = await takeKeyMidway(world.database, 'key-7');
    expect(readProblem(await post(person, 'key-7'))).toMatchObject({ statusCode: 409 });
    await endTaking();
    expect(await countCreators(world.database, person.email)).toBe(0);
  });

  it('expires after a day', async () => {
    const person = newPerson();
    await post(person, 'key-6');
    await world.passTime(24 * 3_600);
    expect((await post(person, 'key-6')).status).toBe(409);
  });

  it.each(['', 'a b', 'a\tb', 'é', 'x'.repeat(256)])('must not be %j', async (key) => {
    expect(readProblem(await post(newPerson(), key)).statusCode).toBe(400);
  });
});
