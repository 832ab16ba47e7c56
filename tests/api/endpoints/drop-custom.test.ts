import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab, unique } from '../../support/http/api-calls.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { lockTable } from '../../support/db/locks.ts';
import { setAutoDefine, deleteFields, listFieldOwners } from '../../support/db/custom-fields.ts';

const api = await useWorld();

describe('custom values of drops', () => {
  const values = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}-${index}`, 'x']));
  const post = (collabId: string, json: object, dropId?: string) =>
    call(`${api.base}/creators/collabs/${collabId}/drops${dropId ? `/${dropId}` : ''}`, {
      key: api.halo.key,
      json: { title: 'Summer', ...json },
    });

  it('define a new field once for concurrent drops', async () => {
    const { halo, database } = api;
    const collabs = await Promise.all(Array.from({ length: 4 }, () => createCollab(api, halo)));
    const handle = unique('cc-new-');
    const custom = { [handle]: 'x', [`${handle}-b`]: 'y' };
    const products = [{ id: halo.products[0], custom }];
    await Promise.all(collabs.map(({ _id }) => createDrop(api, halo, { collabId: _id, custom, products })));
    for (const { _id } of collabs) {
      const [drop] = (await getCollab(api, halo, _id)).drops;
      expect([drop?.custom, drop?.products[0]?.custom]).toEqual([custom, custom]);
    }
    expect(await listFieldOwners(database, handle)).toHaveLength(2);
  });

  it('are rejected by path if the channel does not define fields on first use', async () => {
    const { halo, database } = api;
    const { _id } = await createCollab(api, halo);
    await createDrop(api, halo, { collabId: _id, custom: { 'cc-known': 'x' } });
    await setAutoDefine(database, false);
    const products = [{ id: halo.products[0], custom: { 'cc-known': 'of drops, not of products' } }];
    const problem = readProblem(
      await post(_id, { products, custom: { 'cc-known': 'x', 'cc-unknown': 'x' } }),
    );
    await setAutoDefine(database, true);
    expect(problem.statusCode).toBe(400);
    expect(problem.details?.map(({ path }) => path)).toEqual([
      'custom.cc-unknown',
      'products[0].custom.cc-known',
    ]);
    expect((await getCollab(api, halo, _id)).drops).toHaveLength(1);
  });

  it.each([
    ['a new drop', false],
    ['a changed drop', true],
  ])('of %s are rejected by path when their field is deleted concurrently', async (_, isThere) => {
    const { halo, database } = api;
    const defineByUse = (does: boolean) => setAutoDefine(database, does);
    const { _id: collabId } = await createCollab(api, halo);
    const handle = unique('cc-gone-');
    const drop = await createDrop(api, halo, { collabId, custom: { [handle]: 'x' } });
    await defineByUse(false);
    const lock = await lockTable(database.url, 'collabs');
    const again = { products: [{ id: halo.products[0] }], custom: { [handle]: 'y' } };
    const response = post(collabId, again, isThere ? drop._id : undefined);
    await lock.untilBlocked();
    await deleteFields(database, handle);
    await lock.release();
    const problem = readProblem(await response);
    await defineByUse(true);
    expect(problem).toMatchObject({ statusCode: 400, details: [{ path: `custom.${handle}` }] });
    expect((await post(collabId, again, drop._id)).status).toBe(200);
  });

  it('are limited to 256 per record, including existing ones', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const entry = {
      id: halo.products[0],
      enhancement: { custom: values(200, 'cc-a') },
      custom: values(57, 'cc-b'),
    };
    const tooMany = readProblem(await post(_id, { products: [entry] }));
    expect(tooMany.details?.map(({ path }) => path)).toEqual(['products[0].custom']);
    const drop = await createDrop(api, halo, {
      collabId: _id,
      custom: values(256, 'cc-a'),
      products: [{ ...entry, custom: values(56, 'cc-b') }],
    });
    const oneMore = readProblem(await post(_id, { custom: { 'cc-more': 'x' } }, drop._id));
    expect(oneMore.details?.map(({ path }) => path)).toEqual(['custom']);
    const inExchange = { 'cc-more': 'x', 'cc-a-0': null, 'cc-a-1': 'y' };
    expect((await post(_id, { custom: inExchange }, drop._id)).status).toBe(200);
    const [present] = (await getCollab(api, halo, _id)).drops;
    expect(present?.custom).toEqual({
      ...values(256, 'cc-a'),
      'cc-a-0': undefined,
      'cc-a-1': 'y',
      'cc-more': 'x',
    });
  });

  it('are text, numbers, booleans, Media objects and lists of texts, URLs and Media objects', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const picture = { url: 'https://cdn.example.com/b.jpg', mediaContentType: 'IMAGE' };
    const custom = {
      'cc-number': 4.5,
      'cc-flag': false,
      'cc-texts': ['one', 'two: three'],
      'cc-mixed': ['https://cdn.example.com/a.jpg', picture],
    };
    await createDrop(api, halo, { collabId: _id, custom });
    const [drop] = (await getCollab(api, halo, _id)).drops;
    const [url] = custom['cc-mixed'];
    expect(drop?.custom).toMatchObject({ ...custom, 'cc-mixed': [{ url }, picture] });
  });

  it('of a list must be public media where they are URLs', async () => {
    const { _id } = await createCollab(api, api.halo);
    const products = [{ id: api.halo.products[0] }];
    const urls = [
      'http://cdn.example.com/a.jpg',
      'https://127.0.0.1/a.jpg',
      '//cdn.example.com/a',
      'JavaScript:alert(1)',
    ];
    for (const url of urls) {
      const problem = readProblem(await post(_id, { products, custom: { 'cc-list': ['fine', url] } }));
      expect(problem.details?.map(({ path }) => path)).toEqual(['custom.cc-list[1]']);
    }
    const many = Array.from({ length: 51 }, () => 'x');
    const problem = readProblem(await post(_id, { products, custom: { 'cc-list': many } }));
    expect(problem.details?.map(({ path }) => path)).toEqual(['custom.cc-list']);
  });

  it('find or define their field by its name', async () => {
    const { halo, database } = api;
    const { _id } = await createCollab(api, halo);
    const name = unique('List of media ');
    const handle = name.toLowerCase().replaceAll(' ', '-');
    await createDrop(api, halo, { collabId: _id, custom: { [name]: ['a'] } });
    await createDrop(api, halo, { collabId: _id, custom: { [handle]: ['b'] } });
    await createDrop(api, halo, { collabId: _id, custom: { [name]: ['c'] } });
    const { drops } = await getCollab(api, halo, _id);
    expect(drops.map(({ custom }) => custom)).toEqual([
      { [handle]: ['c'] },
      { [handle]: ['b'] },
      { [handle]: ['a'] },
    ]);
    expect(await listFieldOwners(database, handle)).toEqual(['drop']);
    const products = [{ id: halo.products[0] }];
    const problem = readProblem(await post(_id, { products, custom: { [name]: ['a'], [handle]: ['b'] } }));
    expect(problem.details).toEqual([
      { path: `custom.${name}`, message: `Is the same custom field as "${handle}". Send its value once.` },
    ]);
  });

  it('refer to media of the channel by id, and save other media', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const picture = 'https://cdn.example.com/own.jpg';
    await createDrop(api, halo, {
      collabId: _id,
      products: [{ id: halo.products[0], enhancement: { media: [picture] } }],
    });
    const own = (await getCollab(api, halo, _id)).drops[0]?.enhancements[0]?.media[0];
    const other = { url: 'https://cdn.example.com/other.mp4', mimeType: 'video/mp4' };
    await createDrop(api, halo, {
      collabId: _id,
      custom: {
        'cc-own': { _id: own?._id },
        'cc-other': { ...other, _id: 'of-somewhere-else' },
        'cc-none': null,
      },
    });
    const drop = (await getCollab(api, halo, _id)).drops[0];
    expect(drop?.custom).toEqual({
      'cc-own': own,
      'cc-other': {
        ...other,
        _id: expect.any(String) as string,
        filename: expect.any(String) as string,
        mediaContentType: 'VIDEO',
        extension: 'mp4',
        tags: [],
        __v: 0,
      },
    });
    const nameless = readProblem(
      await post(_id, { products: [{ id: halo.products[0] }], custom: { 'cc-own': { _id: 'x' } } }),
    );
    expect(nameless.details?.map(({ path }) => path)).toEqual(['custom.cc-own']);
  });
});
