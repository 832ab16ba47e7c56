import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { DOMAIN, START, openSimulator, type Simulator } from './open-simulator.ts';

const APP = { key: 'app-key', secret: 'app-secret', url: 'http://127.0.0.1:3000' };
const root = `/stores/${DOMAIN}/admin/apps/${APP.key}`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await openSimulator({ app: APP, stores: [sampleStore()] });
  simulator.platform.deploy({
    name: 'Sample app',
    url: APP.url,
    scopes: { required: ['write_products'], optional: ['write_customers'] },
    webhooks: [],
    proxy: null,
  });
});
afterAll(() => simulator.close());

async function framedAt(path: string): Promise<URL | undefined> {
  const page = await (await fetch(simulator.url + path)).text();
  const src = /<iframe\s+src="([^"]+)"/.exec(page)?.[1];
  return src === undefined ? undefined : new URL(src.replaceAll('&amp;', '&'));
}

async function request(what: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${simulator.url}${root}/-/${what}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('The app is framed at its own URL, with a one-minute token and a signature of the added parameters', async () => {
  const framed = await framedAt(`${root}/collabs?sort=name`);
  expect([framed?.origin, framed?.pathname]).toEqual([APP.url, '/collabs']);
  const added = framed?.searchParams ?? new URLSearchParams();
  expect(Object.fromEntries(added)).toMatchObject({
    sort: 'name',
    shop: DOMAIN,
    embedded: '1',
    locale: 'en',
  });
  const { dest, aud, exp } = decodeJwt(added.get('id_token') ?? '');
  expect({ dest, aud, exp }).toEqual({ dest: `https://${DOMAIN}`, aud: APP.key, exp: START / 1_000 + 60 });
  const signature = added.get('hmac');
  added.delete('hmac');
  const signed = Array.from(added, ([name, value]) => `${name}=${value}`).sort();
  expect(signature).toBe(createHmac('sha256', APP.secret).update(signed.join('&')).digest('hex'));
});

it('Another app and another store are not found', async () => {
  for (const path of [root.replace(APP.key, 'other-key'), root.replace(DOMAIN, 'nobody.myshopify.com')])
    expect(await framedAt(path)).toBeUndefined();
});

it('Only the shell may frame the app, and the page names no other host', async () => {
  const { headers } = await fetch(simulator.url + root);
  expect(headers.get('content-security-policy')).toContain(`default-src 'self'; frame-src ${APP.url};`);
});

it('Undeclared scopes are rejected, and optional ones are granted', async () => {
  expect((await request('scopes', { scopes: ['write_orders'] })).status).toBe(400);
  expect((await request('scopes', { scopes: ['write_customers'] })).body['granted']).toContain(
    'write_customers',
  );
  expect((await request('nothing')).status).toBe(404);
});

it('A store with missing scopes must grant them before the app is shown', async () => {
  await simulator.control('POST', '/__scopes', { shop: DOMAIN, scopes: ['write_files'] });
  expect(await framedAt(root)).toBeUndefined();
  await fetch(`${simulator.url}${root}/-/grant`, { method: 'POST', redirect: 'manual' });
  expect(await framedAt(root)).toBeDefined();
  expect((await request('scopes')).body['granted']).toEqual(['write_files', 'write_products']);
});

it('Products are found by title, in the picker’s format', async () => {
  const { body } = await request('products?query=');
  const [product] = body as unknown as { id: string; title: string; variants: { id: string }[] }[];
  expect(product?.id).toMatch(/^gid:\/\/shopify\/Product\/\d+$/);
  expect(product?.variants[0]?.id).toMatch(/^gid:\/\/shopify\/ProductVariant\/\d+$/);
  expect((await request('products?query=nothing-is-called-so')).body).toEqual([]);
  const ids = [product?.id, 'gid://shopify/Product/1'];
  expect((await request('selected-products', { ids })).body).toEqual([product]);
});
