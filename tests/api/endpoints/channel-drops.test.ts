import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GlobalId } from '#app/ids.ts';
import { toPlatformNumber } from '#app/domain/products/platform-id.ts';
import { collabResponse, fullCollabResponse } from '#app/http/collab-schemas.ts';
import { enhancementResponse, fullDropResponse, updatedDropResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { queryStore } from '../../support/store/admin-api.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { addFault, clearFaults, untilDelayed } from '../../support/store/mirror.ts';
import { staffUnpublish } from '../../support/store/staff-changes.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { loadApp } from '../../support/world/load-app.ts';
import { useWorld } from '../../support/world/use-world.ts';

const fullDrop = z.strictObject({ drop: fullDropResponse });
const updatedDrop = z.strictObject({ drop: updatedDropResponse });
const fullCollab = z.strictObject({ collab: fullCollabResponse });

const api = await useWorld();

/** A collab with a drop of one product with a note, and the calls below it. */
async function newDrop() {
  const { base, halo } = api;
  const { _id: collabId } = await createCollab(api, halo);
  const products = [{ id: halo.products[0], enhancement: { note: 'Daily' } }];
  const { _id: dropId } = await createDrop(api, halo, { collabId, products });
  const collab = `${base}/channels/${halo.domain}/collabs/${collabId}`;
  const path = `${collab}/drops/${dropId}`;
  const get = async () => readOk(await call(path, { key: halo.key }), fullDrop).drop;
  const post = (below: string, json: object, headers: Record<string, string> = {}) =>
    call(`${path}/${below}`, { key: halo.key, json, headers });
  const getWhole = async () => readOk(await call(collab, { key: halo.key }), fullCollab).collab;
  return { collab, collabId, dropId, path, get, post, getWhole };
}

describe('a drop of a channel', () => {
  it('is returned as in its collab, and in no other collab', async () => {
    const { halo, pine, base } = api;
    const { path, dropId, get, getWhole } = await newDrop();
    expect([await get()]).toEqual((await getWhole()).drops);
    const other = await createCollab(api, halo);
    const elsewhere = `${base}/channels/${halo.domain}/collabs/${other._id}/drops/${dropId}`;
    expect((await call(elsewhere, { key: halo.key })).status).toBe(404);
    expect((await call(path, { key: pine.key })).status).toBe(403);
    expect((await call(path.replace(halo.domain, pine.domain), { key: pine.key })).status).toBe(404);
  });

  it('has no texts of media that an editor gave, and an id in any case', async () => {
    const { halo, database } = api;
    const { collabId, dropId, path, get, post } = await newDrop();
    await loadApp(database);
    const { updateDrop } = await import('#app/domain/drops/update-drop.ts');
    const key = { channelId: await getChannelId(database, halo.domain), collabId, dropId };
    const described = [{ url: 'https://cdn.example.com/shelf.png', alt: 'A shelf' }];
    const productNumber = toPlatformNumber(halo.products[0] as GlobalId);
    await updateDrop({ kind: 'brand', credentialId: dropId, channelId: key.channelId }, key, {
      input: {
        media: described,
        products: [{ index: 0, productNumber, custom: new Map(), enhancement: { media: described } }],
        custom: new Map(),
      },
      expectedRevision: 0,
      actor: { kind: 'admin', id: '1' },
    });
    const read = await get();
    const updated = readOk(await call(path, { key: halo.key, json: { title: 'Other' } }), updatedDrop).drop;
    const enhanced = await post(`enhancements/${read.enhancements[0]?._id.toUpperCase() ?? ''}`, {
      note: 'Weekly',
    });
    const { enhancement } = readOk(enhanced, z.strictObject({ enhancement: enhancementResponse }));
    const shown = [...read.media, ...updated.media, ...enhancement.media];
    expect(shown.map((media) => Object.keys(media).includes('alt'))).toEqual([false, false, false]);
  });

  it('is created and updated where it is read, with the revision that was read', async () => {
    const { halo, pine } = api;
    const { collab, path, post, get } = await newDrop();
    const json = { title: 'Where it is read', products: [{ id: halo.products[0] }] };
    const created = await call(`${collab}/drops`, { key: halo.key, json });
    expect([created.status, created.headers.get('etag')]).toEqual([200, '"0"']);
    // The path's channel must be the collab's, and the key's.
    const atPine = `${collab}/drops`.replace(halo.domain, pine.domain);
    const elsewhere = [halo.key, pine.key].map((key) => call(atPine, { key, json }));
    expect((await Promise.all(elsewhere)).map(({ status }) => status)).toEqual([403, 404]);
    const { drop } = JSON.parse(created.text) as { drop: { _id: string } };
    const mine = `${collab}/drops/${drop._id}`;
    const read = async () => readOk(await call(mine, { key: halo.key }), fullDrop).drop;
    expect((await read()).title).toBe('Where it is read');
    const renamed = await call(mine, {
      key: halo.key,
      json: { title: 'New' },
      headers: { 'If-Match': '"0"' },
    });
    expect([renamed.status, (await read()).title, (await read()).__v]).toEqual([200, 'New', 1]);
    const stale = await call(mine, { key: halo.key, json: { title: 'Old' }, headers: { 'If-Match': '"0"' } });
    expect([stale.status, (await read()).title]).toEqual([409, 'New']);
    for (const [address, status] of [
      [path, 403],
      [path.replace(halo.domain, pine.domain), 404],
    ] as const)
      expect((await call(address, { key: pine.key, json: { title: 'Theirs' } })).status).toBe(status);
    expect((await get()).title).not.toBe('Theirs');
    expect((await post('products', { products: [] })).status).toBe(400);
  });

  it('is removed once; a repeated request with its key gets the first response', async () => {
    const { halo } = api;
    const { path, dropId, getWhole } = await newDrop();
    const remove = (key: string, address = path) =>
      call(address, { method: 'DELETE', key: halo.key, headers: { 'Idempotency-Key': key } });
    const first = await remove(`remove-${dropId}`);
    expect([first.status, JSON.parse(first.text)]).toEqual([200, { drop: { _id: dropId } }]);
    expect((await getWhole()).drops).toEqual([]);
    for (const domain of [halo.domain, `${halo.domain}.`, halo.domain.toUpperCase(), `%20${halo.domain}`]) {
      const address = path.replace(halo.domain, domain);
      expect((await remove(`remove-${dropId}`, address)).text, address).toBe(first.text);
    }
    expect((await remove(`again-${dropId}`)).status).toBe(404);
    expect((await call(path, { key: halo.key })).status).toBe(404);
  });

  it('gets products after its others, and one that it has stays in its place', async () => {
    const { halo } = api;
    const { get, post } = await newDrop();
    const before = await get();
    const added = await post('products', {
      products: [
        { id: halo.products[1], enhancement: { note: 'New' } },
        { id: halo.products[0], custom: { 'cc-usage': 'Evening' } },
        { id: halo.products[1] },
      ],
    });
    const { drop } = readOk(added, updatedDrop);
    const after = await get();
    expect(drop.products).toEqual(after.products.map(({ _id }) => _id));
    expect(added.headers.get('etag')).toBe(`"${drop.__v}"`);
    expect(after.products).toMatchObject([
      { ...before.products[0], custom: { 'cc-usage': 'Evening' } },
      { platformId: expect.stringContaining(String(halo.products[1])) as string },
    ]);
    expect(after.products).toHaveLength(2);
    expect(after.enhancements.map(({ note }) => note)).toEqual(['Daily', 'New']);
    expect(after.enhancements[0]).toEqual(before.enhancements[0]);
    const stale = await post('products', { products: [{ id: halo.products[0] }] }, { 'If-Match': '"0"' });
    expect(stale.status).toBe(409);
  });

  it('names what to send instead of unknown, no and too many products', async () => {
    const { halo } = api;
    const { get, post } = await newDrop();
    const before = await get();
    const details = async (products: unknown) => readProblem(await post('products', { products })).details;
    expect(await details([{ id: halo.products[0] }, { id: '999999999' }])).toMatchObject([
      { path: 'products[1].id' },
    ]);
    expect(await details([])).toMatchObject([{ path: 'products' }]);
    const variants = Array.from({ length: 250 }, (_, index) => ({
      id: halo.products[0],
      variantId: index + 1,
    }));
    expect(await details(variants)).not.toEqual([]);
    expect(await get()).toEqual(before);
  });

  it('gets a new note or new media for one product, and keeps the rest', async () => {
    const { halo } = api;
    const { get, post } = await newDrop();
    await post('products', { products: [{ id: halo.products[1], enhancement: { note: 'Other' } }] });
    const [enhancement, other] = (await get()).enhancements;
    const below = `enhancements/${enhancement?._id ?? ''}`;
    const responseSchema = z.strictObject({ enhancement: enhancementResponse });
    const update = async (json: object) => readOk(await post(below, json), responseSchema).enhancement;
    expect(await update({ note: 'Nightly' })).toEqual({ ...enhancement, note: 'Nightly' });
    const url = 'https://cdn.example.com/oil.jpg';
    const withMedia = await update({ media: [url] });
    expect(withMedia).toMatchObject({ note: 'Nightly', media: [{ url }] });
    expect(await update(withMedia)).toEqual(withMedia);
    expect((await get()).enhancements).toEqual([withMedia, other]);
    const foreign = '01900000-0000-7000-8000-000000000001';
    expect(readProblem(await post(below, { media: [{ _id: foreign }] })).details).toMatchObject([
      { path: 'media[0]' },
    ]);
    await update({ custom: { 'cc-usage': 'Morning' }, variant: null });
    expect((await get()).products.map(({ custom }) => custom)).toEqual([{ 'cc-usage': 'Morning' }, {}]);
    const rejected = async (json: object) =>
      readProblem(await post(below, json)).details?.map(({ path }) => path);
    expect(await rejected({ variant: '808950810' })).toEqual(['variant']);
    expect(await rejected({ custom: { 'cc-usage': 5 } })).toEqual(['custom.cc-usage']);
    for (const id of [foreign, 'none'])
      expect((await post(`enhancements/${id}`, { note: 'X' })).status).toBe(404);
  });
});

const cartResponse = z.strictObject({
  cart: z.strictObject({
    url: z.url().nullable(),
    lines: z.array(z.strictObject({ product: z.string(), variant: z.string(), quantity: z.int() })),
    unavailable: z.array(z.string()),
    missing: z.array(z.string()),
  }),
});

describe('the cart of a drop', () => {
  it('has the chosen or first variant of each product, the code and the creator', async () => {
    const { halo } = api;
    const { collabId, path, get, post } = await newDrop();
    const cart = async () => readOk(await call(`${path}/cart`, { key: halo.key }), cartResponse).cart;
    const { lines, url, missing } = await cart();
    const [item] = (await get()).products;
    const [line] = lines;
    expect([lines.length, line?.product, line?.quantity, missing]).toEqual([1, item?.platformId, 1, []]);
    const number = line?.variant.split('/').at(-1) ?? '';
    const { handle, _id: creatorId } = (await getCollab(api, halo, collabId)).creator;
    const link = new URL(url ?? '');
    expect(link.pathname).toBe(`/cart/${number}:1`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      'attributes[cc-creator-handle]': handle,
      'attributes[cc-creator-id]': creatorId,
      'attributes[cc-shop-id]': creatorId,
      'attributes[cc-campaign-id]': '',
    });

    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const update = { key: halo.key, json: { discount, affiliateCode: `CART-${number}` } };
    await call(`${api.base}/creators/collabs/${collabId}`, update);
    await post('products', { products: [{ id: halo.products[0], variantId: number }] });
    const chosen = await cart();
    expect((await get()).products).toHaveLength(2);
    expect(chosen.lines).toEqual([line]);
    const { pathname, searchParams } = new URL(chosen.url ?? '');
    expect(pathname).toBe(`/cart/${number}:1`);
    expect(searchParams.get('discount')).toBe(`CART-${number}`);
    // A paused collab's code does not work.
    await call(`${api.base}/creators/collabs/${collabId}`, { key: halo.key, json: { isActive: false } });
    expect(new URL((await cart()).url ?? '').searchParams.has('discount')).toBe(false);
  });

  it('uses no connection while it waits for the store', async () => {
    const { halo, pine, base, platform } = api;
    const { path } = await newDrop();
    const { _id: collabId } = await createCollab(api, pine);
    const { _id: dropId } = await createDrop(api, pine, { collabId });
    const collab = `${base}/channels/${pine.domain}/collabs/${collabId}`;
    const hangs = { fault: 'delay', untilRemoved: true, operation: 'CartItems', times: 'always' };
    await addFault(platform.url, hangs);
    const carts = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? call(`${path}/cart`, { key: halo.key })
        : call(`${collab}/drops/${dropId}/cart`, { key: pine.key }),
    );
    await untilDelayed(platform.url, 8);
    const read = call(collab, { key: pine.key });
    expect(await Promise.race([read, ...carts])).toMatchObject({ status: 200 });
    await clearFaults(platform.url);
    await Promise.all(carts);
  });

  it('is empty for a drop without products', async () => {
    const { halo, base } = api;
    const { collabId, dropId, path } = await newDrop();
    const update = { key: halo.key, json: { products: [] } };
    await call(`${base}/creators/collabs/${collabId}/drops/${dropId}`, update);
    const empty = readOk(await call(`${path}/cart`, { key: halo.key }), cartResponse);
    expect(empty).toEqual({ cart: { url: null, lines: [], unavailable: [], missing: [] } });
  });

  it('omits what cannot be bought, and uses the first available variant of a product', async () => {
    const { halo, platform } = api;
    const [, candle, lamp, , scarf] = halo.products.map((number) => `gid://shopify/Product/${number}`);
    const [small, large] = halo.variants.map((number) => `gid://shopify/ProductVariant/${number}`);
    const { path, collabId, dropId } = await newDrop();
    const update = (...products: object[]) =>
      call(`${api.base}/creators/collabs/${collabId}/drops/${dropId}`, {
        key: halo.key,
        json: { products },
      });
    const cart = async () => readOk(await call(`${path}/cart`, { key: halo.key }), cartResponse).cart;
    const change = (query: string) => queryStore(platform.url, halo.domain, { query });
    await update({ id: candle }, { id: lamp }, { id: scarf });
    await change(`mutation { productUpdate(product: { id: "${lamp}", status: DRAFT }) { product { id } } }`);
    await change(`mutation { productDelete(input: { id: "${scarf}" }) { deletedProductId } }`);
    expect(await cart()).toMatchObject({
      lines: [{ product: candle, variant: large }],
      unavailable: [lamp],
      missing: [scarf],
    });
    await update({ id: candle, variantId: small });
    expect(await cart()).toEqual({ url: null, lines: [], unavailable: [candle], missing: [] });
    await staffUnpublish({ platformUrl: platform.url, domain: halo.domain }, candle);
    for (const item of [{ id: candle }, { id: candle, variantId: large }]) {
      await update(item);
      expect(await cart()).toEqual({ url: null, lines: [], unavailable: [candle], missing: [] });
    }
  });
});

describe('update a channel collab', () => {
  it('reads the fields of a nested creator, as a response shows them', async () => {
    const { halo } = api;
    const { collab, getWhole } = await newDrop();
    const before = await getWhole();
    const send = (json: object) => call(collab, { key: halo.key, json });
    expect((await send(before)).status).toBe(200);
    const updatedAt = expect.any(String) as string;
    expect(await getWhole()).toEqual({ ...before, creator: { ...before.creator, updatedAt }, updatedAt });
    const shop = { ...before.creator.shop, title: 'Nested', theme: { primaryColor: '#112233' } };
    const creator = { ...before.creator, firstName: 'Grace', shop };
    const response = readOk(await send({ creator }), z.strictObject({ collab: collabResponse })).collab;
    expect(response.creator).toBe(before.creator._id);
    expect((await getWhole()).creator).toMatchObject({ firstName: 'Grace', shop });
    expect((await send({ creator, firstName: 'Edith' })).status).toBe(200);
    expect((await getWhole()).creator.firstName).toBe('Edith');
  });

  it('names what to send instead of invalid fields of a creator', async () => {
    const { halo, pine } = api;
    const { collab } = await newDrop();
    const json = { creator: { firstName: '', email: 'other@people.example' }, collabTier: 3 };
    expect(readProblem(await call(collab, { key: halo.key, json })).details).toMatchObject([
      { path: 'collabTier' },
      { path: 'creator.firstName' },
    ]);
    const stranger = { creator: { email: 'other@people.example' } };
    expect((await call(collab, { key: halo.key, json: stranger })).status).toBe(409);
    const foreign = collab.replace(halo.domain, pine.domain);
    expect((await call(foreign, { key: pine.key, json: { creator: {} } })).status).toBe(404);
  });
});
