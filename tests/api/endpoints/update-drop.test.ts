import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updatedDropResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem, type ApiCall } from '../../support/http/api-client.ts';
import type { World } from '../../support/world/world.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { listEvents } from '../../support/db/events.ts';

const responseSchema = z.strictObject({ drop: updatedDropResponse });

interface DropIds {
  collabId: string;
  dropId: string;
}

function send(api: World, { collabId, dropId }: DropIds, apiCall: ApiCall) {
  const address = `${api.base}/creators/collabs/${collabId}/drops/${dropId}`;
  return call(address, { key: api.halo.key, ...apiCall });
}

async function update(api: World, dropIds: DropIds, json: unknown) {
  return readOk(await send(api, dropIds, { json }), responseSchema).drop;
}

/**
 * A drop of three products: the first with a note and two pictures, the second with a variant, the third
 * without data.
 */
async function someDrop(api: World): Promise<DropIds> {
  const { _id: collabId } = await createCollab(api, api.halo);
  const [first, second, third] = api.halo.products;
  const products = [
    {
      id: first,
      enhancement: {
        note: 'Mine',
        media: ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.jpg'],
      },
      custom: { 'cc-size': 'M' },
    },
    { id: second, variantId: api.halo.variants[0] },
    { id: third },
  ];
  const { _id: dropId } = await createDrop(api, api.halo, {
    collabId,
    title: 'Summer',
    description: 'Warm',
    products,
    custom: { 'cc-mood': 'calm' },
  });
  return { collabId, dropId };
}

async function read(api: World, { collabId, dropId }: DropIds) {
  const drop = (await getCollab(api, api.halo, collabId)).drops.find(({ _id }) => _id === dropId);
  if (!drop) throw new Error('The drop is gone');
  return drop;
}

const api = await useWorld();

describe('update a drop', () => {
  it('changes what is sent, keeps the rest, and returns its records as ids', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const response = await update(api, dropIds, {
      title: 'Autumn',
      custom: { 'cc-mood': null, 'cc-new': 'x' },
    });
    const after = await read(api, dropIds);
    expect(after).toEqual({
      ...before,
      title: 'Autumn',
      custom: { 'cc-new': 'x' },
      updatedAt: response.updatedAt,
      __v: 1,
    });
    expect(response).toMatchObject({
      products: before.products.map(({ _id }) => _id),
      enhancements: before.enhancements.map(({ _id }) => _id),
      description: 'Warm',
      channelHandles: [api.halo.domain.split('.')[0]],
      __v: 1,
    });
  });

  it('replaces the list in the sent order; an item that stays keeps its id, note, media and custom values', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const [first, second, , fourth] = api.halo.products;
    await update(api, dropIds, {
      products: [
        { id: fourth },
        { id: second, variantId: Number(api.halo.variants[0]) },
        { id: `gid://shopify/Product/${first}` },
      ],
    });
    const after = await read(api, dropIds);
    expect(after.products.map(({ platformId }) => platformId)).toEqual(
      [fourth, second, first].map((id) => `gid://shopify/Product/${id}`),
    );
    expect(after.products[1]?._id).toBe(before.products[1]?._id);
    expect(after.products[2]).toEqual(before.products[0]);
    expect(after.enhancements).toEqual(before.enhancements);
  });

  it('accepts products as responses show them, with null for no variant', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const { title, description, products, custom } = before;
    const sentBack = { title, description, products, custom, media: before.media };
    const { __v } = await update(api, dropIds, sentBack);
    expect(__v).toBe(before.__v);
    expect(await read(api, dropIds)).toEqual(before);
  });

  it('treats another variant of a product as another item', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const [, second] = api.halo.products;
    const [, large] = api.halo.variants;
    await update(api, dropIds, { products: [{ id: second, variantId: large }, { id: second }] });
    const after = await read(api, dropIds);
    expect(after.products.map(({ platformVariantId }) => platformVariantId)).toEqual([
      `gid://shopify/ProductVariant/${large}`,
      null,
    ]);
    const ids = new Set(before.products.map(({ _id }) => _id));
    expect(after.products.filter(({ _id }) => ids.has(_id))).toEqual([]);
  });

  it('changes a note or media alone, keeps unchanged media, and deletes an enhancement with null', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const [first, second] = api.halo.products;
    await update(api, dropIds, {
      products: [{ id: first, enhancement: { note: 'Other' } }, { id: second }],
    });
    const renoted = await read(api, dropIds);
    expect(renoted.enhancements).toEqual([{ ...before.enhancements[0], note: 'Other' }]);
    const media = ['https://cdn.example.com/b.jpg', 'https://cdn.example.com/c.jpg'];
    await update(api, dropIds, { products: [{ id: first, enhancement: { media } }, { id: second }] });
    const [enhancement] = (await read(api, dropIds)).enhancements;
    expect(enhancement).toMatchObject({ _id: before.enhancements[0]?._id, note: 'Other' });
    expect(enhancement?.media.map(({ url }) => url)).toEqual(media);
    expect(enhancement?.media[0]?._id).toBe(before.enhancements[0]?.media[1]?._id);
    await update(api, dropIds, { products: [{ id: first, enhancement: null }, { id: second }] });
    expect((await read(api, dropIds)).enhancements).toEqual([]);
  });

  it('changes the time of the collab’s update, as a new drop does', async () => {
    const { halo } = api;
    const { _id: collabId, updatedAt } = await createCollab(api, halo);
    const times = [updatedAt];
    const recordTime = async () => times.push((await getCollab(api, halo, collabId)).updatedAt);
    const { _id: dropId } = await createDrop(api, halo, { collabId });
    await recordTime();
    await update(api, { collabId, dropId }, { title: 'Winter' });
    await recordTime();
    expect(new Set(times).size).toBe(3);
    expect(times.toSorted()).toEqual(times);
    await update(api, { collabId, dropId }, { title: 'Winter' });
    await recordTime();
    expect(times[3]).toBe(times[2]);
  });

  it('empties a drop', async () => {
    const dropIds = await someDrop(api);
    expect((await update(api, dropIds, { products: [] })).products).toEqual([]);
    expect(await read(api, dropIds)).toMatchObject({ products: [], enhancements: [], __v: 1 });
  });

  it.each([null, 'none'])(
    'rejects %j as products, and reports that products is optional',
    async (products) => {
      const { details } = readProblem(await send(api, await someDrop(api), { json: { products } }));
      expect(details).toEqual([
        {
          path: 'products',
          message: 'Is optional. Omit it to keep the products, or send a list of products, each with an id.',
        },
      ]);
    },
  );

  it('writes nothing for a request that changes nothing', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const [first, second, third] = api.halo.products;
    const same = {
      title: 'Summer',
      products: [
        {
          id: first,
          enhancement: {
            note: 'Mine',
            media: ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.jpg'],
          },
        },
        { id: second, variantId: Number(api.halo.variants[0]) },
        { id: third },
      ],
      custom: { 'cc-mood': 'calm' },
    };
    expect((await update(api, dropIds, same)).__v).toBe(0);
    expect(await read(api, dropIds)).toEqual(before);
    expect(await listEvents(api.database, dropIds.dropId, 'drop.updated')).toEqual([]);
  });

  it('rejects an update of an outdated revision, and accepts one of the present revision', async () => {
    const dropIds = await someDrop(api);
    const withTag = (tag: string, title: string) =>
      send(api, dropIds, { json: { title }, headers: { 'If-Match': tag } });
    const first = await withTag('"0"', 'One');
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
    expect(readProblem(await withTag('"0"', 'Two'))).toMatchObject({ statusCode: 409, error: 'Conflict' });
    expect((await withTag('W/"1"', 'Three')).status).toBe(200);
    expect((await withTag('*', 'Four')).status).toBe(200);
    expect(readProblem(await withTag('nonsense', 'Five')).statusCode).toBe(400);
    expect((await read(api, dropIds)).title).toBe('Four');
  });

  it('accepts only one of two updates of the same revision', async () => {
    const dropIds = await someDrop(api);
    const results = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) =>
        send(api, dropIds, { json: { title }, headers: { 'If-Match': '"0"' } }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(api, dropIds)).__v).toBe(1);
  });

  it('rejects a product that the store does not have, naming its path, and changes nothing', async () => {
    const dropIds = await someDrop(api);
    const before = await read(api, dropIds);
    const products = [{ id: api.halo.products[0] }, { id: '999999999' }];
    const rejected = await send(api, dropIds, { json: { title: 'Lost', products } });
    expect(readProblem(rejected).details?.map(({ path }) => path)).toEqual(['products[1].id']);
    expect(await read(api, dropIds)).toEqual(before);
  });

  it('finds a drop only in its own collab', async () => {
    const dropIds = await someDrop(api);
    const other = await someDrop(api);
    const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
    const [elsewhere, none] = [
      await send(api, { ...dropIds, dropId: other.dropId }, { json: { title: 'x' } }),
      await send(api, { ...dropIds, dropId: absent }, { json: { title: 'x' } }),
    ];
    expect([elsewhere.status, none.status]).toEqual([404, 404]);
    expect(elsewhere.text.replace(other.dropId, absent)).toBe(none.text);
    expect((await send(api, { ...dropIds, dropId: 'x' }, { json: { title: 'x' } })).status).toBe(404);
  });

  it('rejects a long text and a repeated product', async () => {
    const dropIds = await someDrop(api);
    const [first] = api.halo.products;
    const json = {
      title: 'x'.repeat(256),
      description: 'x'.repeat(5_001),
      products: [
        { id: first, enhancement: { note: 'one' } },
        { id: Number(first), enhancement: { note: 'another' } },
      ],
    };
    const rejected = await send(api, dropIds, { json });
    expect(readProblem(rejected).details?.map(({ path }) => path)).toEqual([
      'title',
      'description',
      'products[1].id',
    ]);
  });
});
