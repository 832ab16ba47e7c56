import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customFieldDefinitionResponse } from '#app/http/channel-schemas.ts';
import { call, readOk, readProblem } from '../../support/api-client.ts';
import type { ApiCall, ApiResult } from '../../support/api-client.ts';
import { createCollab, createDrop, newPerson, sendUpload } from '../../support/api-calls.ts';
import { rawHead, sendRaw } from '../../support/raw-http.ts';
import type { World } from '../../support/world.ts';
import { useWorld } from '../../support/use-world.ts';
import { issueChannelKey, revokeKey, expireKey } from '../../support/db/api-keys.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier } from '../../support/db/tiers.ts';
import { countWrites } from '../../support/db/collabs.ts';

type Ids = Record<
  'collabId' | 'dropId' | 'campaignId' | 'tierId' | 'fieldId' | 'removedId' | 'enhancementId' | 'uploadId',
  string
>;

const oneField = z.strictObject({ customFieldDefinition: customFieldDefinitionResponse });

interface EndpointCase {
  name: string;
  path: (api: World, ids: Ids) => string;
  /** Of an endpoint without a body; by default GET. */
  method?: 'DELETE' | 'POST';
  /** Undefined for an endpoint without a body. */
  body?: (api: World, ids: Ids) => Record<string, unknown>;
  allow: string;
  /** Its query parameters, as an error lists them. */
  query?: string;
}

const endpoints: EndpointCase[] = [
  {
    name: 'list collabs',
    path: () => '/creators/collabs',
    allow: 'GET, HEAD, POST',
    query: 'platform_domain, myshopify_domain, email, limit, cursor',
  },
  {
    name: 'create a collab',
    path: () => '/creators/collabs',
    body: () => newPerson(),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a collab',
    path: (_, { collabId }) => `/creators/collabs/${collabId}`,
    body: () => ({ firstName: 'Grace' }),
    allow: 'POST',
  },
  {
    name: 'create a drop',
    path: (_, { collabId }) => `/creators/collabs/${collabId}/drops`,
    body: ({ halo }) => ({ title: 'Summer', products: [{ id: halo.products[0] }] }),
    allow: 'POST',
  },
  {
    name: 'update a drop',
    path: (_, { collabId, dropId }) => `/creators/collabs/${collabId}/drops/${dropId}`,
    body: ({ halo }) => ({ title: 'Autumn', products: [{ id: halo.products[0] }] }),
    allow: 'POST',
  },
  {
    name: 'get a channel',
    path: ({ halo }) => `/channels/${halo.domain}`,
    allow: 'GET, HEAD',
  },
  {
    name: 'list the campaigns of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/campaigns`,
    allow: 'GET, HEAD, POST',
    query: 'limit, cursor',
  },
  {
    name: 'create a campaign',
    path: ({ halo }) => `/channels/${halo.domain}/campaigns`,
    body: () => ({ title: 'Summer' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a campaign',
    path: ({ halo }, { campaignId }) => `/channels/${halo.domain}/campaigns/${campaignId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a campaign',
    path: ({ halo }, { campaignId }) => `/channels/${halo.domain}/campaigns/${campaignId}`,
    body: () => ({ title: 'Autumn' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'list the tiers of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/collab-tiers`,
    allow: 'GET, HEAD, POST',
    query: 'limit, cursor',
  },
  {
    name: 'create a tier',
    path: ({ halo }) => `/channels/${halo.domain}/collab-tiers`,
    body: (_, { campaignId }) => ({ campaign: campaignId, title: 'Gold' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a tier',
    path: ({ halo }, { tierId }) => `/channels/${halo.domain}/collab-tiers/${tierId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a tier',
    path: ({ halo }, { tierId }) => `/channels/${halo.domain}/collab-tiers/${tierId}`,
    body: () => ({ title: 'Silver' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'list the custom fields of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/custom-field-definitions`,
    allow: 'GET, HEAD, POST',
    query: 'owner_type, limit, cursor',
  },
  {
    name: 'create a custom field',
    path: ({ halo }) => `/channels/${halo.domain}/custom-field-definitions`,
    body: () => ({ ownerType: 'drop', handle: `cc-${randomUUID()}` }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a custom field',
    path: ({ halo }, { fieldId }) => `/channels/${halo.domain}/custom-field-definitions/${fieldId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a custom field',
    path: ({ halo }, { fieldId }) => `/channels/${halo.domain}/custom-field-definitions/${fieldId}`,
    body: () => ({ name: 'Season' }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'list the collabs of a channel',
    path: ({ halo }) => `/channels/${halo.domain}/collabs`,
    allow: 'GET, HEAD',
    query: 'query, email, tier, campaign, state, updated_since, limit, cursor',
  },
  {
    name: 'get a channel collab',
    path: ({ halo }, { collabId }) => `/channels/${halo.domain}/collabs/${collabId}`,
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'update a channel collab',
    path: ({ halo }, { collabId }) => `/channels/${halo.domain}/collabs/${collabId}`,
    body: () => ({ creator: { firstName: 'Grace' } }),
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'get a drop',
    path: ({ halo }, { collabId, dropId }) => `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}`,
    allow: 'GET, HEAD, DELETE',
  },
  {
    name: 'get a cart of a drop',
    path: ({ halo }, { collabId, dropId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}/cart`,
    allow: 'GET, HEAD',
  },
  {
    name: 'upload a file',
    path: ({ halo }) => `/channels/${halo.domain}/uploads`,
    body: () => ({ filename: 'a.png', mimeType: 'image/png', size: 100 }),
    allow: 'POST',
  },
  {
    name: 'complete an upload',
    method: 'POST',
    path: ({ halo }, { uploadId }) => `/channels/${halo.domain}/uploads/${uploadId}`,
    allow: 'POST',
  },
  {
    name: 'add products to a drop',
    path: ({ halo }, { collabId, dropId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${dropId}/products`,
    body: ({ halo }) => ({ products: [{ id: halo.products[1] }] }),
    allow: 'POST',
  },
  {
    name: 'update an enhancement',
    path: ({ halo }, { collabId, removedId, enhancementId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${removedId}/enhancements/${enhancementId}`,
    body: () => ({ note: 'Daily' }),
    allow: 'POST',
  },
  {
    name: 'remove a drop',
    method: 'DELETE',
    path: ({ halo }, { collabId, removedId }) =>
      `/channels/${halo.domain}/collabs/${collabId}/drops/${removedId}`,
    allow: 'GET, HEAD, DELETE',
  },
];

const api = useWorld();

describe('every endpoint', () => {
  let ids: Ids;
  beforeAll(async () => {
    const collabId = (await createCollab(api(), api().halo))._id;
    const { database, halo } = api();
    const { campaign, tier } = await addTier(database, await getChannelId(database, halo.domain), {
      title: 'Spring',
    });
    const dropId = (await createDrop(api(), halo, { collabId }))._id;
    const field = await call(`${api().base}/channels/${halo.domain}/custom-field-definitions`, {
      key: halo.key,
      json: { ownerType: 'drop', handle: 'cc-season' },
    });
    const { customFieldDefinition } = readOk(field, oneField);
    const products = [{ id: halo.products[0], enhancement: { note: 'Nightly' } }];
    const removed = await createDrop(api(), halo, { collabId, products });
    ids = {
      ...{ collabId, dropId, campaignId: campaign, tierId: tier, fieldId: customFieldDefinition._id },
      ...{ removedId: removed._id, enhancementId: removed.enhancements[0] ?? '' },
      uploadId: await sendUpload(api(), halo, new Uint8Array(100)),
    };
  });

  const writes = () => countWrites(api().database);

  describe.each(endpoints)('$name', ({ path, method: own, body, allow, query }) => {
    const send = (apiCall: ApiCall): Promise<ApiResult> =>
      call(`${api().base}${path(api(), ids)}`, {
        ...(own && { method: own }),
        ...(body ? { json: body(api(), ids) } : {}),
        ...apiCall,
      });
    /** Sends a raw body with a valid credential and content type. */
    const sendBody = (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      call(`${api().base}${path(api(), ids)}`, {
        method: 'POST',
        key: api().halo.key,
        body: text,
        headers: { 'Content-Type': 'application/json', ...headers },
      });

    it('returns 200 for a valid request', async () => {
      const result = await send({ key: api().halo.key });
      expect([result.status, result.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
    });

    it('rejects a request without a credential', async () => {
      const refused = await send({});
      expect(readProblem(refused)).toMatchObject({ statusCode: 401, error: 'Unauthorized' });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="creator-collabs"');
    });

    it('rejects two credentials, also two valid ones', async () => {
      const { halo, partnerKey } = api();
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
      const { halo, partnerKey, database } = api();
      const revoked = await revokeKey(database, await issueChannelKey(database, halo.domain));
      const expired = await expireKey(database, await issueChannelKey(database, halo.domain));
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
      async (method) => {
        const result = await call(`${api().base}${path(api(), ids)}`, { method, key: api().halo.key });
        expect(readProblem(result)).toMatchObject({ statusCode: 405, error: 'Method Not Allowed' });
        expect(result.headers.get('allow')).toBe(allow);
      },
    );

    it('returns the client’s request id, or its own if that is invalid', async () => {
      const sane = await send({ key: api().halo.key, headers: { 'X-Request-Id': 'order-42/retry=1' } });
      expect(sane.headers.get('x-request-id')).toBe('order-42/retry=1');
      for (const id of ['x'.repeat(129), 'a b', '<script>']) {
        const result = await send({ key: api().halo.key, headers: { 'X-Request-Id': id } });
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
        const result = await call(`${api().base}${path(api(), ids)}${sent}`, {
          key: api().halo.key,
          ...(own && { method: own }),
          ...(body ? { json: body(api(), ids) } : {}),
        });
        expect(readProblem(result), sent).toMatchObject({
          statusCode: 400,
          details: names.map((name) => ({ path: name, message: known })),
        });
        expect(await writes()).toEqual(before);
      }
    });

    it('has one path: no other spelling reaches it or another endpoint', async () => {
      const good = path(api(), ids);
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
      const json = body ? JSON.stringify(body(api(), ids)) : '';
      for (const other of others) {
        const before = await writes();
        const head = rawHead(`${own ?? (body ? 'POST' : 'GET')} /api${other}`, {
          Host: 'x',
          Connection: 'close',
          'x-channel-access-token': api().halo.key,
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(json.length) }),
        });
        const [answer] = await sendRaw(api().appUrl, head + json);
        if (!answer) throw new Error(`No answer to ${other}`);
        expect(readProblem(answer), other).toMatchObject({ statusCode: 404, error: 'Not Found' });
        expect(await writes(), other).toEqual(before);
      }
    });

    if (!body) return;

    it('rejects another content type', async () => {
      for (const type of ['text/plain', 'application/jsonp', 'multipart/form-data', ''])
        expect(readProblem(await sendBody('{}', { 'Content-Type': type }))).toMatchObject({
          statusCode: 415,
          error: 'Unsupported Media Type',
        });
      expect((await sendBody('[]', { 'Content-Type': 'Application/JSON;charset=utf-8' })).status).toBe(400);
    });

    it.each(['gzip', 'br', 'identity, gzip'])('rejects the content coding %s', async (coding) => {
      const problem = readProblem(await sendBody('{}', { 'Content-Encoding': coding }));
      expect(problem).toEqual({
        statusCode: 415,
        error: 'Unsupported Media Type',
        message: 'The body has a content coding. Send it uncompressed, without the header Content-Encoding.',
      });
    });

    it.each(['latin1', '"UTF-16"', 'utf-7; x=y'])('rejects the charset %s', async (charset) => {
      const problem = readProblem(
        await sendBody('{}', { 'Content-Type': `application/json; charset=${charset}` }),
      );
      expect(problem).toEqual({
        statusCode: 415,
        error: 'Unsupported Media Type',
        message: 'The body must be UTF-8. Send Content-Type: application/json, with charset=utf-8 or none.',
      });
    });

    it.each([
      ['Content-Encoding', 'Identity'],
      ['Content-Type', 'application/json; charset="UTF-8"'],
      ['Content-Type', 'application/json; charset=Utf-8; x=y'],
    ])('accepts the header %s: %s', async (name, value) => {
      expect((await sendBody('[]', { [name]: value })).status).toBe(400);
    });

    it.each(['', '{', '[1,', '{"a":}', 'null x', '\u0000', "{'a':1}", '{"a":1}{'])(
      'rejects %j as malformed JSON',
      async (text) => {
        expect(readProblem(await sendBody(text))).toMatchObject({ statusCode: 400, error: 'Bad Request' });
      },
    );

    it.each([
      ['{', 1, 2],
      ['{"a":}', 1, 6],
      ['{"a":1,}', 1, 8],
      ['[1,', 1, 4],
      ["{'a':1}", 1, 2],
      ['null x', 1, 6],
      ['{"a":1}{', 1, 8],
      ['{\r\n  "🌿": "x",\n  "b": 01\n}', 3, 9],
      ['{"🌿": tru}', 1, 7],
      ['[TRUE]', 1, 2],
      ['["\\N"]', 1, 3],
      ['{"a": "x\ny"}', 1, 9],
      ['{"a": "\\x"}', 1, 8],
      ['{"a": "\\u12g4"}', 1, 8],
      ['{"a": "x', 1, 9],
      ['{"a": -}', 1, 7],
      ['{"a" 1}', 1, 6],
      ['{"a": [1 2]}', 1, 10],
      ['{"a": [1}', 1, 9],
      ['\u00a0{}', 1, 1],
      [`{"a": "${'\\n'.repeat(500_000)}", b}`, 1, 1_000_011],
    ] as const)('names the position of the error in %.30j', async (text, line, column) => {
      expect(readProblem(await sendBody(text)).message).toBe(
        `The body is not valid JSON: see line ${line}, column ${column}. Send valid JSON.`,
      );
    });

    it.each(['', ' \n'])('reports %j as an empty body', async (text) => {
      expect(readProblem(await sendBody(text)).message).toBe(
        'The body is empty. Send a JSON object with the fields of the request.',
      );
    });

    it.each(['null', '1', '"text"', '[]', 'true'])(
      'rejects %s as a body that is not an object',
      async (text) => {
        expect(readProblem(await sendBody(text)).details?.map((detail) => detail.path)).toEqual(['body']);
      },
    );

    it('rejects bytes that are not UTF-8', async () => {
      const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
      expect(readProblem(await sendBody(bytes))).toMatchObject({ statusCode: 400 });
    });

    it('rejects NUL and lone surrogates anywhere, naming the path', async () => {
      for (const [text, field] of [
        ['{"title":"a\\u0000b"}', 'title'],
        ['{"custom":{"cc-x":"\\ud800"}}', 'custom.cc-x'],
        ['{"products":[{"id":"\\udc00"}]}', 'products[0].id'],
        ['{"cc\\u0000":1}', 'body'],
      ] as const)
        expect(readProblem(await sendBody(text)).details?.map((detail) => detail.path)).toContain(field);
    });

    it('rejects JSON nested 20,000 levels deep', async () => {
      const open = '{"a":'.repeat(20_000);
      expect(readProblem(await sendBody(`${open}1${'}'.repeat(20_000)}`)).message).toContain(
        'more than 32 levels',
      );
      expect(readProblem(await sendBody('['.repeat(500_000))).statusCode).toBe(400);
    });

    it('rejects the key __proto__ anywhere, naming the path', async () => {
      for (const [text, field] of [
        ['{"__proto__":{"title":"x"}}', '__proto__'],
        ['{"\\u005f_proto__":null}', '__proto__'],
        ['{"custom":{"__proto__":"x"}}', 'custom.__proto__'],
        ['{"products":[{"x":[{"__proto__":1}]}]}', 'products[0].x[0].__proto__'],
      ] as const)
        expect(readProblem(await sendBody(text))).toMatchObject({
          statusCode: 400,
          details: [{ path: field, message: 'Is a reserved key. Remove it.' }],
        });
      const other = `${JSON.stringify(body(api(), ids)).slice(0, -1)},"constructor":{"prototype":{}}}`;
      expect((await sendBody(other)).status).toBe(200);
    });

    it('rejects a body of 10 MB, declared or chunked', async () => {
      const text = `{"title":"${'x'.repeat(10_000_000)}"}`;
      expect(
        (await sendLarge(`${api().base}${path(api(), ids)}`, api().halo.key, { text, chunked: false }))
          .status,
      ).toBe(413);
      expect(
        (await sendLarge(`${api().base}${path(api(), ids)}`, api().halo.key, { text, chunked: true })).status,
      ).toBe(413);
    });
  });

  it('answers unknown paths in the error format for every method', async () => {
    for (const path of ['/', '/nope', '/creators', '/creators/collabs/x/drops/y/z', '/channels/a/nope'])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(
          readProblem(await call(`${api().base}${path}`, { method, key: api().halo.key })),
        ).toMatchObject({
          statusCode: 404,
          error: 'Not Found',
        });
  });

  it('answers invalid HTTP and large headers in the error format', async () => {
    const large = await call(`${api().base}/nope`, { headers: { 'X-Large': 'x'.repeat(20_000) } });
    expect(readProblem(large)).toMatchObject({ statusCode: 431, error: 'Request Header Fields Too Large' });
  });
});

/** Sends a large body, with its length or chunked, and reads the response as soon as it arrives. */
function sendLarge(address: string, key: string, { text, chunked }: { text: string; chunked: boolean }) {
  return new Promise<{ status: number }>((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'x-channel-access-token': key,
      ...(chunked ? {} : { 'Content-Length': Buffer.byteLength(text) }),
    };
    const request = httpRequest(address, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    let answered = false;
    request.on('response', () => (answered = true));
    // A rejected sender may lose the connection; the response counts.
    request.on('error', (error) => answered || reject(error));
    if (chunked) Readable.from(text.match(/.{1,65536}/gs) ?? []).pipe(request);
    else request.end(text);
  });
}
