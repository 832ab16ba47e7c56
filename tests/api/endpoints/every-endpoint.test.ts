import { beforeAll, describe, expect, it } from 'vitest';
import { call, readProblem, type ApiCall, type ApiResult } from '../../support/http/api-client.ts';
import { rawHead, sendRaw } from '../../support/http/raw-http.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';
import { countWrites } from '../../support/db/collabs.ts';
import { addRecords, endpoints, type Ids } from './endpoint-table.ts';
import { api } from './endpoint-world.ts';
import { bodyCases } from './every-body.cases.ts';

describe('every endpoint', () => {
  let ids: Ids;
  beforeAll(async () => {
    ids = await addRecords(api);
  });

  const writes = () => countWrites(api.database);

  describe.each(endpoints)('$name', ({ path, method, body, allow, query }) => {
    const send = (apiCall: ApiCall): Promise<ApiResult> =>
      call(`${api.base}${path(api, ids)}`, {
        method,
        ...(body ? { json: body(api, ids) } : {}),
        ...apiCall,
      });
    /** Sends a raw body with a valid credential and content type. */
    const sendBody = (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      call(`${api.base}${path(api, ids)}`, {
        method: 'POST',
        key: api.halo.key,
        body: text,
        headers: { 'Content-Type': 'application/json', ...headers },
      });

    it('returns 200 for a valid request', async () => {
      const result = await send({ key: api.halo.key });
      expect([result.status, result.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
    });

    it('rejects a request without a credential', async () => {
      const rejected = await send({});
      expect(readProblem(rejected)).toMatchObject({ statusCode: 401, error: 'Unauthorized' });
      expect(rejected.headers.get('www-authenticate')).toBe('Bearer realm="creator-collabs"');
    });

    it('rejects two credentials, also two valid ones', async () => {
      const { halo, partnerKey } = api;
      expect(readProblem(await send({ key: halo.key, partnerKey })).statusCode).toBe(401);
      expect(
        readProblem(await send({ key: halo.key, headers: { Authorization: 'Bearer x.y.z' } })).statusCode,
      ).toBe(401);
      expect(
        readProblem(await send({ headers: { 'x-channel-access-token': `${halo.key}, ${halo.key}` } }))
          .statusCode,
      ).toBe(401);
    });

    it('rejects a malformed, mistyped, unknown, revoked or expired key, and one of the other kind', async () => {
      const { halo, partnerKey, database } = api;
      const { keys: runKeys } = await loadInProcessTools(database);
      const nameOf = (key: string) => key.split('_').slice(0, 2).join('_');
      const [revoked, expired] = [
        await issueChannelKey(database, halo.domain),
        await issueChannelKey(database, halo.domain),
      ];
      await runKeys('revoke', nameOf(revoked));
      await runKeys('rotate', nameOf(expired), '--overlap', '0');
      const mistyped = halo.key.slice(0, -1) + (halo.key.endsWith('0') ? '1' : '0');
      const unknown = 'cck_0000000000000000_0000000000000000000000000000000000000000000000000';
      const keys = ['', 'x', mistyped, unknown, revoked, expired, partnerKey, `${halo.key}x`];
      const results = await Promise.all(keys.map((key) => send({ key })));
      expect(results.map(({ status }) => status)).toEqual(keys.map(() => 401));
      expect(new Set(results.map(({ text }) => text)).size).toBe(1);
      expect(readProblem(await send({ partnerKey: halo.key })).statusCode).toBe(401);
    });

    it('rejects an invalid bearer token', async () => {
      expect(readProblem(await send({ headers: { Authorization: 'Bearer nonsense' } })).statusCode).toBe(401);
    });

    it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !allow.includes(method)))(
      'lists its methods in the response to %s',
      async (other) => {
        const result = await call(`${api.base}${path(api, ids)}`, { method: other, key: api.halo.key });
        expect(readProblem(result)).toMatchObject({ statusCode: 405, error: 'Method Not Allowed' });
        expect(result.headers.get('allow')).toBe(allow);
      },
    );

    it('returns the client’s request id, or its own if that is invalid', async () => {
      const sane = await send({ key: api.halo.key, headers: { 'X-Request-Id': 'order-42/retry=1' } });
      expect(sane.headers.get('x-request-id')).toBe('order-42/retry=1');
      for (const id of ['x'.repeat(129), 'a b', '<script>']) {
        const result = await send({ key: api.halo.key, headers: { 'X-Request-Id': id } });
        expect(result.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    });

    it('rejects unknown query parameters and names the known ones', async () => {
      const known = query
        ? `Unknown parameter. This URL takes ${query}.`
        : 'Unknown parameter. This URL takes no query parameters.';
      for (const [sent, names] of [
        ['?page=2&myshopifyDomain=x', ['page', 'myshopifyDomain']],
        ['?_data=root', ['_data']],
        ['?index', ['index']],
        ['?__proto__=x&=x', ['__proto__', 'query']],
        [`?${'x'.repeat(200)}=1`, [`${'x'.repeat(100)}…`]],
      ] as const) {
        const before = await writes();
        const result = await call(`${api.base}${path(api, ids)}${sent}`, {
          key: api.halo.key,
          method,
          ...(body ? { json: body(api, ids) } : {}),
        });
        expect(readProblem(result), sent).toMatchObject({
          statusCode: 400,
          details: names.map((name) => ({ path: name, message: known })),
        });
        expect(await writes()).toEqual(before);
      }
    });

    it('has one path: no other spelling reaches it or another endpoint', async () => {
      const good = path(api, ids);
      const [first = '', ...rest] = good.slice(1).split('/');
      const others = [
        `${good}/`,
        `${good}//`,
        `${good}/.`,
        `${good}/x/..`,
        `${good}/%2E%2E/${good.split('/').at(-1)}`,
        `${good}%2F`,
        `${good}%5C`,
        `${good}#x`,
        `${good}.data`,
        `/${good}`,
        `/./${good.slice(1)}`,
        `/${first.toUpperCase()}/${rest.join('/')}`,
        `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${rest.join('/')}`,
        `/${[first, ...rest].join('//')}`,
        `/${[first, ...rest].join('%2f')}`,
        `/${[first, ...rest].join('\\')}`,
      ];
      const json = body ? JSON.stringify(body(api, ids)) : '';
      for (const other of others) {
        const before = await writes();
        const head = rawHead(`${method} /api${other}`, {
          Host: 'x',
          Connection: 'close',
          'x-channel-access-token': api.halo.key,
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(json.length) }),
        });
        const [response] = await sendRaw(api.appUrl, head + json);
        if (!response) throw new Error(`No answer to ${other}`);
        expect(readProblem(response), other).toMatchObject({ statusCode: 404, error: 'Not Found' });
        expect(await writes(), other).toEqual(before);
      }
    });

    if (!body) return;
    bodyCases({ url: () => `${api.base}${path(api, ids)}`, validBody: () => body(api, ids), sendBody });
  });

  it('responds to unknown paths in the error format for every method', async () => {
    for (const path of ['/', '/nope', '/creators', '/creators/collabs/x/drops/y/z', '/channels/a/nope'])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(readProblem(await call(`${api.base}${path}`, { method, key: api.halo.key }))).toMatchObject({
          statusCode: 404,
          error: 'Not Found',
        });
  });

  it('responds to invalid HTTP and large headers in the error format', async () => {
    const large = await call(`${api.base}/nope`, { headers: { 'X-Large': 'x'.repeat(20_000) } });
    expect(readProblem(large)).toMatchObject({ statusCode: 431, error: 'Request Header Fields Too Large' });
  });
});
