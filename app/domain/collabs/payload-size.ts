import type { Transaction } from '#app/db/connection/client.ts';
import { updatePayloadSize, updatePayloadSizes } from '#app/db/collabs/writes.ts';
import { limits } from '../limits.ts';
import {
  assertPayloadFits,
  findUsage,
  measureCollab,
  measurePayload,
  type PayloadPart,
} from '../mirror-data/payload-size.ts';
import type { CollabDocument } from './collab.ts';

/**
 * Saves what follows from the values of a collab: its payload size without its drops, and the text by which it is found.
 * @throws Problem `invalid-input` when it has grown and is too large for the store now.
 */
export async function savePayloadSize(tx: Transaction, collab: CollabDocument): Promise<void> {
  const { channelId, id: collabId } = collab.record;
  const bytes = measureCollab(collab);
  const saved = await updatePayloadSize(tx, { channelId, collabId }, bytes);
  if (saved && bytes > saved.previous) assertPayloadFits(saved, partsOf(collab));
}

/** @throws Problem `invalid-input` when a collab with its drops is too large for the store. */
export async function assertPayloadSize(tx: Transaction, collab: CollabDocument): Promise<void> {
  const { channelId, id: collabId } = collab.record;
  assertPayloadFits(await findUsage(tx, { channelId, collabId }), partsOf(collab));
}

function partsOf({ record, custom }: CollabDocument): PayloadPart[] {
  const { firstName, lastName, shopTitle: title, shopDescription, affiliateUrl, profilePicture } = record;
  const own = Object.entries({
    firstName,
    lastName,
    title,
    affiliateUrl,
    profilePicture,
    'shop.description': shopDescription,
  });
  const values = Object.entries(JSON.parse(custom) as Record<string, unknown>);
  return [
    ...own.filter(([, value]) => value !== null),
    ...values.map(([handle, value]) => [`custom.${handle}`, value] as const),
  ].map(([path, value]) => ({ path, bytes: measurePayload(value) }));
}

/**
 * Saves the same of some collabs.
 * @returns the ids of those that have grown and are too large for the store now.
 */
export function savePayloadSizes(
  tx: Transaction,
  channelId: string,
  collabs: readonly CollabDocument[],
): Promise<string[]> {
  const sizes = collabs.map((collab) => ({ id: collab.record.id, bytes: measureCollab(collab) }));
  return updatePayloadSizes(tx, channelId, { sizes, max: limits.mirrorDataBytes });
}
