import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import type { World } from '../../support/world/world.ts';
import { addDrops } from '../../support/db/drops.ts';
import { api, postDrop, aDrop } from './endpoint-world.ts';
import './create-drop-products.cases.ts';

describe('create a drop', () => {
  it('creates one drop for one Idempotency-Key and every spelling of the path', async () => {
    const { base, halo } = api;
    const { _id } = await createCollab(api, halo);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const spellings = [_id, _id.toUpperCase(), `%${_id.charCodeAt(0).toString(16)}${_id.slice(1)}`];
    const bodies: string[] = [];
    for (const id of spellings) {
      const path = `${base}/creators/collabs/${id}/drops`;
      bodies.push((await call(path, { key: halo.key, headers, json: aDrop() })).text);
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await getCollab(api, halo, _id)).drops).toHaveLength(1);
  });

  it('returns the drop with its records as ids, in the order of its products', async () => {
    const { halo } = api;
    const collab = await createCollab(api, halo);
    const drop = await createDrop(api, halo, {
      collabId: collab._id,
      description: 'What I take to the sea',
      products: [
        { id: halo.products[2], enhancement: { note: 'Every day' } },
        { id: Number(halo.products[0]) },
        { id: `gid://shopify/Product/${halo.products[1]}`, enhancement: { note: '', media: [] } },
      ],
    });
    expect(drop).toMatchObject({
      title: 'Summer',
      description: 'What I take to the sea',
      media: [],
      creator: collab.creator,
      channels: [collab.channel],
    });
    expect([drop.products.length, drop.enhancements.length]).toEqual([3, 2]);
    const { drops } = await getCollab(api, halo, collab._id);
    expect(drops[0]?.products.map(({ _id }) => _id)).toEqual(drop.products);
    expect(drops[0]?.enhancements.map(({ _id }) => _id)).toEqual(drop.enhancements);
  });

  it('saves notes, media, variants and custom values of each product', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    await createDrop(api, halo, {
      collabId: _id,
      custom: {
        'cc-mood': 'calm',
        'cc-shots': ['https://cdn.example.com/1.jpg', 'https://cdn.example.com/2.jpg'],
      },
      products: [
        {
          id: halo.products[1],
          variantId: halo.variants[0],
          enhancement: {
            note: 'שלום «quoted» 🌿',
            media: [
              'https://cdn.example.com/a.mp4',
              {
                url: 'https://cdn.example.com/b',
                mimeType: 'image/avif',
                originalFilename: 'b.avif',
                tags: ['x'],
              },
              'https://cdn.example.com/plain',
            ],
            custom: { 'cc-size': 'from the enhancement', 'cc-skin': 'dry' },
          },
          custom: { 'cc-size': 'M' },
        },
      ],
    });
    const [drop] = (await getCollab(api, halo, _id)).drops;
    expect(drop?.custom).toMatchObject({
      'cc-mood': 'calm',
      'cc-shots': [{ url: 'https://cdn.example.com/1.jpg' }, { url: 'https://cdn.example.com/2.jpg' }],
    });
    expect(drop?.products[0]).toMatchObject({
      platformId: `gid://shopify/Product/${halo.products[1]}`,
      platformHandle: 'halo-candle',
      platformVariantId: `gid://shopify/ProductVariant/${halo.variants[0]}`,
      custom: { 'cc-size': 'M', 'cc-skin': 'dry' },
    });
    expect(drop?.enhancements).toMatchObject([
      {
        product: drop?.products[0]?._id,
        note: 'שלום «quoted» 🌿',
        media: [
          { mediaContentType: 'VIDEO', mimeType: 'video/mp4', extension: 'mp4' },
          { mediaContentType: 'IMAGE', mimeType: 'image/avif', originalFilename: 'b.avif', tags: ['x'] },
          { mediaContentType: 'IMAGE' },
        ],
      },
    ]);
    // The last file has an unknown type, which is omitted.
    expect(Object.keys(drop?.enhancements[0]?.media[2] ?? {})).not.toContain('mimeType');
  });

  it('reuses media of the channel by id, and ignores ids of other channels', async () => {
    const { halo, pine } = api;
    const theirs = await createCollab(api, pine);
    await createDrop(api, pine, {
      collabId: theirs._id,
      products: [{ id: pine.products[0], enhancement: { media: ['https://cdn.example.com/pine.jpg'] } }],
    });
    const foreign = (await getCollab(api, pine, theirs._id)).drops[0]?.enhancements[0]?.media[0]?._id;
    const ours = await createCollab(api, halo);
    await createDrop(api, halo, {
      collabId: ours._id,
      products: [{ id: halo.products[0], enhancement: { media: ['https://cdn.example.com/halo.jpg'] } }],
    });
    const own = (await getCollab(api, halo, ours._id)).drops[0]?.enhancements[0]?.media[0]?._id;
    await createDrop(api, halo, {
      collabId: ours._id,
      products: [
        {
          id: halo.products[0],
          enhancement: { media: [{ _id: own }, { _id: foreign, url: 'https://cdn.example.com/new.jpg' }] },
        },
      ],
    });
    const media = (await getCollab(api, halo, ours._id)).drops[0]?.enhancements[0]?.media;
    expect(media?.map(({ url }) => url)).toEqual([
      'https://cdn.example.com/halo.jpg',
      'https://cdn.example.com/new.jpg',
    ]);
    expect(media?.[0]?._id).toBe(own);
    expect(media?.[1]?._id).not.toBe(foreign);

    const nameless = { products: [{ id: halo.products[0], enhancement: { media: [{ _id: foreign }] } }] };
    expect(readProblem(await postDrop(ours._id, aDrop(nameless)))).toMatchObject({
      statusCode: 400,
      details: [{ path: 'products[0].enhancement.media[0]' }],
    });
  });

  it('finds the collab by id; one of another tenant is like a missing one', async () => {
    const theirs = await createCollab(api, api.pine);
    const absent = '019b0000-0000-7000-8000-000000000000';
    const responses = await Promise.all(
      [theirs._id, absent].map(async (id) => (await postDrop(id, aDrop())).text.replaceAll(id, 'ID')),
    );
    expect(responses[0]).toBe(responses[1]);
    expect(JSON.parse(responses[0] ?? '')).toMatchObject({ statusCode: 404, error: 'Not Found' });
    const byPartner = await call(`${api.base}/creators/collabs/${theirs._id}/drops`, {
      partnerKey: api.partnerKey,
      json: aDrop(),
    });
    expect(byPartner.text.replaceAll(theirs._id, 'ID')).toBe(responses[0]);
  });

  it('rejects an email address instead of the id', async () => {
    const problem = readProblem(await postDrop('person-1@example.com', aDrop()));
    expect(problem.statusCode).toBe(404);
    expect(problem.message).toContain('Send the _id of one of your collabs, not an email address.');
  });

  it('lets a partner add drops in a channel that granted it access', async () => {
    const { _id } = await createCollab(api, api.halo);
    const address = `${api.base}/creators/collabs/${_id}/drops`;
    expect((await call(address, { partnerKey: api.partnerKey, json: aDrop() })).status).toBe(200);
  });

  it('accepts at most 128 drops per collab, also concurrently', async () => {
    const { _id } = await createCollab(api, api.halo);
    await fillWithDrops(api, _id, 126);
    const results = await Promise.all(Array.from({ length: 5 }, () => postDrop(_id, aDrop())));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  it('saves two concurrent drops with the same new products', async () => {
    const { pine } = api;
    const { _id } = await createCollab(api, pine);
    const products = pine.products.map((id) => ({ id }));
    const orders = [products, [...products].reverse(), products, [...products].reverse()];
    await Promise.all(orders.map((order) => createDrop(api, pine, { collabId: _id, products: order })));
    expect((await getCollab(api, pine, _id)).drops.map((drop) => drop.products.length)).toEqual([6, 6, 6, 6]);
  });
});

async function fillWithDrops({ database }: World, collabId: string, count: number): Promise<void> {
  await addDrops(database, collabId, { count });
}
