import { describe, expect, it } from 'vitest';
import { readProblem } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { api, postDrop, aDrop } from './endpoint-world.ts';

describe('create a drop', () => {
  it('merges a product that is sent twice, unless notes, media or custom values differ', async () => {
    const { halo } = api;
    const [id] = halo.products;
    const { _id } = await createCollab(api, halo);
    const again = (enhancement?: object, custom = {}) => ({
      id: `gid://shopify/Product/${id}`,
      enhancement,
      custom,
    });
    const first = { id, enhancement: { note: 'Daily' }, custom: { 'cc-size': 'M' } };
    await createDrop(api, halo, {
      collabId: _id,
      products: [first, { id: halo.products[1] }, again(), again({ note: 'Daily' }, { 'cc-color': 'red' })],
    });
    const { drops } = await getCollab(api, halo, _id);
    expect(drops[0]?.products.map(({ platformId, custom }) => [platformId, custom])).toEqual([
      [`gid://shopify/Product/${id}`, { 'cc-size': 'M', 'cc-color': 'red' }],
      [`gid://shopify/Product/${halo.products[1]}`, {}],
    ]);
    expect(drops[0]?.enhancements.map(({ note }) => note)).toEqual(['Daily']);
    const differing = [
      again({ note: 'Weekly' }),
      again({ media: ['https://cdn.example.com/b.jpg'] }),
      again(undefined, { 'cc-size': 'L' }),
    ];
    for (const second of differing) {
      const full = { ...first, enhancement: { note: 'Daily', media: ['https://cdn.example.com/a.jpg'] } };
      const problem = readProblem(await postDrop(_id, aDrop({ products: [full, second] })));
      expect(problem.details).toEqual([
        {
          path: 'products[1].id',
          message:
            'Is in this drop twice, with another note, media or custom value. Send each product and variant once.',
        },
      ]);
    }
  });

  it('names an entry by its index in the request, also after entries that were merged', async () => {
    const { halo } = api;
    const [id] = halo.products;
    const { _id } = await createCollab(api, halo);
    const products = [{ id }, { id }, { id: '999999' }];
    const problem = readProblem(await postDrop(_id, aDrop({ products })));
    expect(problem.details?.map(({ path }) => path)).toEqual(['products[2].id']);
  });

  it('accepts the names of ids in responses, and the variant within an enhancement', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const platformId = `gid://shopify/Product/${halo.products[1]}`;
    const [variant = ''] = halo.variants;
    await createDrop(api, halo, {
      collabId: _id,
      products: [{ platformId, enhancement: { note: 'x', variant }, custom: null }],
    });
    const shown = (await getCollab(api, halo, _id)).drops[0]?.products[0];
    expect(shown).toMatchObject({ platformId, platformVariantId: `gid://shopify/ProductVariant/${variant}` });
    await createDrop(api, halo, { collabId: _id, products: [shown] });
    const { drops } = await getCollab(api, halo, _id);
    expect(drops.map(({ products: [item] }) => item?.platformVariantId)).toEqual([
      shown?.platformVariantId,
      shown?.platformVariantId,
    ]);
    const products = [{ id: halo.products[0], platformId: halo.products[1] }];
    expect(readProblem(await postDrop(_id, aDrop({ products }))).details).toEqual([
      { path: 'products[0].platformId', message: 'Names another id than id. Send one of the two.' },
    ]);
  });

  it('accepts a product as several variants, and names a variant that is not one of the product', async () => {
    const { halo } = api;
    const [other, id] = halo.products;
    const [small, large] = halo.variants;
    const { _id } = await createCollab(api, halo);
    const products = [{ id }, { id, variantId: small }, { id, variantId: large }];
    await createDrop(api, halo, { collabId: _id, products });
    const wrong = [{ id: other }, { id: other, variantId: small }, { id, variantId: 1 }];
    expect(readProblem(await postDrop(_id, aDrop({ products: wrong }))).details).toEqual([
      {
        path: 'products[1].variantId',
        message: `Is not a variant of the product "${other}": "${small}".`,
      },
      { path: 'products[2].variantId', message: `Is not a variant of the product "${id}": "1".` },
    ]);
  });

  it('names a product that the store does not have', async () => {
    const { _id } = await createCollab(api, api.halo);
    const products = [{ id: api.halo.products[0] }, { id: '999999' }, { id: api.pine.products[0] }];
    const problem = readProblem(await postDrop(_id, aDrop({ products })));
    expect(problem.statusCode).toBe(400);
    expect(problem.details?.map(({ path }) => path)).toEqual(['products[1].id', 'products[2].id']);
  });

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: '  ' }, 'title'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title'],
    ['a description of 5,001 characters', { description: 'x'.repeat(5001) }, 'description'],
    ['no products', { products: undefined }, 'products'],
    ['an empty list of products', { products: [] }, 'products'],
    ['products that are not a list', { products: { id: 1 } }, 'products'],
    [
      '251 products',
      { products: Array.from({ length: 251 }, (_, index) => ({ id: index + 1 })) },
      'products',
    ],
    ['a product without an id', { products: [{}] }, 'products[0].id'],
    ['an id that a number cannot hold exactly', { products: [{ id: 2 ** 53 }] }, 'products[0].id'],
    ['a global id of another type', { products: [{ id: 'gid://shopify/Order/1' }] }, 'products[0].id'],
    ['a variant id that is none', { products: [{ id: 1, variantId: 'large' }] }, 'products[0].variantId'],
    [
      'a note of 2,001 characters',
      { products: [{ id: 1, enhancement: { note: 'x'.repeat(2001) } }] },
      'products[0].enhancement.note',
    ],
    [
      '11 media',
      {
        products: [
          { id: 1, enhancement: { media: Array.from({ length: 11 }, () => 'https://a.example/b.png') } },
        ],
      },
      'products[0].enhancement.media',
    ],
    ['custom values that are a list', { custom: [] }, 'custom'],
    ['a custom value of 5,001 characters', { custom: { 'cc-long': 'x'.repeat(5001) } }, 'custom.cc-long'],
    [
      '257 custom values',
      { custom: Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`cc-${index}`, 'x'])) },
      'custom',
    ],
  ])('rejects %s', async (_, own, path) => {
    const problem = readProblem(await postDrop('00000000-0000-7000-8000-000000000000', aDrop(own)));
    expect(problem.statusCode).toBe(400);
    expect(problem.details?.map((detail) => detail.path)).toEqual([path]);
  });

  it.each([
    'http://cdn.example.com/a.png',
    'ftp://cdn.example.com/a.png',
    'javascript:alert(1)',
    '//cdn.example.com/a.png',
    'https://localhost/a.png',
    'https://intranet/a.png',
    'https://printer.local/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://10.1.2.3/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://[fd00::1]/a.png',
    'https://user:secret@cdn.example.com/a.png',
  ])('rejects %s as media', async (url) => {
    const { _id } = await createCollab(api, api.halo);
    const products = [{ id: api.halo.products[0], enhancement: { media: [url] } }];
    const problem = readProblem(await postDrop(_id, aDrop({ products })));
    expect(problem.details?.map(({ path }) => path)).toEqual(['products[0].enhancement.media[0]']);
  });
});
