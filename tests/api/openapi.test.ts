import { expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { call } from '../support/api-client.ts';
import type { ApiResult } from '../support/api-client.ts';
import { useWorld } from '../support/use-world.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string }>>;
}

const world = await useWorld();

const read = (apiCall?: { headers: Record<string, string> }): Promise<ApiResult> =>
  call(`${world.base}/openapi.json`, apiCall);

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

it('has every served path and method, and no other', async () => {
  const { paths } = JSON.parse((await read()).text) as Document;
  const written = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(written.sort()).toEqual((await served()).sort());
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

/** The document and its page are not part of the description. */
const aboutTheInterface = ['/openapi.json', '/docs'];

/** The paths of `routes.ts` with the methods that the running service allows. */
async function served(): Promise<string[]> {
  const paths = (await Promise.resolve(routes))
    .flatMap(({ path }) =>
      path?.startsWith('api/') && !path.includes('*') ? [path.slice('api'.length)] : [],
    )
    .filter((path) => !aboutTheInterface.includes(path));
  const found = await Promise.all(
    paths.map(async (path) => {
      const refused = await call(`${world.base}${path.replaceAll(/:\w+/g, 'x')}`, { method: 'PUT' });
      const methods = (refused.headers.get('allow') ?? '').split(', ').filter((method) => method !== 'HEAD');
      return methods.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }),
  );
  return found.flat();
}
