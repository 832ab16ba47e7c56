import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updatedDropResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { listEvents } from '../../support/db/events.ts';

const api = await useWorld();
const responseSchema = z.strictObject({ drop: updatedDropResponse });
const at = (name: string) => `https://cdn.example.com/${name}`;

describe('media of a drop', () => {
  const post = (collabId: string, json: object, dropId?: string) =>
    call(`${api.base}/creators/collabs/${collabId}/drops${dropId ? `/${dropId}` : ''}`, {
      key: api.halo.key,
      json,
    });
  const update = async (collabId: string, dropId: string, json: object) =>
    readOk(await post(collabId, json, dropId), responseSchema).drop;
  const firstDrop = async (collabId: string) =>
    (await getCollab(api, api.halo, collabId)).drops[0] ?? expect.fail('no drop');

  it('are URLs and Media objects, and every response shows them in order', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const described = {
      url: at('b'),
      mimeType: 'image/avif',
      extension: 'avif',
      originalFilename: 'b.avif',
      owner: 'ada',
      tags: ['x'],
    };
    const media = [at('a.mp4'), { ...described, _id: 'of-somewhere-else' }, at('plain')];
    const created = await createDrop(api, halo, { collabId: _id, media });
    expect(created.media).toMatchObject([
      { url: at('a.mp4'), mediaContentType: 'VIDEO', mimeType: 'video/mp4', extension: 'mp4', tags: [] },
      { ...described, mediaContentType: 'IMAGE', __v: 0 },
      { url: at('plain'), mediaContentType: 'IMAGE' },
    ]);
    expect((await firstDrop(_id)).media).toEqual(created.media);
    expect((await update(_id, created._id, { title: 'Autumn' })).media).toEqual(created.media);
    expect((await createDrop(api, halo, { collabId: _id, media: null })).media).toEqual([]);
  });

  it('have no host that would change a header of a page', async () => {
    const { _id } = await createCollab(api, api.halo);
    for (const host of ['w.example.com;sandbox', 'w.example.com,x', "w.example.com'none'"]) {
      const media = [`https://${host}/a.png`];
      const rejected = await post(_id, { title: 'Spring', products: [{ id: api.halo.products[0] }], media });
      expect([rejected.status, readProblem(rejected).details?.[0]?.path], host).toEqual([400, 'media[0]']);
    }
  });

  it('of the channel are reused by id, and those of another channel are not', async () => {
    const { halo, pine } = api;
    const { _id: theirs } = await createCollab(api, pine);
    const products = [{ id: pine.products[0] }];
    const foreign = await createDrop(api, pine, { collabId: theirs, products, media: [at('pine.jpg')] });
    const { _id } = await createCollab(api, halo);
    const { media: own } = await createDrop(api, halo, {
      collabId: _id,
      media: [{ url: at('halo.jpg'), tags: ['x'], owner: 'ada' }],
    });
    const foreignId = foreign.media[0]?._id;
    const again = await createDrop(api, halo, {
      collabId: _id,
      media: [{ _id: own[0]?._id }, { _id: foreignId, url: at('new.jpg') }],
      products: [{ id: halo.products[0], enhancement: { media: own } }],
    });
    expect(again.media[0]).toEqual(own[0]);
    expect(again.media[1]).toMatchObject({ url: at('new.jpg') });
    expect(again.media[1]?._id).not.toBe(foreignId);
    const shown = await firstDrop(_id);
    expect([shown.media, shown.enhancements[0]?.media]).toEqual([again.media, own]);
    for (const dropId of [undefined, again._id]) {
      const nameless = { title: 'x', products: [{ id: halo.products[0] }], media: [{ _id: foreignId }] };
      const { statusCode, details } = readProblem(await post(_id, nameless, dropId));
      expect([statusCode, details?.map(({ path }) => path)]).toEqual([400, ['media[0]']]);
    }
  });

  it('that a request calls an image have no video’s MIME type, and can be sent back', async () => {
    const { _id } = await createCollab(api, api.halo);
    const image = { url: at('frame.mp4'), mediaContentType: 'IMAGE' };
    const { _id: dropId, media } = await createDrop(api, api.halo, { collabId: _id, media: [image] });
    expect(media).toMatchObject([image]);
    expect(media[0]).not.toHaveProperty('mimeType');
    expect(await update(_id, dropId, { media })).toMatchObject({ media, __v: 0 });
  });

  it('are replaced by an update, keep their ids where they stay, and are kept when they are not sent', async () => {
    const { halo, database } = api;
    const { _id } = await createCollab(api, halo);
    const { _id: dropId, media } = await createDrop(api, halo, {
      collabId: _id,
      media: [at('a.jpg'), at('b.jpg')],
    });
    for (const same of [{ media }, { media: null }, { media: [at('a.jpg'), at('b.jpg')] }, {}])
      expect(await update(_id, dropId, same)).toMatchObject({ media, __v: 0 });
    expect(await listEvents(database, dropId, 'drop.updated')).toEqual([]);
    const changed = await update(_id, dropId, { media: [at('b.jpg'), at('c.mp4')] });
    expect(changed.__v).toBe(1);
    expect(changed.media).toMatchObject([
      { _id: media[1]?._id, url: at('b.jpg') },
      { mediaContentType: 'VIDEO' },
    ]);
    expect((await firstDrop(_id)).media).toEqual(changed.media);
    expect(await listEvents(database, dropId, 'drop.updated')).toMatchObject([
      { data: { drop: { media: changed.media }, previous: { media } } },
    ]);
    expect(await update(_id, dropId, { media: [] })).toMatchObject({ media: [], __v: 2 });
  });

  it.each([
    ['text', 'none', 'media'],
    ['11 media', Array.from({ length: 11 }, () => at('a.jpg')), 'media'],
    ['a private address', [at('a.jpg'), 'https://127.0.0.1/a.jpg'], 'media[1]'],
    ['an object without a URL', [{ tags: ['x'] }], 'media[0]'],
    [
      'an object whose types differ',
      [{ url: at('a'), mimeType: 'image/png', mediaContentType: 'VIDEO' }],
      'media[0].mediaContentType',
    ],
  ])('are not %s', async (_, media, path) => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const { _id: dropId } = await createDrop(api, halo, { collabId: _id });
    for (const id of [undefined, dropId]) {
      const json = { title: 'x', products: [{ id: halo.products[0] }], media };
      expect(readProblem(await post(_id, json, id)).details?.map((detail) => detail.path)).toEqual([path]);
    }
  });
});
