import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productsByIds } from '#app/platform/operations/products.ts';
import { serve, type TestServer } from '../support/network/serve.ts';
import { until } from '../support/until.ts';

/** Sends a valid start of the response, and does not end before this number of bytes. */
const maxSent = 400_000_000;
const block = Buffer.alloc(262_144, 'x');
let server: TestServer;
let sent = 0;
let requests = 0;
let isClosed = false;
let hasPlace = false;
const respond: RequestListener = (request, response) => {
  sent = 0;
  requests += 1;
  isClosed = false;
  request.resume();
  response.on('close', () => (isClosed = true));
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (hasPlace && request.url?.endsWith('/graphql.json')) return void response.end(placeForFile());
  response.write('{"data":"');
  const pour = () => {
    if (response.destroyed || sent > maxSent) return void response.end();
    sent += block.length;
    response.write(block, pour);
  };
  pour();
};
/** The answer to "where may this file be put": here. */
function placeForFile(): string {
  const target = { url: `${server.url}/upload`, parameters: [{ name: 'key', value: 'path' }] };
  return JSON.stringify({ data: { stagedUploadsCreate: { stagedTargets: [target], userErrors: [] } } });
}

async function openStore() {
  const { createPlatformClient } = await import('#app/platform/client.ts');
  const access = { shop: 'halo.myshopify.com', accessToken: 'token' };
  return createPlatformClient(access, { timeoutMs: 20_000, retryForMs: 60_000 });
}

beforeAll(async () => {
  server = await serve(respond);
  vi.stubEnv('SHOPIFY_ADMIN_URL', `${server.url}/{shop}`);
  vi.resetModules();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await server.close();
});

/** Maximum of buffered bytes beyond what was read. */
const underWay = 12_000_000;

async function expectStopped(max: number): Promise<void> {
  await until('the response is closed', () => isClosed);
  expect(sent).toBeLessThan(max + underWay);
}

const cases = [
  ['a query', 'query Products { nodes { id } }', 'unavailable'],
  ['a write', 'mutation Write { productUpdate { id } }', 'outcome-unknown'],
] as const;

it.each(cases)(
  'the response to %s is read up to a limit, and not retried at once',
  async (_write, text, kind) => {
    const store = await openStore();
    const document = Object.assign(Object.create(productsByIds) as typeof productsByIds, {
      toString: () => text,
    });
    requests = 0;
    await expect(store.send(document, { ids: [] })).rejects.toMatchObject({
      kind,
      reasons: [{ message: 'The response is larger than 32000000 bytes', code: 'RESPONSE_TOO_LARGE' }],
    });
    await expectStopped(32_000_000);
    expect(requests).toBe(1);
  },
);

it('a response of the token endpoint is read up to a limit', async () => {
  const { refreshAccessToken } = await import('#app/platform/tokens.ts');
  await expect(refreshAccessToken('halo.myshopify.com', 'token')).rejects.toMatchObject({
    kind: 'unavailable',
    reasons: [{ message: 'The response is larger than 1000000 bytes' }],
  });
  await expectStopped(1_000_000);
});

it('a row of bulk results is read up to a limit', async () => {
  const { readResults } = await import('#app/mirror/bulk/read-results.ts');
  await expect(readResults(`${server.url}/results`).next()).rejects.toMatchObject({
    kind: 'unavailable',
    reasons: [{ message: 'A row of the results is larger than 1000000 bytes' }],
  });
  await expectStopped(1_000_000);
});

it('a response to an upload is read up to a limit', async () => {
  const { uploadFile: uploadRows } = await import('#app/mirror/bulk/jsonl-file.ts');
  hasPlace = true;
  const context = { store: await openStore() } as unknown as Parameters<typeof uploadRows>[0];
  await expect(uploadRows(context, 'file', new Blob(['{}']))).rejects.toMatchObject({
    kind: 'unavailable',
    reasons: [{ message: 'The response is larger than 1000000 bytes' }],
  });
  await expectStopped(1_000_000);
});
