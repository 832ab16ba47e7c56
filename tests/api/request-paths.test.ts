import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/api-client.ts';
import type { ApiCall } from '../support/api-client.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/** Two worlds with the same requests. Reads of the first database are also sent through Remix. */
let short: World;
let remix: World;
let remixBase = '';
beforeAll(async () => {
  [short, remix] = await Promise.all([
    startWorld({ apiDispatcher: true }),
    startWorld({ apiDispatcher: false }),
  ]);
  remixBase = `${(await short.processes.startApp({ API_DISPATCHER: 'false' })).url}/api`;
});
afterAll(() => Promise.all([short.stop(), remix.stop()]));

/** Values that always differ between two responses: generated ids, times and headers. */
const volatileText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const volatileHeaders = new Set(['date', 'x-request-id', 'ratelimit-remaining']);

async function stableResponse(address: string, apiCall: ApiCall) {
  const { status, headers, text } = await call(address, apiCall);
  const stableHeaders = [...headers].filter(([name]) => !volatileHeaders.has(name)).sort();
  return { status, headers: stableHeaders, text: text.replaceAll(volatileText, '…') };
}

async function collabIn(world: World, email: string): Promise<string> {
  // Handle and code derive from the name, and must be equal in both databases.
  const json = { email, firstName: 'Ada', lastName: email };
  const { text } = await call(`${world.base}/creators/collabs`, { key: world.halo.key, json });
  return z.object({ collab: z.object({ _id: z.string() }) }).parse(JSON.parse(text)).collab._id;
}

/** A collab with one drop. */
async function dropIn(world: World, email: string): Promise<{ collabId: string; dropId: string }> {
  const collabId = await collabIn(world, email);
  const json = { title: 'First', products: [{ id: world.halo.products[0] }] };
  const { text } = await call(`${world.base}/creators/collabs/${collabId}/drops`, {
    key: world.halo.key,
    json,
  });
  const { drop } = z.object({ drop: z.object({ _id: z.string() }) }).parse(JSON.parse(text));
  return { collabId, dropId: drop._id };
}

describe('the API dispatcher and Remix’s router', () => {
  it('return byte-equal responses to reads, found and missing, with every method', async () => {
    const id = await collabIn(short, 'read@example.com');
    const { key, domain } = short.halo;
    const paths = [
      `/channels/${domain}/collabs/${id}`,
      `/channels/${domain}/collabs/${id}/`,
      `/channels/${domain}/collabs/${id}?x=1&x=2`,
      `/channels/${domain.toUpperCase()}/collabs/${id}`,
      `/channels/${encodeURIComponent(` ${domain}. `)}/collabs/${id}`,
      `/channels/${domain}/collabs/%E0%A4%A`,
      `/channels/${domain}/collabs/a%2Fb`,
      `/channels/${domain}/collabs/..`,
      `/channels//${domain}/collabs/${id}`,
      `/channels/${domain}/collabs/x@y.example`,
      `/channels/nobody.myshopify.com/collabs/${id}`,
      `/channels/https://${domain}/collabs/${id}`,
      `/channels/https%3A%2F%2F${domain}/collabs/${id}`,
      `/channels/${domain}:443/collabs/${id}`,
      '/creators/collabs',
      '/creators/collabs?limit=1e2',
      `/creators/collabs/${id}/drops`,
      '/nothing/here',
    ];
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
        const responses = await Promise.all(
          [short.base, remixBase].map((base) => stableResponse(`${base}${path}`, { method, key })),
        );
        expect(responses[0], `${method} ${path}`).toEqual(responses[1]);
      }
  });

  it('return byte-equal responses to writes, accepted and rejected', async () => {
    const sent = (
      world: World,
      { collabId, dropId }: { collabId: string; dropId: string },
    ): [string, ApiCall][] => {
      const { key, products } = world.halo;
      const person = {
        email: 'write@example.com',
        firstName: 'Grace',
        lastName: 'Hopper',
        custom: { 'cc-a': 'b' },
      };
      const drop = {
        title: 'Summer',
        products: [{ id: products[0], enhancement: { note: 'n', media: [] } }],
      };
      const drops = `/creators/collabs/${collabId}/drops`;
      return [
        ['/creators/collabs', { key, json: person }],
        ['/creators/collabs', { key, json: person }],
        ['/creators/collabs', { key, json: {} }],
        ['/creators/collabs', { key, body: 'not json', headers: { 'Content-Type': 'application/json' } }],
        ['/creators/collabs', { key, body: 'x', headers: { 'Content-Type': 'text/plain' } }],
        ['/creators/collabs', { key, body: '', headers: { 'Content-Type': 'application/json' } }],
        ['/creators/collabs', { key, json: person, headers: { 'Content-Encoding': 'gzip' } }],
        [
          '/creators/collabs',
          { key, body: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
        ],
        [
          '/creators/collabs',
          { key, body: '{"__proto__":{}}', headers: { 'Content-Type': 'application/json' } },
        ],
        ['/creators/collabs', { key, json: { ...person, platformDomain: 'https://halo.myshopify.com' } }],
        ['/creators/collabs', { json: person }],
        [drops, { key, json: drop }],
        [`${drops}/`, { key, json: drop }],
        [drops, { key, json: { title: '' } }],
        [drops, { key, method: 'POST' }],
        ['/creators/collabs/nobody@example.com/drops', { key, json: drop }],
        [
          `/creators/collabs/${collabId}`,
          { key, json: { firstName: 'Rear Admiral', custom: { 'cc-a': null } } },
        ],
        [`/creators/collabs/${collabId}`, { key, json: { email: 'other@example.com' } }],
        [`${drops}/${dropId}`, { key, json: { title: 'x' }, headers: { 'If-Match': '"99"' } }],
        [`${drops}/${dropId}`, { key, json: { title: 'Winter', products: [{ id: products[1] }] } }],
        [`${drops}/${dropId}`, { key, json: { products: [{ id: 'none' }] } }],
        [`${drops}/${collabId}`, { key, json: { title: 'Winter' } }],
      ];
    };
    const [toShort, toRemix] = [
      sent(short, await dropIn(short, 'updated@example.com')),
      sent(remix, await dropIn(remix, 'updated@example.com')),
    ];
    const statuses = new Set<number>();
    for (const [index, [path, apiCall]] of toShort.entries()) {
      const [otherPath, otherCall] = toRemix[index] ?? ['', {}];
      const first = await stableResponse(`${short.base}${path}`, apiCall);
      expect(first, path).toEqual(await stableResponse(`${remix.base}${otherPath}`, otherCall));
      statuses.add(first.status);
    }
    expect([...statuses].sort()).toEqual([200, 400, 401, 404, 409, 415]);
  });
});
