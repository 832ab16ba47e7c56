import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../../support/http/api-calls.ts';
import { rawHead, sendRepeatedly, sendRaw } from '../../support/http/raw-http.ts';
import { countWrites } from '../../support/db/collabs.ts';
import { send, rejection } from './odd-request.ts';
import { api } from './endpoint-world.ts';
import './odd-pages.cases.ts';

describe('odd requests', () => {
  let collabPath = '';
  beforeAll(async () => {
    const { _id } = await createCollab(api, api.halo);
    collabPath = `/api/channels/${api.halo.domain}/collabs/${_id}`;
  });

  const collabCount = async () => (await countWrites(api.database)).collabs;

  it.each(['a b', '[', ']:80', 'evil.example/x?', '', ':99999', 'ünder', '\u0001'])(
    'the header Host %j is ignored if it is valid HTTP',
    async (host) => {
      const response = await send(`GET ${collabPath}`, { Host: host });
      if (response.status === 400) rejection(response);
      else expect(response.status).toBe(200);
      const nowhere = await send('GET /api/nope', { Host: host });
      expect([400, 404]).toContain(rejection(nowhere));
    },
  );

  it('a request without the header Host is rejected in the error format', async () => {
    expect(rejection(await send(`GET ${collabPath}`, { Host: undefined }))).toBe(400);
  });

  it.each(['TRACE', 'MKCOL', 'PROPFIND', 'PURGE', 'LOCK', 'SUBSCRIBE'])(
    'the method %s is rejected like any unsupported method',
    async (method) => {
      const known = await send(`${method} /api/creators/collabs`);
      expect([rejection(known), known.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
      expect(rejection(await send(`${method} /api/nope`))).toBe(404);
      const page = await send(`${method} /`);
      expect(page.status).toBe(405);
    },
  );

  it('CONNECT is rejected in the error format', async () => {
    expect(rejection(await send('CONNECT collabs.example:443'))).toBe(405);
  });

  it.each(['http://collabs.example', 'HTTPS://collabs.example:8443', 'http://'])(
    'an absolute target at %s is read as its path',
    async (origin) => {
      expect((await send(`GET ${origin}${collabPath}`)).status).toBe(200);
      expect(rejection(await send(`GET ${origin}/api/nope`))).toBe(404);
    },
  );

  it('every spelling of a path under /api gets a response in the interface’s format', async () => {
    const paths = [
      '/api',
      '/api/',
      '/api?x',
      '/API/nope',
      '/%61pi/nope',
      '//api/nope',
      '///api/creators/collabs',
      '/api//creators/collabs',
      '/api/creators/collabs/../nope',
      '/x/../api/nope',
      '/x/%2e%2e/api/nope',
      '/api/%',
      '/api/%E0%A4%A',
      '/api/%2e%2e%2fnope',
      '/api/creators\\nope',
      '\\api\\nope'.replace('\\', '/'),
      '/api/nope#x',
      `/api/${'x/'.repeat(3_000)}`,
    ];
    for (const path of paths) {
      const response = await send(`GET ${path}`);
      expect([404, 405], path).toContain(rejection(response));
    }
  });

  it('a path that leaves /api is not an endpoint', async () => {
    for (const path of ['/api/../nope', '/api/%2e%2e/nope', '/apix', '/api.html']) {
      const response = await send(`GET ${path}`);
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('Remix’s data requests do not reach the interface', async () => {
    const before = await collabCount();
    const body = JSON.stringify(newPerson());
    for (const path of [
      '/api/creators/collabs.data',
      '/api/creators/collabs.data?_routes=routes/api/collabs',
      '/API/creators/collabs.data',
      '/%61pi/creators/collabs.data',
      '/api.data',
      '/api/creators.data/../collabs.data',
      `${collabPath}.data`,
    ])
      for (const method of ['GET', 'POST'])
        expect(rejection(await send(`${method} ${path}`, {}, method === 'POST' ? body : '')), path).toBe(404);
    const withData = await send(`GET ${collabPath}?_data=routes%2Fapi%2Fchannel-collab`);
    expect([rejection(withData), withData.headers.get('x-remix-response')]).toEqual([400, null]);
    expect((await send('GET /api/nope?_data=root')).headers.get('x-remix-error')).toBeNull();
    expect(await collabCount()).toBe(before);
  });

  it('an unknown Expect header is ignored', async () => {
    expect((await send(`GET ${collabPath}`, { Expect: 'the-unexpected' })).status).toBe(200);
  });

  it('an Upgrade header is ignored', async () => {
    const response = await send(`GET ${collabPath}`, { Connection: 'Upgrade, close', Upgrade: 'websocket' });
    expect(response.status).toBe(200);
  });

  it('invalid HTTP is rejected in the error format', async () => {
    for (const bytes of [
      '\u0000\u0001',
      'GET\r\n\r\n',
      'GET /api HTTP/9.9\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ]) {
      const [response] = await sendRaw(api.appUrl, bytes);
      expect(response && rejection(response)).toBe(400);
    }
    const both = rawHead('POST /api/creators/collabs', {
      Host: 'x',
      'Content-Length': '1',
      'Transfer-Encoding': 'chunked',
    });
    const [response] = await sendRaw(api.appUrl, both);
    expect(response && rejection(response)).toBe(400);
  });

  it('two different tokens in headers of one name are rejected as two credentials', async () => {
    const tokens = { Authorization: 'Bearer a.b.c', authorization: 'Bearer d.e.f' };
    const response = await send(`GET ${collabPath}`, { ...tokens, 'x-channel-access-token': undefined });
    expect(rejection(response)).toBe(401);
    expect(response.text).toContain('two credentials');
  });

  it('pipelined requests get their responses in order', async () => {
    const head = (path: string, connection: string) =>
      rawHead(`GET ${path}`, {
        Host: 'x',
        Connection: connection,
        'x-channel-access-token': api.halo.key,
      });
    const responses = await sendRaw(
      api.appUrl,
      head(collabPath, 'keep-alive') + head('/api/nope', 'keep-alive') + head(collabPath, 'close'),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('Expect: 100-continue changes no response', async () => {
    const expecting = (path: string, connection: string) =>
      rawHead(`POST ${path}`, {
        Host: 'x',
        Connection: connection,
        'x-channel-access-token': api.halo.key,
        Expect: '100-continue',
        'Content-Type': 'application/json',
        'Content-Length': '2',
      });
    const alone = await sendRaw(api.appUrl, `${expecting('/api/nope', 'close')}{}`);
    expect(alone.map(rejection)).toEqual([404]);
    // The second response is ready first, and must wait for the first.
    const slow = rawHead(`GET ${collabPath}`, { Host: 'x', 'x-channel-access-token': api.halo.key });
    const [first, second, ...others] = await sendRaw(
      api.appUrl,
      `${slow}${expecting('/api/nope', 'close')}{}`,
    );
    expect([first?.status, others]).toEqual([200, []]);
    expect(second && rejection(second)).toBe(404);
  });

  it.each([
    ['a head that is too large', `GET /api/nope HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', '\u0000\r\n\r\n', 400],
    ['a wish for a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('%s does not lose responses of earlier requests', async (_, bad, status) => {
    const body = JSON.stringify(newPerson());
    const good = rawHead('POST /api/creators/collabs', {
      Host: 'x',
      'x-channel-access-token': api.halo.key,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    });
    const responses = await sendRaw(api.appUrl, good + body + bad);
    expect(responses.map((response) => response.status)).toEqual([200, status]);
  });

  describe('a rejected body', () => {
    const head = (line: string, own: Record<string, string>) =>
      rawHead(line, {
        Host: 'x',
        'x-channel-access-token': api.halo.key,
        'Content-Type': 'application/json',
        ...own,
      });
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const chunks = Array<string>(8).fill(chunk);
    /** A request with a visible effect. */
    const another = () => {
      const body = JSON.stringify(newPerson());
      return head('POST /api/creators/collabs', { 'Content-Length': String(body.length) }) + body;
    };
    const chunked = { 'Transfer-Encoding': 'chunked' };

    it.each([
      ['an address of nothing', '/api/creators/nope', 404],
      ['an address of nothing, oddly spelled', '/api/creators/%2e%2e', 404],
      ['a path that cannot be decoded', '/api/creators/%ff', 404],
      ['an endpoint, too large', '/api/creators/collabs', 413],
    ])('closes the connection if more chunks follow, sent to %s', async (_, path, status) => {
      const before = await collabCount();
      const responses = await sendRaw(
        api.appUrl,
        ...[head(`POST ${path}`, chunked), ...chunks, `0\r\n\r\n${another()}`],
      );
      expect(responses.map((response) => [response.status, response.headers.get('connection')])).toEqual([
        [status, 'close'],
      ]);
      expect(await collabCount()).toBe(before);
    });

    it.each([
      ['more than any may have', 0x100001, ['413 close']],
      ['as much as one may have', 0x100000, ['404 keep-alive', '200 close']],
    ])('closes the connection by its length alone: %s', async (_, length, expected) => {
      const path = length > 0x100000 ? '/api/creators/collabs' : '/api/creators/nope';
      const responses = await sendRaw(
        api.appUrl,
        head(`POST ${path}`, { 'Content-Length': String(length) }) + 'x'.repeat(length),
        head(`GET ${collabPath}`, { Connection: 'close' }),
      );
      expect(responses.map(({ status, headers }) => `${status} ${headers.get('connection')}`)).toEqual(
        expected,
      );
    });

    it('keeps the connection if the body arrived completely', async () => {
      const responses = await sendRaw(
        api.appUrl,
        `${head('POST /api/creators/collabs', chunked)}2\r\n{}\r\n0\r\n\r\n`,
        head(`GET ${collabPath}`, { Connection: 'close' }),
      );
      expect(responses.map(({ status }) => status)).toEqual([400, 200]);
    });

    it('lets the sender read the response, and disconnects one that does not stop', async () => {
      const received = await sendRepeatedly(api.appUrl, head('POST /api/creators/collabs', chunked), chunk);
      expect(received).toMatch(/^HTTP\/1\.1 413 [^]*"statusCode":413/);
    });

    it('disconnects a sender that goes on after CONNECT, which the service does not have', async () => {
      const beginning = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n';
      expect(await sendRepeatedly(api.appUrl, beginning, 'x')).toContain('"statusCode":405');
    });
  });
});
