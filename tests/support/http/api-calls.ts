import { z } from 'zod';
import { collabResponse, fullCollabResponse } from '#app/http/collab-schemas.ts';
import { createdDropResponse } from '#app/http/response-schemas.ts';
import { call, readOk } from './api-client.ts';
import type { TestChannel } from '../world/install.ts';

let used = 0;

/** A text that no other call in this test file has returned. */
export function unique(text: string): string {
  used += 1;
  return `${text}${used}`;
}

/** A body of "create a collab" for a new person. */
export function newPerson(own: Record<string, unknown> = {}) {
  return {
    email: `${unique('person-')}@example.com`,
    firstName: 'Ada',
    lastName: unique('Lovelace '),
    ...own,
  };
}

/**
 * Creates a collab.
 * @throws for an unexpected response.
 */
export async function createCollab(
  api: { base: string },
  channel: TestChannel,
  own: Record<string, unknown> = {},
) {
  const result = await call(`${api.base}/creators/collabs`, { key: channel.key, json: newPerson(own) });
  return readOk(result, z.strictObject({ collab: collabResponse })).collab;
}

/**
 * Creates a drop of a collab.
 * @throws for an unexpected response.
 */
export async function createDrop(
  api: { base: string },
  channel: TestChannel,
  { collabId, ...own }: { collabId: string } & Record<string, unknown>,
) {
  const json = { title: 'Summer', products: [{ id: channel.products[0] }], ...own };
  const result = await call(`${api.base}/creators/collabs/${collabId}/drops`, { key: channel.key, json });
  return readOk(result, z.strictObject({ drop: createdDropResponse })).drop;
}

/**
 * Gets a full collab.
 * @throws for an unexpected response.
 */
export async function getCollab(api: { base: string }, channel: TestChannel, collabId: string) {
  const result = await call(`${api.base}/channels/${channel.domain}/collabs/${collabId}`, {
    key: channel.key,
  });
  return readOk(result, z.strictObject({ collab: fullCollabResponse })).collab;
}

/** Updates a collab. @throws when the response is not 200. */
export async function updateCollab(
  api: { base: string },
  channel: TestChannel,
  { collabId, ...json }: { collabId: string } & Record<string, unknown>,
): Promise<void> {
  await post(`${api.base}/creators/collabs/${collabId}`, channel, json);
}

/** Updates a drop. @throws when the response is not 200. */
export async function updateDrop(
  api: { base: string },
  channel: TestChannel,
  { collabId, dropId, ...json }: { collabId: string; dropId: string } & Record<string, unknown>,
): Promise<void> {
  await post(`${api.base}/creators/collabs/${collabId}/drops/${dropId}`, channel, json);
}

/** Reverses the order of a drop's products, and applies other given changes. */
export async function reverseDrop(
  api: { base: string },
  channel: TestChannel,
  { collabId, dropId, ...json }: { collabId: string; dropId: string } & Record<string, unknown>,
): Promise<void> {
  const { drops } = await getCollab(api, channel, collabId);
  const drop = drops.find(({ _id }) => _id === dropId);
  const products = drop?.products.map(({ platformId }) => ({ id: platformId })).toReversed();
  await updateDrop(api, channel, { collabId, dropId, ...json, products });
}

async function post(address: string, channel: TestChannel, json: Record<string, unknown>): Promise<void> {
  const { status, text } = await call(address, { key: channel.key, json });
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${text}`);
}

const stagedUpload = z.object({
  upload: z.object({
    _id: z.string(),
    url: z.url(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

/** Creates an upload of a PNG file and sends its bytes. @returns its id. */
export async function sendUpload(
  api: { base: string },
  channel: TestChannel,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const upload = await stageUpload(api, channel, { size: bytes.length });
  await sendBytes(upload, bytes);
  return upload._id;
}

/** Creates an upload of a picture without its bytes. */
export async function stageUpload(
  api: { base: string },
  channel: TestChannel,
  { filename = 'shelf.png', size }: { filename?: string; size: number },
) {
  const path = `${api.base}/channels/${channel.domain}/uploads`;
  const json = { filename, mimeType: 'image/png', size };
  return readOk(await call(path, { key: channel.key, json }), stagedUpload).upload;
}

/** Sends the bytes of an upload to the store. */
export async function sendBytes(
  { url, fields }: z.output<typeof stagedUpload>['upload'],
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  for (const { name, value } of fields) form.append(name, value);
  form.append('file', new Blob([bytes]), 'shelf.png');
  const { status } = await fetch(url, { method: 'POST', body: form });
  if (status !== 201) throw new Error(`The platform responded ${status} to the bytes`);
}
