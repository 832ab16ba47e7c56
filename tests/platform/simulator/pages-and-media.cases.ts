import { afterEach, beforeEach, expect, it } from 'vitest';
import { DOMAIN, startSimulator, type Simulator } from './start-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  const pictures = new Map([['/s/files/1/demo/a.svg', '<svg/>']]);
  simulator = await startSimulator({
    serveMedia(path) {
      const text = pictures.get(path);
      return text === undefined ? undefined : { contentType: 'image/svg+xml', body: Buffer.from(text) };
    },
  });
});
afterEach(() => simulator.close());

async function stage(): Promise<Record<string, string>> {
  const { body } = await simulator.ask(
    'mutation { stagedUploadsCreate(input: [{filename: "a.txt", mimeType: "text/plain", resource: FILE, httpMethod: PUT}]) { stagedTargets { url resourceUrl } } }',
  );
  const { stagedTargets } = (
    body as { data: { stagedUploadsCreate: { stagedTargets: Record<string, string>[] } } }
  ).data.stagedUploadsCreate;
  return stagedTargets[0] ?? {};
}

const put = (url = '') => fetch(url, { method: 'PUT', body: 'hello' });

it('The media host serves what came with the seeds, and nothing else', async () => {
  const picture = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg?v=1&width=100`);
  expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
    200,
    'image/svg+xml',
    '<svg/>',
  ]);
  expect((await fetch(`${simulator.url}/cdn/s/files/1/demo/b.svg`)).status).toBe(404);
});

it('The media host serves a part where one is asked for, as browsers do that play a video', async () => {
  const ask = async (Range: string) => {
    const answer = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg`, { headers: { Range } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/6', '<s']);
  expect(await ask('bytes=2-')).toEqual([206, 'bytes 2-5/6', 'vg/>']);
  expect(await ask('bytes=-2')).toEqual([206, 'bytes 4-5/6', '/>']);
  expect(await ask('bytes=6-')).toEqual([416, 'bytes */6', '']);
  expect(await ask('bytes=0-1,3-4')).toEqual([200, null, '<svg/>']);
  expect(await ask('lines=1')).toEqual([200, null, '<svg/>']);
  const whole = await fetch(`${simulator.url}/cdn/s/files/1/demo/a.svg`);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
});

it('An upload needs the signature of its address, and is too late after seven days', async () => {
  const { url = '', resourceUrl = '' } = await stage();
  expect((await put(resourceUrl)).status).toBe(403);
  expect((await put(url.replace(/Signature=./, 'Signature=_'))).status).toBe(403);
  expect((await fetch(url, { method: 'POST', body: new FormData() })).status).toBe(403);
  simulator.clock.advance(7 * 24 * 3_600_000);
  expect((await put(url)).status).toBe(403);
  expect((await put((await stage())['url'])).status).toBe(200);
});

it('A picture taken from elsewhere is grey, since nothing is fetched', async () => {
  await simulator.ask(
    'mutation { fileCreate(files: [{originalSource: "https://example.com/portrait.png"}]) { files { id } } }',
  );
  simulator.clock.advance(10_000);
  const { body } = await simulator.ask(
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

it('The index leads to the back office, which shows what the store holds', async () => {
  expect(await (await fetch(simulator.url)).text()).toContain(`/stores/${DOMAIN}/admin`);
  const office = await fetch(`${simulator.url}/stores/${DOMAIN}/admin/products`);
  expect(office.status).toBe(200);
  expect(await office.text()).toContain('wool sock');
});
