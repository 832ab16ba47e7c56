import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

const FILE = 'id alt fileStatus fileErrors { code } ... on MediaImage { image { url width height } }';

async function stage(input: Record<string, unknown>): Promise<Json> {
  return store.field(
    `mutation S($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
      stagedTargets { url resourceUrl parameters { name value } } userErrors { field message }
    } }`,
    {
      input: [{ filename: 'a.png', mimeType: 'image/png', resource: 'IMAGE', httpMethod: 'POST', ...input }],
    },
  );
}

async function create(file: Record<string, unknown>): Promise<Json> {
  const made = await store.field(
    `mutation C($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { ${FILE} } userErrors { field message code } } }`,
    { files: [file] },
  );
  const id = made.at('files', 0, 'id');
  if (typeof id === 'string')
    store.undoLater(() => store.request(`mutation { fileDelete(fileIds: ["${id}"]) { deletedFileIds } }`));
  return made;
}

async function whenDone(id: unknown): Promise<Json> {
  return store.eventually(
    () => store.field(`query Q($id: ID!) { node(id: $id) { ... on MediaImage { ${FILE} } } }`, { id }),
    (response) => ['READY', 'FAILED'].includes(response.text('fileStatus')),
  );
}

async function upload(target: Json, bytes: Uint8Array = PIXEL): Promise<number> {
  const parameters = target.at('stagedTargets', 0, 'parameters') as { name: string; value: string }[];
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const response = await fetch(target.text('stagedTargets', 0, 'url'), { method: 'POST', body: form });
  return response.status;
}

async function video(bytes: Uint8Array): Promise<Json> {
  const size = String(bytes.length);
  const target = await stage({
    filename: 'a.mp4',
    mimeType: 'video/mp4',
    resource: 'VIDEO',
    fileSize: size,
  });
  await upload(target, bytes);
  const originalSource = target.at('stagedTargets', 0, 'resourceUrl');
  const id = (await create({ originalSource, contentType: 'VIDEO' })).at('files', 0, 'id');
  return store.eventually(
    () =>
      store.field(
        `query Q($id: ID!) { node(id: $id) { ... on Video { fileStatus fileErrors { code } sources { url mimeType } } } }`,
        { id },
      ),
    (response) => ['READY', 'FAILED'].includes(response.text('fileStatus')),
  );
}

describe('A file', () => {
  it('is uploaded to its target, then processed, then ready with its picture', async () => {
    const target = await stage({ fileSize: String(PIXEL.length) });
    expect(target.at('userErrors')).toEqual([]);
    expect(await upload(target)).toBe(201);
    const made = await create({
      originalSource: target.at('stagedTargets', 0, 'resourceUrl'),
      contentType: 'IMAGE',
      alt: 'A pixel',
    });
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('files', 0)).toMatchObject({ fileStatus: 'UPLOADED', alt: 'A pixel', image: null });
    const ready = await whenDone(made.at('files', 0, 'id'));
    expect(ready.raw).toMatchObject({ fileStatus: 'READY', fileErrors: [], image: { width: 1, height: 1 } });
    expect(ready.text('image', 'url')).toMatch(/^https:\/\/cdn\.shopify\.com\//);
  });

  it('fails later without an upload', async () => {
    const target = await stage({});
    const made = await create({
      originalSource: target.at('stagedTargets', 0, 'resourceUrl'),
      contentType: 'IMAGE',
    });
    const done = await whenDone(made.at('files', 0, 'id'));
    expect(done.raw).toMatchObject({ fileStatus: 'FAILED', image: null });
    expect(done.at('fileErrors', 0, 'code')).toBeTypeOf('string');
  });

  it('fails later if its URL has no picture', async () => {
    const made = await create({ originalSource: 'https://example.com/a.pdf', contentType: 'IMAGE' });
    const done = await whenDone(made.at('files', 0, 'id'));
    expect(done.raw).toMatchObject({ fileStatus: 'FAILED', image: null });
  });

  it('fails later if the upload is not a picture', async () => {
    const target = await stage({});
    await upload(target, Buffer.from('This is no picture, whatever its name says.'));
    const originalSource = target.at('stagedTargets', 0, 'resourceUrl');
    const made = await create({ originalSource, contentType: 'IMAGE' });
    const done = await whenDone(made.at('files', 0, 'id'));
    expect(done.raw).toMatchObject({ fileStatus: 'FAILED', image: null });
  });

  it('can be a video, with a URL of the platform when it is ready', async () => {
    const ready = await video(readFileSync('local/demo/videos/campfire.mp4'));
    expect(ready.raw).toMatchObject({ fileStatus: 'READY', fileErrors: [] });
    expect(ready.text('sources', 0, 'url')).toMatch(/^https:\/\//);
    expect(ready.text('sources', 0, 'mimeType')).toMatch(/^video\//);
  });

  it('fails later if the upload is not a video', async () => {
    const failed = await video(Buffer.from('This is no video, whatever its name says.'));
    expect(failed.raw).toMatchObject({ fileStatus: 'FAILED', sources: [] });
    expect(failed.at('fileErrors', 0, 'code')).toBeTypeOf('string');
  });

  it('has the given name, is found by it, and RAISE_ERROR rejects duplicates', async () => {
    const filename = `${store.unique('name')}.png`;
    const named = async () => {
      const target = await stage({});
      await upload(target);
      const originalSource = target.at('stagedTargets', 0, 'resourceUrl');
      return create({
        originalSource,
        filename,
        contentType: 'IMAGE',
        duplicateResolutionMode: 'RAISE_ERROR',
      });
    };
    const id = (await named()).at('files', 0, 'id');
    expect((await whenDone(id)).text('image', 'url')).toContain(`/${filename}`);
    const found = await store.eventually(
      () =>
        store.field('query Q($query: String!) { files(first: 5, query: $query) { nodes { id } } }', {
          query: `filename:"${filename}"`,
        }),
      (response) => response.at('nodes', 0) !== undefined,
    );
    expect(found.at('nodes')).toEqual([{ id }]);
    expect((await named()).at('userErrors')).toMatchObject([{ code: 'FILENAME_ALREADY_EXISTS' }]);
  });

  it.each(['a.jpg', 'a.PNG'])(
    'is rejected if its name %s has another extension than a.png',
    async (filename) => {
      const file = { originalSource: 'https://example.com/a.png', filename, contentType: 'IMAGE' };
      expect((await create(file)).at('userErrors')).toMatchObject([
        { code: 'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE' },
      ]);
    },
  );

  it('is rejected with a data URL or a long text', async () => {
    expect(
      (await create({ originalSource: 'data:image/png;base64,AA==', contentType: 'IMAGE' })).at('userErrors'),
    ).toMatchObject([{ field: ['files', '0', 'originalSource'], code: 'INVALID_IMAGE_SOURCE_URL' }]);
    const alt = 'a'.repeat(513);
    expect(
      (await create({ originalSource: 'https://example.com/a.png', alt })).at('userErrors'),
    ).toMatchObject([{ field: ['files', '0', 'alt'], code: 'ALT_VALUE_LIMIT_EXCEEDED' }]);
  });

  it('is deleted before it is missing', async () => {
    const response = await store.field(
      'mutation { fileDelete(fileIds: ["gid://shopify/MediaImage/1"]) { deletedFileIds userErrors { code } } }',
    );
    expect(response.raw).toEqual({ deletedFileIds: null, userErrors: [{ code: 'FILE_DOES_NOT_EXIST' }] });
  });

  it('is named in one error with all others that are missing', async () => {
    const [one, two] = ['gid://shopify/MediaImage/1', 'gid://shopify/MediaImage/2'];
    const error = { code: 'FILE_DOES_NOT_EXIST' };
    const deleted = await store.field(
      `mutation { fileDelete(fileIds: ["${one}", "${two}"]) { userErrors { field message code } } }`,
    );
    expect(deleted.at('userErrors')).toEqual([
      { ...error, field: ['fileIds'], message: `File ids ${one},${two} do not exist.` },
    ]);
    const updated = await store.field(
      `mutation { fileUpdate(files: [{ id: "${one}" }, { id: "${two}" }]) { userErrors { field message code } } }`,
    );
    expect(updated.at('userErrors')).toEqual([
      { ...error, field: ['files'], message: `File ids ["${one}", "${two}"] do not exist.` },
    ]);
  });

  it.each([
    ['', 'originalSource is too short (minimum is 1)'],
    [`https://example.com/${'a'.repeat(2048)}`, 'originalSource is too long (maximum is 2048)'],
  ])('fails the whole request with the source %s', async (originalSource, message) => {
    const { data, errors } = await store.request(
      'mutation C($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } } }',
      { files: [{ originalSource }] },
    );
    expect(data).toEqual({ fileCreate: null });
    expect(errors).toMatchObject([
      { message, path: ['fileCreate'], extensions: { code: 'INVALID_FIELD_ARGUMENTS' } },
    ]);
  });
});

describe('An upload target', () => {
  it('is rejected for a format that its kind does not have', async () => {
    expect((await stage({ mimeType: 'text/plain' })).at('userErrors')).toEqual([
      { field: ['input', '0', 'mimeType'], message: 'a.png: (text/plain) is not a recognized format' },
    ]);
  });

  it('needs the size of a video', async () => {
    const video = { filename: 'a.mp4', mimeType: 'video/mp4', resource: 'VIDEO' };
    expect((await stage(video)).at('userErrors')).toMatchObject([{ field: ['input', '0', 'fileSize'] }]);
    expect((await stage({ ...video, fileSize: '1000' })).at('userErrors')).toEqual([]);
  });

  it('accepts a file from a page of any origin', async () => {
    const url = (await stage({})).text('stagedTargets', 0, 'url');
    const preflight = { Origin: 'https://collabs.example.com', 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(url, { method: 'OPTIONS', headers: preflight });
    expect(response.ok).toBe(true);
    expect(response.headers.get('access-control-allow-origin')).toMatch(
      /^(\*|https:\/\/collabs\.example\.com)$/,
    );
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('accepts a file by PUT at its own URL', async () => {
    const target = await stage({ httpMethod: 'PUT' });
    const response = await fetch(target.text('stagedTargets', 0, 'url'), {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: new Uint8Array(PIXEL),
    });
    expect(response.status).toBe(200);
  });
});
