import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mediaResponse } from '#app/http/response-schemas.ts';
import {
  createCollab,
  createDrop,
  sendBytes,
  sendUpload,
  stageUpload,
} from '../../support/http/api-calls.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { filesOf } from '../../support/store/pictures-in-store.ts';
import { until } from '../../support/until.ts';
import { useWorld } from '../../support/world/use-world.ts';

const api = await useWorld();

describe('an upload', () => {
  /** One transparent pixel. */
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  const staged = z.strictObject({
    upload: z.strictObject({
      _id: z.uuid(),
      url: z.url(),
      fields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  });
  const progress = z.strictObject({
    upload: z.strictObject({
      _id: z.uuid(),
      state: z.enum(['processing', 'failed', 'ready']),
      media: mediaResponse.nullable(),
      problem: z.string().nullable(),
    }),
  });
  const uploads = () => `${api.base}/channels/${api.halo.domain}/uploads`;
  const stage = (json: object) => call(uploads(), { key: api.halo.key, json });

  async function upload(bytes: Uint8Array<ArrayBuffer>) {
    const _id = await sendUpload(api, api.halo, bytes);
    // With one key: progress is not repeated, and the end is.
    const headers = { 'Idempotency-Key': _id };
    const complete = async () =>
      readOk(await call(`${uploads()}/${_id}`, { method: 'POST', key: api.halo.key, headers }), progress)
        .upload;
    await until('the platform is done', async () => (await complete()).state !== 'processing');
    return complete();
  }

  it('becomes a Media object that a drop can have', async () => {
    const { halo } = api;
    const { state, media, problem } = await upload(new Uint8Array(pixel));
    expect([state, problem]).toEqual(['ready', null]);
    expect(media).toMatchObject({ mediaContentType: 'IMAGE', originalFilename: 'shelf.png' });
    const { _id: collabId } = await createCollab(api, halo);
    const { media: cover } = await createDrop(api, halo, { collabId, media: [media] });
    expect(cover).toEqual([media]);
  });

  it('that is completed before its bytes were sent gets 409 until they are there', async () => {
    const form = await stageUpload(api, api.halo, { filename: 'early.png', size: pixel.length });
    const complete = () => call(`${uploads()}/${form._id}`, { method: 'POST', key: api.halo.key });
    const ended = async () => {
      let result = await complete();
      await until('the platform has looked for the bytes', async () => {
        if (result.status === 200 && readOk(result, progress).upload.state === 'processing')
          result = await complete();
        else return true;
        return false;
      });
      return result;
    };
    for (let times = 0; times < 2; times += 1)
      expect(readProblem(await ended())).toMatchObject({
        statusCode: 409,
        error: 'Conflict',
        message: 'No bytes yet. Send the form with the bytes, then repeat this request.',
      });
    await sendBytes(form, new Uint8Array(pixel));
    expect(readOk(await ended(), progress).upload).toMatchObject({
      _id: form._id,
      state: 'ready',
      problem: null,
      media: { mediaContentType: 'IMAGE' },
    });
    const shop = { platformUrl: api.platform.url, domain: api.halo.domain };
    const states = async () => (await filesOf(shop, 'early')).map(({ fileStatus }) => fileStatus);
    // The store's index lags behind.
    await until('only the file with bytes is left', async () => String(await states()) === 'READY');
  });

  it('that the store rejects returns the reason', async () => {
    const rejected = await upload(new TextEncoder().encode('no picture at all, but long enough'));
    expect(rejected).toMatchObject({
      state: 'failed',
      media: null,
      problem: 'The image could not be processed',
    });
  });

  it('of another type, size or channel is rejected', async () => {
    const { pine, base } = api;
    const details = async (json: object) => readProblem(await stage(json)).details;
    expect(await details({ filename: ' ', mimeType: 'image/png', size: 1.5 })).toMatchObject([
      { path: 'filename' },
      { path: 'size' },
    ]);
    expect(await details({ filename: 'a.svg', mimeType: 'image/svg+xml', size: 1 })).toMatchObject([
      { path: 'mimeType', message: expect.stringContaining('image/png') as string },
    ]);
    const { _id } = readOk(await stage({ filename: 'a.png', mimeType: 'image/png', size: 9 }), staged).upload;
    const foreign = `${base}/channels/${pine.domain}/uploads/${_id}`;
    expect((await call(foreign, { method: 'POST', key: pine.key })).status).toBe(404);
  });
});
