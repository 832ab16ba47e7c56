import { describe, expect, it } from 'vitest';
import type { NewField } from '#app/domain/custom-fields/fields.ts';
import {
  createCollab,
  createDrop,
  getCollab,
  newPerson,
  unique,
  updateCollab,
  updateDrop,
} from '../../support/http/api-calls.ts';
import { call, readProblem } from '../../support/http/api-client.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { listMistypedValues, addFields } from '../../support/db/custom-fields.ts';
import { listEvents } from '../../support/db/events.ts';

const api = await useWorld();
const at = (name: string) => `https://cdn.example.com/${name}`;

const post = (path: string, json: object) =>
  call(`${api.base}/creators/collabs/${path}`, { key: api.halo.key, json });
const shown = async (collabId: string) => getCollab(api, api.halo, collabId);
/** The types of a collab's custom fields by handle. */
const typesOf = async (collabId: string) =>
  Object.fromEntries((await shown(collabId)).customFields.map(({ handle, type }) => [handle, type]));

describe('media in custom values', () => {
  it('are Media objects in responses, and keep their id when they are sent back', async () => {
    const { halo, database } = api;
    const photo = { url: at('a.avif'), originalFilename: 'a.avif', tags: ['x'], owner: 'ada' };
    const custom = { 'cc-one': photo, 'cc-many': [at('b.jpg'), { url: at('c.mp4') }] };
    const created = await createCollab(api, halo, { custom });
    const { _id } = created;
    expect(created.custom).toMatchObject({
      'cc-one': { ...photo, mediaContentType: 'IMAGE', mimeType: 'image/avif', extension: 'avif', __v: 0 },
      'cc-many': [{ url: at('b.jpg') }, { mediaContentType: 'VIDEO', tags: [] }],
    });
    const one = created.custom['cc-one'] as { _id: string; filename: string };
    expect(one.filename).toBe(one._id);
    const products = [{ id: halo.products[0], custom }];
    const { _id: dropId } = await createDrop(api, halo, { collabId: _id, custom, products });
    const before = await shown(_id);
    const [drop] = before.drops;
    for (const own of [drop?.custom, drop?.products[0]?.custom])
      expect(own).toMatchObject({ 'cc-one': photo, 'cc-many': [{ url: at('b.jpg') }, { url: at('c.mp4') }] });
    for (const values of [custom, created.custom]) {
      await updateCollab(api, halo, { collabId: _id, custom: values });
      expect((await shown(_id)).custom).toEqual(created.custom);
    }
    for (const [ofDrop, ofProduct] of [
      [custom, custom],
      [drop?.custom, drop?.products[0]?.custom],
    ]) {
      const sent = { custom: ofDrop, products: [{ id: halo.products[0], custom: ofProduct }] };
      await updateDrop(api, halo, { collabId: _id, dropId, ...sent });
    }
    expect((await shown(_id)).drops).toEqual(before.drops);
    expect(await listEvents(database, dropId, 'drop.updated')).toEqual([]);
    const value = before.customFields.find(({ handle }) => handle === 'cc-one')?.value ?? '';
    expect(JSON.parse(value)).toEqual(one);
  });

  it('are media of the channel like others', async () => {
    const { halo } = api;
    const { _id, custom } = await createCollab(api, halo, { custom: { 'cc-cover': { url: at('d.jpg') } } });
    const cover = custom['cc-cover'] as { _id: string };
    const drop = await createDrop(api, halo, { collabId: _id, media: [{ _id: cover._id }] });
    expect(drop.media).toEqual([cover]);
  });
});

describe('the type of a custom field', () => {
  const fields = [
    [
      'single_line_text_field',
      'Send one line of text.',
      'one',
      ['two\nlines', 4, true, ['one'], { url: at('a.jpg') }],
    ],
    ['multi_line_text_field', 'Send text.', 'two\nlines', [4, ['one']]],
    [
      'number_decimal',
      'Send a number of at most 15 digits, such as 4.5.',
      4.5,
      ['many', true, ['4'], '12345678901234567890'],
    ],
    ['boolean', 'Send true or false.', false, ['yes', 1]],
    [
      'media',
      'Send a public https URL or a Media object.',
      { url: at('a.jpg') },
      ['words', [at('a.jpg')], 4],
    ],
    ['list.single_line_text_field', 'Send a list of texts.', ['one'], ['one', [{ url: at('a.jpg') }]]],
    ['list.url', 'Send a list of public https URLs and Media objects.', [at('a.jpg')], ['one', ['one']]],
    [
      'list.media',
      'Send a list of public https URLs and Media objects.',
      [{ url: at('a.jpg') }],
      [4, ['one']],
    ],
  ] as const;

  it.each(fields)(
    '%s that the brand defined accepts only its values',
    async (...[type, hint, fitting, others]) => {
      const { halo, database } = api;
      const handle = unique('cc-typed-');
      for (const ownerType of ['collab', 'drop', 'product'] as const)
        await addFields(database, halo.domain, [{ ownerType, handle, name: handle, type }]);
      const { _id } = await createCollab(api, halo);
      const products = [{ id: halo.products[0] }];
      for (const value of others) {
        const custom = { [handle]: value };
        const wrong = [
          await post(_id, { custom }),
          await post(`${_id}/drops`, { title: 'x', products, custom }),
          await post(`${_id}/drops`, { title: 'x', products: [{ id: halo.products[0], custom }] }),
        ].map((result) => readProblem(result).details ?? []);
        const message = `Does not fit the type of its custom field. ${hint}`;
        expect(wrong.map(([detail]) => detail)).toEqual(
          ['custom', 'custom', 'products[0].custom'].map((path) => ({ path: `${path}.${handle}`, message })),
        );
      }
      await updateCollab(api, halo, { collabId: _id, custom: { [handle]: fitting } });
      const own = (await shown(_id)).custom[handle];
      await updateCollab(api, halo, { collabId: _id, custom: { [handle]: own } });
      expect((await shown(_id)).custom[handle]).toEqual(own);
    },
  );

  it('of numbers, booleans and media accepts their texts', async () => {
    const { halo, database } = api;
    const define = (handle: string, type: NewField['type']) => ({
      ownerType: 'collab' as const,
      handle,
      name: handle,
      type,
    });
    await addFields(database, halo.domain, [
      define('cc-spelled-number', 'number_decimal'),
      define('cc-spelled-flag', 'boolean'),
      define('cc-spelled-media', 'media'),
    ]);
    const custom = {
      'cc-spelled-number': '-4.50',
      'cc-spelled-flag': 'false',
      'cc-spelled-media': at('a.jpg'),
    };
    expect((await createCollab(api, halo, { custom })).custom).toMatchObject({
      'cc-spelled-number': -4.5,
      'cc-spelled-flag': false,
      'cc-spelled-media': { url: at('a.jpg'), mediaContentType: 'IMAGE' },
    });
    const json = { ...newPerson(), custom: { 'cc-spelled-number': '9'.repeat(309) } };
    const tooLarge = await call(`${api.base}/creators/collabs`, { key: halo.key, json });
    expect(readProblem(tooLarge).details).toEqual([
      {
        path: 'custom.cc-spelled-number',
        message:
          'Does not fit the type of its custom field. Send a number of at most 15 digits, such as 4.5.',
      },
    ]);
  });

  it('that its first value defined changes while it has no other value', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const set = (value: unknown, collabId = _id) =>
      updateCollab(api, halo, { collabId, custom: { 'cc-change': value } });
    for (const [value, type] of [
      ['one', 'single_line_text_field'],
      ['two\nlines', 'multi_line_text_field'],
      ['one', 'multi_line_text_field'],
      [4, 'number_decimal'],
      [true, 'boolean'],
      [{ url: at('a.jpg') }, 'media'],
      [at('a.jpg'), 'media'],
      [[at('look')], 'list.url'],
      [['one', at('a.jpg')], 'list.single_line_text_field'],
      [[{ url: at('a.jpg') }], 'list.media'],
    ] as const) {
      await set(value);
      expect(await typesOf(_id)).toEqual({ 'cc-change': type });
    }
    const { _id: other } = await createCollab(api, halo);
    await set([at('b.jpg')], other);
    for (const collabId of [_id, other])
      expect(readProblem(await post(collabId, { custom: { 'cc-change': 'one' } }))).toMatchObject({
        statusCode: 400,
        details: [{ path: 'custom.cc-change' }],
      });
    await set(null);
    await set('one', other);
    expect(await typesOf(other)).toEqual({ 'cc-change': 'single_line_text_field' });
  });

  it('is media when its first values are URLs of image or video files, and only then', async () => {
    const { halo } = api;
    const product = (value: unknown) => ({ id: halo.products[0], custom: { 'cc-look': value } });
    for (const [name, value, type] of [
      ['image', at('Look.JPG?width=2'), 'media'],
      ['video', at('clip.m4v'), 'media'],
      ['page', at('look'), 'single_line_text_field'],
      ['document', at('look.pdf'), 'single_line_text_field'],
      ['inside', `see ${at('a.jpg')}`, 'single_line_text_field'],
      ['private', 'https://127.0.0.1/a.jpg', 'single_line_text_field'],
      ['images', [at('a.png'), at('b.webp')], 'list.media'],
      ['pages', [at('a.png'), at('look')], 'list.url'],
      ['texts', [at('a.png'), 'one'], 'list.single_line_text_field'],
      ['mixed', [at('page'), { url: at('a.png') }], 'list.media'],
      ['none', [], 'list.url'],
    ] as const) {
      const custom = { [`cc-file-${name}`]: value };
      const { _id, custom: saved } = await createCollab(api, halo, { custom });
      expect(await typesOf(_id), name).toEqual({ [`cc-file-${name}`]: type });
      if (type === 'media') expect(saved).toMatchObject({ [`cc-file-${name}`]: { url: value } });
    }
    // A field that is not new keeps its type, also without a value that needs it.
    const { _id: first } = await createCollab(api, halo, { custom: { 'cc-old': 'one' } });
    const { _id: second } = await createCollab(api, halo, { custom: { 'cc-old': at('a.jpg') } });
    for (const collabId of [first, second])
      expect(await typesOf(collabId)).toEqual({ 'cc-old': 'single_line_text_field' });
    // Among texts, a URL of a file is text.
    const { _id: collabId } = await createCollab(api, halo);
    const products = [product(at('a.jpg')), { ...product('see the store'), id: halo.products[1] }];
    await createDrop(api, halo, { collabId, products });
    const [drop] = (await shown(collabId)).drops;
    expect(drop?.products.map(({ custom }) => custom['cc-look'])).toEqual([at('a.jpg'), 'see the store']);
  });

  it('is found and defined by a name in any script', async () => {
    const { _id } = await createCollab(api, api.halo, { custom: { 好きな色: '青', é: 'x' } });
    await updateCollab(api, api.halo, { collabId: _id, custom: { 好きな色: '赤' } });
    const { customFields } = await shown(_id);
    expect(customFields.map(({ value }) => value).sort()).toEqual(['x', '赤']);
  });

  it('is that of concurrent values, too: another one is rejected', async () => {
    const { halo } = api;
    const { _id: collabId } = await createCollab(api, halo);
    const { _id: other } = await createCollab(api, halo);
    for (let round = 0; round < 8; round += 1) {
      const custom = (value: unknown) => ({ custom: { [`cc-race-${round % 4}`]: value } });
      const drop = { title: 'x', products: [{ id: halo.products[0] }] };
      // Half the fields are defined, the others change their type.
      if (round > 3) await post(collabId, custom(null));
      if (round > 3) await post(other, custom(null));
      await Promise.all([
        ...[post(collabId, custom('text')), post(other, custom(round))],
        ...[post(`${collabId}/drops`, { ...drop, ...custom('text') })],
        ...[post(`${other}/drops`, { ...drop, ...custom(round) })],
      ]);
    }
    const found = await listMistypedValues(api.database);
    expect(found).toEqual([]);
  });

  it('changes with values of drops, too, and suits all values of a request', async () => {
    const { halo } = api;
    const { _id: collabId } = await createCollab(api, halo);
    const handle = unique('cc-mixed-');
    const [first, second] = halo.products;
    const products = (one: unknown, other: unknown) => [
      { id: first, custom: { [handle]: one } },
      { id: second, custom: { [handle]: other } },
    ];
    const wrong = await post(`${collabId}/drops`, { title: 'x', products: products('one', 2) });
    expect(readProblem(wrong).details?.map(({ path }) => path)).toEqual([`products[1].custom.${handle}`]);
    const { _id: dropId } = await createDrop(api, halo, { collabId, custom: { [handle]: 1 } });
    await createDrop(api, halo, { collabId, products: products('one', 'two\nlines') });
    const again = await post(`${collabId}/drops/${dropId}`, { products: products(2, 3) });
    expect(readProblem(again).details?.map(({ path }) => path)).toEqual(
      [0, 1].map((n) => `products[${n}].custom.${handle}`),
    );
    await updateDrop(api, halo, { collabId, dropId, custom: { [handle]: 'text' } });
    expect((await shown(collabId)).drops[1]?.custom).toEqual({ [handle]: 'text' });
  });
});
