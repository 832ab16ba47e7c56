import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/api-client.ts';
import type { ApiCall } from '../support/api-client.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/** Two worlds in which the same things happen; and, for reading, the first one's database seen through Remix too. */
let short: World;
let remix: World;
let remixBase = '';
beforeAll(async () => {
  [short, remix] = await Promise.all([startWorld({ shortWay: true }), startWorld({ shortWay: false })]);
  remixBase = `${(await short.processes.startApp({ API_SHORT_WAY: 'false' })).url}/api`;
});
afterAll(() => Promise.all([short.stop(), remix.stop()]));

/** What differs between any two answers: ids and times that the service makes, and who answers when. */
const volatileText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const volatileHeaders = new Set(['date', 'x-request-id', 'ratelimit-remaining']);

async function stableAnswer(address: string, asked: ApiCall) {
  const { status, headers, text } = await call(address, asked);
  const stableHeaders = [...headers].filter(([name]) => !volatileHeaders.has(name)).sort();
  return { status, headers: stableHeaders, text: text.replaceAll(volatileText, '…') };
}

async function collabIn(world: World, email: string): Promise<string> {
  const json = { email, firstName: 'Ada', lastName: 'Lovelace' };
  const { text } = await call(`${world.base}/creators/collabs`, { key: world.halo.key, json });
  return z.object({ collab: z.object({ _id: z.string() }) }).parse(JSON.parse(text)).collab._id;
}

describe('the short way and the way through Remix', () => {
  it('give byte-equal answers to reads, found and not found, with every method', async () => {
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
      '/creators/collabs',
      `/creators/collabs/${id}/drops`,
      '/nothing/here',
    ];
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
        const answers = await Promise.all(
          [short.base, remixBase].map((base) => stableAnswer(`${base}${path}`, { method, key })),
        );
        expect(answers[0], `${method} ${path}`).toEqual(answers[1]);
      }
  });

  it('give byte-equal answers to writes, accepted and refused', async () => {
    const sent = (world: World, collabId: string): [string, ApiCall][] => {
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
        ['/creators/collabs', { json: person }],
        [drops, { key, json: drop }],
        [`${drops}/`, { key, json: drop }],
        [drops, { key, json: { title: '' } }],
        [drops, { key, method: 'POST' }],
        ['/creators/collabs/nobody@example.com/drops', { key, json: drop }],
      ];
    };
    const [shortId, remixId] = [
      await collabIn(short, 'x@example.com'),
      await collabIn(remix, 'x@example.com'),
    ];
    const [toShort, toRemix] = [sent(short, shortId), sent(remix, remixId)];
    for (const [index, [path, asked]] of toShort.entries()) {
      const [otherPath, otherAsked] = toRemix[index] ?? ['', {}];
      const first = await stableAnswer(`${short.base}${path}`, asked);
      expect(first, path).toEqual(await stableAnswer(`${remix.base}${otherPath}`, otherAsked));
    }
  });
});
