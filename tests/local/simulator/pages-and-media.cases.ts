import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoStorefront } from '../../../local/demo/storefront.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  const pictures = new Map([['/s/files/1/demo/a.svg', '<svg/>']]);
  simulator = await openSimulator({
    storefront: demoStorefront,
    serveMedia(path) {
      const text = pictures.get(path);
      return text === undefined ? undefined : { contentType: 'image/svg+xml', body: Buffer.from(text) };
    },
  });
});
afterEach(() => simulator.close());

async function stage(): Promise<Record<string, string>> {
  const { body } = await simulator.sendQuery(
    'mutation { stagedUploadsCreate(input: [{filename: "a.txt", mimeType: "text/plain", resource: FILE, httpMethod: PUT}]) { stagedTargets { url resourceUrl } } }',
  );
  const { stagedTargets } = (
    body as { data: { stagedUploadsCreate: { stagedTargets: Record<string, string>[] } } }
  ).data.stagedUploadsCreate;
  return stagedTargets[0] ?? {};
}

const put = (url = '') => fetch(url, { method: 'PUT', body: 'hello' });

it('The media host serves the seeds’ media, and nothing else', async () => {
  const picture = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg?v=1&width=100`);
  expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
    200,
    'image/svg+xml',
    '<svg/>',
  ]);
  expect((await fetch(`${simulator.url}/cdn/s/files/1/demo/b.svg`)).status).toBe(404);
});

it('The media host serves ranges, which browsers need for videos', async () => {
  const getRange = async (Range: string) => {
    const response = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg`, { headers: { Range } });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect(await getRange('bytes=0-1')).toEqual([206, 'bytes 0-1/6', '<s']);
  expect(await getRange('bytes=2-')).toEqual([206, 'bytes 2-5/6', 'vg/>']);
  expect(await getRange('bytes=-2')).toEqual([206, 'bytes 4-5/6', '/>']);
  expect(await getRange('bytes=6-')).toEqual([416, 'bytes */6', '']);
  expect(await getRange('bytes=0-1,3-4')).toEqual([200, null, '<svg/>']);
  expect(await getRange('lines=1')).toEqual([200, null, '<svg/>']);
  const whole = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg`);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
});

it('An upload needs its URL’s signature, and expires after seven days', async () => {
  const { url = '', resourceUrl = '' } = await stage();
  expect((await put(resourceUrl)).status).toBe(403);
  expect((await put(url.replace(/Signature=./, 'Signature=_'))).status).toBe(403);
  expect((await fetch(url, { method: 'POST', body: new FormData() })).status).toBe(403);
  simulator.clock.advance(7 * 24 * 3_600_000);
  expect((await put(url)).status).toBe(403);
  expect((await put((await stage())['url'])).status).toBe(200);
});

it('A picture from another host is grey, because nothing is fetched', async () => {
  await simulator.sendQuery(
    'mutation { fileCreate(files: [{originalSource: "https://example.com/portrait.png"}]) { files { id } } }',
  );
  simulator.clock.advance(10_000);
  const { body } = await simulator.sendQuery(
    '{ files(first: 1, query: "filename:portrait.png") { nodes { ... on MediaImage { image { url } } } } }',
  );
  const { nodes } = (body as { data: { files: { nodes: { image: { url: string } }[] } } }).data.files;
  const address = nodes[0]?.image.url.replace('https://cdn.shopify.com', `${simulator.url}/cdn`) ?? '';
  const picture = await fetch(address);
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
});

it('The storefront shows the store', async () => {
  const page = await fetch(`${simulator.url}/stores/${DOMAIN}/products/wool-sock`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('wool sock');
  expect((await fetch(`${simulator.url}/stores/${DOMAIN}/products/nothing`)).status).toBe(404);
});

it('The index links to the back office, which shows the store’s content', async () => {
  expect(await (await fetch(simulator.url)).text()).toContain(`/stores/${DOMAIN}/admin`);
  const office = await fetch(`${simulator.url}/stores/${DOMAIN}/admin/products`);
  expect(office.status).toBe(200);
  expect(await office.text()).toContain('wool sock');
});
