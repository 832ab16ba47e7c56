import { expect, it } from 'vitest';
import { call, type ApiCall, type ApiResult } from '../support/http/api-client.ts';
import { useWorld } from '../support/world/use-world.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { headers: Record<string, { $ref: string }> }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, { description: string }>;
    securitySchemes: Record<string, { description: string }>;
  };
}

const world = await useWorld();

const read = (apiCall?: { headers: Record<string, string> }): Promise<ApiResult> =>
  call(`${world.base}/openapi.json`, apiCall);

const readDocument = async (): Promise<Document> => JSON.parse((await read()).text) as Document;

it('returns the document without a credential', async () => {
  const result = await read();
  expect([result.status, result.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect((JSON.parse(result.text) as Document).openapi).toMatch(/^3\.1\./);
});

it('returns 304 for a matching ETag, and 405 for other methods', async () => {
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  const posted = await call(`${world.base}/openapi.json`, { json: {} });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('has the methods of each path that the service accepts, and no other', async () => {
  const { paths } = await readDocument();
  for (const [path, item] of Object.entries(paths)) {
    const rejected = await call(`${world.base}${path.replaceAll(/\{\w+\}/g, 'x')}`, { method: 'PUT' });
    const methods = (rejected.headers.get('allow') ?? '').split(', ').filter((method) => method !== 'HEAD');
    const written = Object.keys(item).map((method) => method.toUpperCase());
    expect([path, ...written.sort()]).toEqual([path, ...methods.sort()]);
  }
});

it('is shown by a page that loads nothing from other hosts', async () => {
  const page = await call(`${world.base}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/https?:|\*/);
  const parts = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(parts).toHaveLength(3);
  for (const path of parts)
    expect([path, (await call(`${world.appUrl}${path}`)).status]).toEqual([path, 200]);
});

it('names only paths that exist in the texts of its credentials', async () => {
  const { components } = await readDocument();
  const texts = Object.values(components.securitySchemes).map(({ description }) => description);
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/`(\/[^` ]*\/[^` ]*)`/g)].map(([, path = '']) => path),
  );
  expect(paths).toEqual(['/auth/token', '/.well-known/jwks.json']);
  for (const path of paths)
    expect([path, (await call(`${world.appUrl}${path}`)).status]).not.toEqual([path, 404]);
  const [, form = '', type = ''] = /the form `([^`]+)` \(`([^`]+)`/.exec(texts.join(' ')) ?? [];
  const sent = await call(`${world.appUrl}/auth/token`, { body: form, headers: { 'Content-Type': type } });
  expect([sent.status, JSON.parse(sent.text)]).toMatchObject([400, { error: 'invalid_grant' }]);
});

it('documents each header of a response, and says when a documented one is absent', async () => {
  const { paths, components } = await readDocument();
  const { key } = world.halo;
  const list = '/creators/collabs';
  const requests: [string, string, ApiCall][] = [
    ['no credential', list, {}],
    ['an unknown version', list, { key, headers: { 'X-Api-Version': '1999-01' } }],
    ['a list', list, { key }],
    ['an invalid body', list, { key, json: {} }],
    ['an unknown collab', `${list}/{id}`, { key, json: {} }],
  ];
  const results: Record<string, unknown> = {};
  for (const [name, path, request] of requests) {
    const { status, headers } = await call(`${world.base}${path.replace('{id}', 'x')}`, request);
    const { responses } = paths[path]?.[request.json ? 'post' : 'get'] ?? {};
    const documented = Object.keys(responses?.[status]?.headers ?? {});
    const absent = documented.filter((header) => !headers.has(header));
    const unexplained = absent.filter(
      (header) => !components.headers[header]?.description.includes('Absent'),
    );
    results[name] = { status, absent, unexplained };
  }
  const rateLimit = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  expect(results).toEqual({
    'no credential': { status: 401, absent: [], unexplained: [] },
    'an unknown version': { status: 400, absent: rateLimit, unexplained: [] },
    'a list': { status: 200, absent: [], unexplained: [] },
    'an invalid body': { status: 400, absent: [], unexplained: [] },
    'an unknown collab': { status: 404, absent: [], unexplained: [] },
  });
});
