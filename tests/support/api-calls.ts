import { z } from 'zod';
import { collabAnswer, createdDropAnswer, wholeCollabAnswer } from '#app/http/schemas/answers.ts';
import { call, readOk } from './api-client.ts';
import type { TestChannel } from './install.ts';

let used = 0;

/** Text that no other call in this test file has had. */
export function unique(text: string): string {
  used += 1;
  return `${text}${used}`;
}

/** A body of "create a collab" for a person nobody has met before. */
export function newPerson(own: Record<string, unknown> = {}) {
  return {
    email: `${unique('person-')}@example.com`,
    firstName: 'Ada',
    lastName: unique('Lovelace '),
    ...own,
  };
}

/** Creates a collab. @throws when the answer is not the one it should be. */
export async function createCollab(
  api: { base: string },
  channel: TestChannel,
  own: Record<string, unknown> = {},
) {
  const result = await call(`${api.base}/creators/collabs`, { key: channel.key, json: newPerson(own) });
  return readOk(result, z.strictObject({ collab: collabAnswer })).collab;
}

/** Creates a drop for a collab. @throws when the answer is not the one it should be. */
export async function createDrop(
  api: { base: string },
  channel: TestChannel,
  { collabId, ...own }: { collabId: string } & Record<string, unknown>,
) {
  const json = { title: 'Summer', products: [{ id: channel.products[0] }], ...own };
  const result = await call(`${api.base}/creators/collabs/${collabId}/drops`, { key: channel.key, json });
  return readOk(result, z.strictObject({ drop: createdDropAnswer })).drop;
}

/** Gets a collab in full. @throws when the answer is not the one it should be. */
export async function getCollab(api: { base: string }, channel: TestChannel, collabId: string) {
  const result = await call(`${api.base}/channels/${channel.domain}/collabs/${collabId}`, {
    key: channel.key,
  });
  return readOk(result, z.strictObject({ collab: wholeCollabAnswer })).collab;
}
