import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleStore } from '../sample-store.ts';
import { DOMAIN, START, startSimulator, type Simulator } from './start-simulator.ts';

const APP = { key: 'app-key', secret: 'app-secret', url: 'http://127.0.0.1:3000' };
const root = `/stores/${DOMAIN}/admin/apps/${APP.key}`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ app: APP, stores: [sampleStore()] });
  simulator.platform.deploy({
    url: APP.url,
    scopes: { required: ['write_products'], optional: ['write_customers'] },
    webhooks: [],
  });
});
afterAll(() => simulator.close());

async function framedAt(path: string): Promise<URL | undefined> {
  const page = await (await fetch(simulator.url + path)).text();
  const src = /<iframe\s+src="([^"]+)"/.exec(page)?.[1];
  return src === undefined ? undefined : new URL(src.replaceAll('&amp;', '&'));
}

async function ask(what: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${simulator.url}${root}/-/${what}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('The app is framed at its own page, with a token of a minute and a signature of all that was added', async () => {
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

it('Another app, and another store, are not there', async () => {
  for (const path of [root.replace(APP.key, 'other-key'), root.replace(DOMAIN, 'nobody.myshopify.com')])
    expect(await framedAt(path)).toBeUndefined();
});

it('The shell alone may frame the app, and the page names no other machine', async () => {
  const { headers } = await fetch(simulator.url + root);
  expect(headers.get('content-security-policy')).toContain(`default-src 'self'; frame-src ${APP.url};`);
});

it('Scopes that the app does not declare are refused, and those it may ask for are granted', async () => {
  expect((await ask('scopes', { scopes: ['write_orders'] })).status).toBe(400);
  expect((await ask('scopes', { scopes: ['write_customers'] })).body['granted']).toContain('write_customers');
  expect((await ask('nothing')).status).toBe(404);
});

it('A store that has granted too little is asked before the app is shown', async () => {
  await simulator.control('POST', '/__scopes', { shop: DOMAIN, scopes: ['write_files'] });
  expect(await framedAt(root)).toBeUndefined();
  await fetch(`${simulator.url}${root}/-/grant`, { method: 'POST', redirect: 'manual' });
  expect(await framedAt(root)).toBeDefined();
  expect((await ask('scopes')).body['granted']).toEqual(['write_files', 'write_products']);
});

it('Products are found by their titles, as the picker hands them to apps', async () => {
  const { body } = await ask('products?query=');
  const [product] = body as unknown as { id: string; title: string; variants: { id: string }[] }[];
  expect(product?.id).toMatch(/^gid:\/\/shopify\/Product\/\d+$/);
  expect(product?.variants[0]?.id).toMatch(/^gid:\/\/shopify\/ProductVariant\/\d+$/);
  expect((await ask('products?query=nothing-is-called-so')).body).toEqual([]);
  const ids = [product?.id, 'gid://shopify/Product/1'];
  expect((await ask('selected-products', { ids })).body).toEqual([product]);
});
