import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '#app/auth/api-key.ts';
import { startCountingProxy } from '../bench/counters/start-counting-proxy.ts';
import { createCollab, newPerson } from '../support/api-calls.ts';
import { call, readProblem } from '../support/api-client.ts';
import { describeBothWays } from '../support/both-ways.ts';
import { mintSessionToken } from '../support/install.ts';
import { issueChannelKey } from '../support/issue-keys.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

describeBothWays('the door', (api) => {
  const address = () => `${api().base}/creators/collabs`;
  const withKey = (headers: Record<string, string>) => call(address(), { key: api().halo.key, headers });

  it('answers the version that it serves, and refuses another', async () => {
    for (const headers of [{}, { 'X-Api-Version': '2026-11' }]) {
      const result = await withKey(headers);
      expect([result.status, result.headers.get('x-api-version')]).toEqual([200, '2026-11']);
    }
    for (const version of ['2026-10', 'v1', '']) {
      const refused = await withKey({ 'X-Api-Version': version });
      expect(readProblem(refused)).toMatchObject({ statusCode: 400 });
      expect(readProblem(refused).message).toContain('X-Api-Version: 2026-11');
    }
  });

  it('refuses what the proxy says came over plain HTTP, and never redirects it', async () => {
    const refused = await withKey({ 'X-Forwarded-Proto': 'http' });
    expect(readProblem(refused)).toMatchObject({ statusCode: 403, error: 'Forbidden' });
    expect(refused.headers.get('location')).toBeNull();
    const posted = await call(address(), {
      key: api().halo.key,
      json: newPerson({ email: 'plain@example.com' }),
      headers: { 'X-Forwarded-Proto': 'HTTP, https' },
    });
    expect(posted.status).toBe(403);
    expect(await api().database.query("SELECT 1 FROM creators WHERE email = 'plain@example.com'")).toEqual(
      [],
    );
    const secure = await withKey({ 'X-Forwarded-Proto': 'https' });
    expect([secure.status, secure.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    expect((await withKey({})).headers.get('strict-transport-security')).toBeNull();
  });

  it('notes when a key was last used, to the minute', async () => {
    const { base, database, halo } = api();
    const lastUsedAgo = async (seconds: number) => {
      const key = await issueChannelKey(database, halo.domain);
      const id = key.split('_')[1];
      await database.query(
        'UPDATE api_keys SET last_used_at = now() - make_interval(secs => $2) WHERE public_id = $1',
        [id, seconds],
      );
      expect((await call(`${base}/creators/collabs`, { key })).status).toBe(200);
      const [row] = await database.query<{ ago: number }>(
        'SELECT extract(epoch FROM now() - last_used_at)::float AS ago FROM api_keys WHERE public_id = $1',
        [id],
      );
      return row?.ago ?? NaN;
    };
    expect(await lastUsedAgo(3_600)).toBeLessThan(60);
    // Used within the minute before: a busy key is not written at every request.
    expect(await lastUsedAgo(1)).toBeGreaterThanOrEqual(1);
  });

  it('gives a read an entity tag, and 304 without a body to who has it already', async () => {
    const { _id } = await createCollab(api(), api().halo);
    const path = `${api().base}/channels/${api().halo.domain}/collabs/${_id}`;
    const get = (headers: Record<string, string> = {}) => call(path, { key: api().halo.key, headers });
    const first = await get();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const again = await get({ 'If-None-Match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200);
    await call(`${api().base}/creators/collabs/${_id}`, {
      key: api().halo.key,
      json: { firstName: 'Other' },
    });
    const changed = await get({ 'If-None-Match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('an idempotency key', () => {
  const post = (json: unknown, key: string, own: Record<string, unknown> = {}) =>
    call(`${world.base}/creators/collabs`, {
      key: world.halo.key,
      json,
      headers: { 'Idempotency-Key': key },
      ...own,
    });

  it('makes a repetition answer the first answer byte for byte, also after a restart', async () => {
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

  it('makes a repetition answer with the first answer’s revision, so that the drop can be changed', async () => {
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

  it('is refused with another body, and is another one for another owner or address', async () => {
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

  it('may come with a request to any address, however long', async () => {
    const longest = randomBytes(6_000).toString('base64url');
    const sent = await call(`${world.base}/creators/collabs/${longest}`, {
      key: world.halo.key,
      json: {},
      headers: { 'Idempotency-Key': 'key-8' },
    });
    expect(readProblem(sent).statusCode).toBe(404);
  });

  it('has one effect however many race with it', async () => {
    const person = newPerson();
    const results = await Promise.all(Array.from({ length: 8 }, () => post(person, 'key-3')));
    expect(results.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const made = results.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const busy = results.find(({ status }) => status === 409);
    if (busy) expect(busy.headers.get('retry-after')).toBe('1');
    expect(
      await world.database.query('SELECT 1 FROM creators WHERE email = $1', [person.email]),
    ).toHaveLength(1);
  });

  it('is free again after a refusal, which is not remembered', async () => {
    const person = newPerson();
    expect((await post({ ...person, email: 'no' }, 'key-4')).status).toBe(400);
    expect((await post({ ...person, affiliateCode: '?' }, 'key-4')).status).toBe(400);
    expect((await post(person, 'key-4', { key: 'cck_wrong' })).status).toBe(401);
    expect((await post(person, 'key-4')).status).toBe(200);
  });

  it('is held by a use that died under way for a while, and then free again', async () => {
    const person = newPerson();
    await post(newPerson(), 'key-5');
    // As a process leaves it that ends between taking the key and doing the work.
    await world.database.query(
      "UPDATE idempotency_records SET response_status = NULL, response_body = NULL, request_hash = sha256($1) WHERE key = 'key-5'",
      [Buffer.from(JSON.stringify(person))],
    );
    expect(readProblem(await post(person, 'key-5'))).toMatchObject({ statusCode: 409 });
    await world.database.query("UPDATE idempotency_records SET claimed_until = now() WHERE key = 'key-5'");
    const late = await post(person, 'key-5');
    const again = await post(person, 'key-5');
    expect([late.status, again.text === late.text]).toEqual([200, true]);
  });

  it('that another use has taken meanwhile undoes the write of the first', async () => {
    const person = newPerson();
    const taken = world.database.query(`
      CREATE FUNCTION take_key() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE idempotency_records SET claim = gen_random_uuid() WHERE key = 'key-7'; RETURN NEW; END $$;
      CREATE TRIGGER take_key BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION take_key()`);
    await taken;
    expect(readProblem(await post(person, 'key-7'))).toMatchObject({ statusCode: 409 });
    await world.database.query('DROP TRIGGER take_key ON events');
    expect(await world.database.query('SELECT 1 FROM creators WHERE email = $1', [person.email])).toEqual([]);
  });

  it('ends after a day', async () => {
    const person = newPerson();
    await post(person, 'key-6');
    await world.database.query("UPDATE idempotency_records SET expires_at = now() WHERE key = 'key-6'");
    expect((await post(person, 'key-6')).status).toBe(409);
  });

  it.each(['', 'a b', 'a\tb', 'é', 'x'.repeat(256)])('must not be %j', async (key) => {
    expect(readProblem(await post(newPerson(), key)).statusCode).toBe(400);
  });
});

describe('a rate limit', () => {
  it('is shared by all processes, never exceeded, and says when to come back', async () => {
    const limits = { RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '1' };
    const apps = await Promise.all([world.processes.startApp(limits), world.processes.startApp(limits)]);
    const startedAt = Date.now();
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(`${apps[index % 2]?.url}/api/creators/collabs`, { key: world.halo.key }),
      ),
    );
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    const admitted = results.filter(({ status }) => status === 200);
    const refused = results.filter(({ status }) => status === 429);
    expect(admitted.length + refused.length).toBe(60);
    expect(admitted.length).toBeGreaterThanOrEqual(18);
    expect(admitted.length).toBeLessThanOrEqual(20 + seconds);
    const [late] = refused;
    expect(readProblem(late ?? { status: 0, headers: new Headers(), text: '' })).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
    });
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect([late?.headers.get('ratelimit-limit'), late?.headers.get('ratelimit-remaining')]).toEqual([
      '20',
      '0',
    ]);
  });

  it('is one for each credential', async () => {
    const app = await world.processes.startApp({ RATE_LIMIT_BURST: '2', RATE_LIMIT_PER_SECOND: '1' });
    const get = (key: string) => call(`${app.url}/api/creators/collabs`, { key });
    await world.database.query('DELETE FROM rate_buckets');
    const mine = await Promise.all(Array.from({ length: 10 }, () => get(world.halo.key)));
    expect(mine.some(({ status }) => status === 429)).toBe(true);
    expect((await get(world.pine.key)).status).toBe(200);
    // A person in a store's admin has one as well, beside the keys of the store.
    const open = async ({ domain }: { domain: string }) => {
      const token = await mintSessionToken(world.platform.url, domain);
      const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Dest': 'empty' };
      return fetch(`${app.url}/collabs/import/template`, { headers });
    };
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(world.halo)));
    expect(opened.some(({ status }) => status === 200)).toBe(true);
    const late = opened.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await open(world.pine)).status).toBe(200);
  });
});

describe('failed attempts', () => {
  const mistyped = 'cck_0000000000000000_0000000000000000000000000000000000000000000000000';
  const get = (url: string, key: string, from: string) =>
    call(`${url}/api/creators/collabs`, { key, headers: { 'X-Forwarded-For': from } });
  const statusOf = async (url: string, key: string, from: string) => (await get(url, key, from)).status;

  it.each([
    ['the short way', 'true'],
    ['through Remix', 'false'],
  ])('are limited for an address, %s, and lock no good key out, seen before or not', async (_, shortWay) => {
    const { url } = await world.processes.startApp({
      FAILED_ATTEMPTS_PER_MINUTE: '5',
      TRUSTED_PROXIES: '1',
      API_SHORT_WAY: shortWay,
    });
    const from = '203.0.113.7';
    expect(await statusOf(url, world.halo.key, from)).toBe(200);
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push(await statusOf(url, mistyped, from));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const late = await get(url, makeApiKey('channel').key, from);
    expect(readProblem(late)).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    // The process has not seen Pine's key, as after a restart.
    expect([await statusOf(url, world.halo.key, from), await statusOf(url, world.pine.key, from)]).toEqual([
      200, 200,
    ]);
    expect(await statusOf(url, mistyped, '198.51.100.9')).toBe(401);
    expect(await statusOf(url, mistyped, '203.0.113.9, 198.51.100.9')).toBe(401);
  });

  it('behind a proxy that no setting names are nobody’s, and the log says once what to set', async () => {
    const { url } = await world.processes.startApp({ FAILED_ATTEMPTS_PER_MINUTE: '5' });
    const warnings = () => world.processes.logOf('app').match(/.*X-Forwarded-For is ignored.*/g) ?? [];
    const before = warnings().length;
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect(await statusOf(url, mistyped, `203.0.113.${attempt}`)).toBe(401);
    expect(await statusOf(url, world.pine.key, '203.0.113.100')).toBe(200);
    await until('the warning is logged', () => warnings().length > before);
    const [warning = '{}', ...more] = warnings().slice(before);
    expect([JSON.parse(warning), more]).toMatchObject([{ level: 40, setting: 'TRUSTED_PROXIES' }, []]);
  });

  it('with well-formed keys cost a statement for many of them, and the good key among them is served', async () => {
    const proxy = await startCountingProxy(world.database.url);
    try {
      const env = { FAILED_ATTEMPTS_PER_MINUTE: '1', TRUSTED_PROXIES: '1', DATABASE_URL: proxy.url };
      const { url } = await world.processes.startApp(env);
      const from = '203.0.113.8';
      expect(await statusOf(url, mistyped, from)).toBe(401);
      const lookUps = () => proxy.take().sql.filter((sql) => /FROM "public"."api_keys"/.test(sql)).length;
      lookUps();
      const unknown = Array.from({ length: 200 }, () => makeApiKey('channel').key);
      const statuses = await Promise.all([...unknown, world.pine.key].map((key) => statusOf(url, key, from)));
      expect(statuses).toEqual([...unknown.map(() => 429), 200]);
      const made = lookUps();
      expect([made > 0, made < 100], `${made} look-ups`).toEqual([true, true]);
    } finally {
      await proxy.close();
    }
  });
});
