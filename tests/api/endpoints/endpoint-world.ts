import { z } from 'zod';
import { collabResponse } from '#app/http/collab-schemas.ts';
import { call, readOk } from '../../support/http/api-client.ts';
import { useWorld } from '../../support/world/use-world.ts';
import type { World } from '../../support/world/world.ts';
import { getCollabVersion } from '../../support/db/collabs.ts';
import { listEvents } from '../../support/db/events.ts';

/* The world of a file of endpoint tests, and the requests of its cases. */

export const api = await useWorld();

export const postCollab = (world: World, json: unknown, key = world.halo.key) =>
  call(`${world.base}/creators/collabs`, { key, json });

export const postDrop = (collabId: string, json: unknown, key = api.halo.key) =>
  call(`${api.base}/creators/collabs/${collabId}/drops`, { key, json });
export const aDrop = (own: Record<string, unknown> = {}) => ({
  title: 'Summer',
  products: [{ id: api.halo.products[0] }],
  ...own,
});

const responseSchema = z.strictObject({ collab: collabResponse });

export function sendUpdate(world: World, collabId: string, json: unknown) {
  return call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
}

export async function update(world: World, collabId: string, json: unknown) {
  return readOk(await sendUpdate(world, collabId, json), responseSchema).collab;
}

/** Types and previous values of a collab's events, oldest first, without `collab.created`. */
export async function eventsOf(world: World, collabId: string) {
  const events = await listEvents(world.database, collabId);
  return events
    .filter(({ type }) => /^(collab|creator)\./.test(type) && type !== 'collab.created')
    .map(({ type, data }) => ({ type, previous: data['previous'] ?? null }));
}

export const versionOf = (world: World, collabId: string) => getCollabVersion(world.database, collabId);
