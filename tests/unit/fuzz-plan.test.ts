import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#app/http/openapi/document.ts';
import { endpoints } from '#app/routes/api/endpoints.ts';
import routes from '#app/routes.ts';
import { breakText } from '../torture/fuzz/break-fields.ts';
import { freeKey } from '../torture/fuzz/schema-paths.ts';
import { otherOperations } from '../torture/fuzz/operations-outside-api.ts';
import { parseResponse } from '../support/http/parse-response.ts';
import { describedBy, type Document } from '../torture/fuzz/read-document.ts';

const documented = describedBy(JSON.parse(JSON.stringify(openApiDocument(endpoints))) as Document);
const operations = [...documented.operations, ...otherOperations(documented)];
const operation = (name: string) => operations.find((one) => one.name === name);

describe('fuzzing', () => {
  it('covers every path of the service except pages and probes', async () => {
    const others = (await Promise.resolve(routes)).flatMap(({ path }) =>
      path && /^(auth|\.well-known)\//.test(path) ? [`/${path}`] : [],
    );
    const listed = [...Object.keys(endpoints).map((path) => `/api${path}`), ...others];
    expect([...new Set(operations.map(({ path }) => path))].sort()).toEqual(listed.sort());
  });

  it('mutates every field of the document, in the example or not', () => {
    const paths = operation('updateDrop')?.body?.paths.map(({ path }) => path.join('.'));
    expect(paths).toEqual(
      expect.arrayContaining([
        'description',
        'products.0.enhancement.media.0.mimeType',
        'products.0.custom.cc-fuzz',
      ]),
    );
    const title = operation('createDrop')?.body?.paths.find(({ path }) => path.join() === 'title');
    expect(title?.boundaries).toEqual(expect.arrayContaining([JSON.stringify('x'.repeat(256))]));
  });

  it('puts each hostile character into an otherwise valid body, also at keys without a schema', () => {
    const bodies = ['createCollab', 'updateCollab'].flatMap((name) => {
      const { body } = operation(name) ?? {};
      if (!body) return [];
      const breaks = fc.sample(breakText, { seed: 1, numRuns: 500 });
      return breaks.map((breakBody) => breakBody(structuredClone(body.good), body));
    });
    const socials = bodies.flatMap((bytes) => {
      const body = JSON.parse(Buffer.from(bytes).toString()) as { socials?: unknown };
      const [social] = Array.isArray(body.socials) ? (body.socials as unknown[]) : [];
      return typeof social === 'object' && social !== null && freeKey in social ? [social] : [];
    });
    for (const social of socials) expect(social).toMatchObject({ platform: 'instagram' });
    expect(socials.length).toBeGreaterThan(50);
    const found = socials.map((social) => String(Reflect.get(social, freeKey)).replaceAll(/[a-z]/g, ''));
    expect(found).toEqual(expect.arrayContaining(['\0', '\ud800', '\udc00', '\u2028', '\ufeff']));
  });

  it('treats an undocumented key in a response as a violation', () => {
    const check = operation('POST /auth/revoke')?.responses.get(400);
    expect(check?.('{"error":"invalid_request","error_description":"x"}')).toBeUndefined();
    expect(check?.('{"error":"invalid_request","error_description":"x","stack":"y"}')).toMatch(
      /undocumented.*stack/,
    );
    const { checkProblem } = documented;
    expect(checkProblem('{"statusCode":400,"error":"Bad Request","message":"x"}')).toBeUndefined();
    expect(checkProblem('{"statusCode":400,"error":"Bad Request"}')).toMatch(/undocumented.*message/);
    expect(checkProblem('{')).toBe('a body that is not JSON');
  });
});

describe('a raw response', () => {
  const read = (text: string, method = 'GET') => parseResponse(Buffer.from(text), method);

  it('is read by its length', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n';
    expect(read(`${head}ab`)).toBeUndefined();
    expect(read(`${head}abcHTTP/1.1`)).toMatchObject({
      length: head.length + 3,
      response: { status: 200, text: 'abc' },
    });
  });

  it('is read in chunks', () => {
    const head = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(read(`${head}3\r\nabc\r\n`)).toBeUndefined();
    expect(read(`${head}3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n`)?.response.text).toBe('abcd');
  });

  it('to HEAD, or with 304, has no body', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n';
    expect(read(head, 'HEAD')).toMatchObject({ length: head.length, response: { text: '' } });
    expect(read('HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n')?.response.status).toBe(304);
  });

  it('that is not HTTP is reported', () => {
    expect(() => read('{"statusCode":431}\r\n\r\n')).toThrow('This is no response');
  });
});
