import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productsByIds } from '#app/platform/operations/products.ts';

let origin = '';
let status = 200;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status, { Location: `${origin}/elsewhere`, 'Content-Type': 'application/json' });
  response.end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SHOPIFY_ADMIN_URL', `${origin}/{shop}`);
  vi.resetModules();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await new Promise((resolve) => server.close(resolve));
});

async function ask(whenRefused?: (kind: string) => Promise<void>) {
  // Settings are read once, when the first module that needs them is loaded.
  const { createPlatformClient } = await import('#app/platform/client.ts');
  const store = createPlatformClient(
    { shop: 'halo.myshopify.com', accessToken: 'token' },
    { timeoutMs: 5_000, patienceMs: 0, ...(whenRefused ? { whenRefused } : {}) },
  );
  return store.send(productsByIds, { ids: [] });
}

it.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed: it could carry the access token elsewhere',
  async (code) => {
    status = code;
    asked.length = 0;
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toEqual(['/halo.myshopify.com/admin/api/2026-10/graphql.json']);
  },
);

it.each([
  [401, 'unauthorized'],
  [402, 'forbidden'],
  [403, 'forbidden'],
  [423, 'forbidden'],
] as const)(
  'a store that answers %i refuses us as a whole, and whoever opened it is told',
  async (code, kind) => {
    status = code;
    const told: string[] = [];
    await expect(ask((refused) => Promise.resolve(void told.push(refused)))).rejects.toMatchObject({ kind });
    expect(told).toEqual([kind]);
  },
);
