import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productsByIds } from '#app/platform/operations/products.ts';
import { serve, type TestServer } from '../support/network/serve.ts';

let server: TestServer;
let status = 200;
let retryAfter: string | undefined;
const requests: string[] = [];
beforeAll(async () => {
  server = await serve((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(status, {
      Location: `${server.url}/elsewhere`,
      'Content-Type': 'application/json',
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    });
    response.end('{}');
  });
  vi.stubEnv('SHOPIFY_ADMIN_URL', `${server.url}/{shop}`);
  vi.resetModules();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await server.close();
});

async function execute(whenRejected?: (kind: string) => Promise<void>) {
  // Settings are read once, when the first module that needs them is loaded.
  const { createPlatformClient } = await import('#app/platform/client.ts');
  const store = createPlatformClient(
    { shop: 'halo.myshopify.com', accessToken: 'token' },
    { timeoutMs: 5_000, retryForMs: 0, ...(whenRejected ? { onDenied: whenRejected } : {}) },
  );
  return store.send(productsByIds, { ids: [] });
}

it.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed, because of the access token',
  async (code) => {
    status = code;
    requests.length = 0;
    await expect(execute()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toEqual(['/halo.myshopify.com/admin/api/2026-10/graphql.json']);
  },
);

it.each([
  [401, 'unauthorized'],
  [402, 'forbidden'],
  [403, 'forbidden'],
  [423, 'forbidden'],
] as const)('a store that responds %i denies all access, which is reported', async (code, kind) => {
  status = code;
  const reported: string[] = [];
  await expect(execute((rejected) => Promise.resolve(void reported.push(rejected)))).rejects.toMatchObject({
    kind,
  });
  expect(reported).toEqual([kind]);
});

it.each([408, 430])(
  'a request that is refused with %i was not executed, and can be sent again',
  async (code) => {
    status = code;
    await expect(execute()).rejects.toMatchObject({ kind: 'unavailable' });
  },
);

it.each([
  ['3600', 3_600],
  ['2.0', 2],
  ['999999999', 7_200],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 7_200],
])('a 429 with Retry-After %s pauses requests for %i s', async (text, seconds) => {
  status = 429;
  retryAfter = text;
  // The remaining time is read from a clock.
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  try {
    await expect(execute()).rejects.toMatchObject({ kind: 'throttled', remainingMs: seconds * 1_000 });
  } finally {
    vi.useRealTimers();
  }
});

it.each(['0', '-5', 'soon', ''])('a 429 with Retry-After "%s" has no time', async (text) => {
  status = 429;
  retryAfter = text;
  await expect(execute()).rejects.toMatchObject({ kind: 'throttled' });
  expect(await execute().catch((failure: unknown) => failure)).not.toHaveProperty('until');
});
