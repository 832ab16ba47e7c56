import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readProblem, type ApiResult } from '../../support/http/api-client.ts';
import { api } from './endpoint-world.ts';

interface BodyEndpoint {
  url: () => string;
  validBody: () => Record<string, unknown>;
  /** Sends a raw body with a valid credential and content type. */
  sendBody: (text: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => Promise<ApiResult>;
}

/** Cases of the bodies that an endpoint accepts and rejects. */
export function bodyCases({ url, validBody, sendBody }: BodyEndpoint): void {
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

  it('ignores a byte order mark, and rejects more keys than the limit', async () => {
    expect((await sendBody(`\uFEFF${JSON.stringify(validBody())}`)).status).toBe(200);
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `"${at}":[":"]`).join();
    const unknown = `${JSON.stringify(validBody()).slice(0, -1)},"x":{${keys(40_000)}}}`;
    expect((await sendBody(unknown)).status).toBe(200);
    expect(readProblem(await sendBody(`{${keys(50_001)}}`)).message).toContain('more than 50000 keys');
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
    const other = `${JSON.stringify(validBody()).slice(0, -1)},"constructor":{"prototype":{}}}`;
    expect((await sendBody(other)).status).toBe(200);
  });

  it('rejects a body of 10 MB, declared or chunked', async () => {
    const text = `{"title":"${'x'.repeat(10_000_000)}"}`;
    expect((await sendLarge(url(), api.halo.key, { text, chunked: false })).status).toBe(413);
    expect((await sendLarge(url(), api.halo.key, { text, chunked: true })).status).toBe(413);
  });
}

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
    let hasResponse = false;
    request.on('response', () => (hasResponse = true));
    // A rejected sender may lose the connection; the response counts.
    request.on('error', (error) => hasResponse || reject(error));
    if (chunked) Readable.from(text.match(/.{1,65536}/gs) ?? []).pipe(request);
    else request.end(text);
  });
}
