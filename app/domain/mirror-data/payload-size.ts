import type { Transaction } from '#app/db/connection/client.ts';
import type { CollabUsage } from '#app/db/drops/drops.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { CollabDocument } from '../collabs/collab.ts';
import type { PlatformNumber } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { message } from '#app/i18n/message.ts';
import { invalid, problemDetail, type Problem } from '../problem.ts';
import { dropData, type DropProjection } from './drop-data.ts';

/* Sizes within the mirror's `data` field, in bytes of JSON in UTF-8. The store limits the whole field. */

/** The keys of the default payload, the ids of objects, and the brand's title, color and logo. */
const fixedBytes = 8 * 1024;

/** The sizes of a drop's parts, by their paths in the request. */
export function dropPayloadParts(drop: DropProjection): PayloadPart[] {
  const part = (path: string, value: unknown) => ({ path, bytes: measurePayload(value) });
  return [
    part('description', drop.description),
    part('media', drop.media),
    part('custom', drop.custom),
    ...drop.products.map((item, index) => part(`products[${index}]`, item)),
  ];
}

/** The size of a collab without its drops, estimated a little too high. */
export function measureCollab({ record, custom }: CollabDocument): number {
  const { firstName, lastName, shopTitle, shopDescription, socials, tags } = record.creator;
  const creator = { firstName, lastName, shopTitle, shopDescription, socials, tags };
  return measurePayload({ ...record, creator }) + Buffer.byteLength(custom) + fixedBytes;
}

/** The length of the platform's numeric ids, with a margin for growth. */
const unknownNumber: PlatformNumber = '0000000000000000';
/** Longer than the handles of most products. */
const unknownHandle = 'x'.repeat(64);

/** The size of a drop, with a margin for ids and handles that the store has not assigned yet. */
export function measureDrop(drop: DropProjection): number {
  const complete = {
    ...drop,
    collectionNumber: drop.collectionNumber ?? unknownNumber,
    products: drop.products.map((item) => ({
      ...item,
      platformHandle: item.platformHandle ?? unknownHandle,
    })),
  };
  return measurePayload(dropData(complete, limits.dropsPerCollab - 1)) + ','.length;
}

/** The size of a value as JSON. */
export function measurePayload(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A part of a request and its size. */
export interface PayloadPart {
  path: string;
  bytes: number;
}

const maxNamed = 3;

/**
 * The problem of a change after which a creator's `data` would exceed the store's limit.
 * @param total size after the change.
 * @param parts of the request; the largest are named.
 */
export function payloadTooLarge(total: number, parts: readonly PayloadPart[]): Problem {
  const max = limits.mirrorDataBytes;
  const largest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, maxNamed);
  return invalid(
    largest.map(({ path, bytes }) =>
      problemDetail(path, message('payload-too-large', { bytes, total, max, over: total - max })),
    ),
  );
}

/** Finds what a collab holds; undefined without the collab. */
export async function findUsage(
  client: Transaction,
  { channelId, collabId }: CollabKey,
): Promise<CollabUsage | undefined> {
  const collab = await client.collab.findUnique({
    where: { channelId_id: { channelId, id: collabId } },
    select: { dataBytes: true, dropCount: true, dropBytes: true },
  });
  return collab ? { drops: collab.dropCount, bytes: collab.dataBytes + collab.dropBytes } : undefined;
}

/**
 * Asserts that a collab's data fits into the store after a part of it grew. The caller has locked the collab's row and
 * saved the new sizes.
 * @param parts of the request.
 * @throws Problem `invalid` with the size and what to shorten.
 */
export function assertPayloadFits(
  usage: Pick<CollabUsage, 'bytes'> | undefined,
  parts: readonly PayloadPart[],
): void {
  if (usage && usage.bytes > limits.mirrorDataBytes) throw payloadTooLarge(usage.bytes, parts);
}
