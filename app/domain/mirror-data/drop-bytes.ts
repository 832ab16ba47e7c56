import type { Prisma } from '#app/db/generated/client.ts';
import { limits } from '../limits.ts';
import { bytesOf } from './data-bytes.ts';
import { dropData } from './drop-data.ts';
import type { DropFacts, EntryFacts, MediaFacts } from './drop-data.ts';

/*
 * How much of the mirror's `data` a drop takes, in bytes of JSON in UTF-8. It is said before the store has given its ids,
 * so for those and for handles of products that are not known yet there is room left. Every new drop is weighed: what all
 * have alike is made into JSON once, and of each drop only what is its own.
 */

/** As long as the platform's numbers are, with room to grow. */
const longestNumber = '0'.repeat(16);
/** Longer than the handles of most products. */
const usualHandle = 'x'.repeat(64);

const media: MediaFacts = { url: '', mediaContentType: '', mimeType: '' };
const entry: EntryFacts = {
  ...{ id: '', platformId: '', platformHandle: '', platformVariantId: '', custom: {} },
  enhancement: { id: '', note: '', media: [] },
};
const drop: DropFacts = {
  ...{ id: '', title: '', description: '', handle: '', createdAt: '', collectionId: longestNumber },
  ...{ media: [], products: [], custom: {} },
};
const comma = 1;
const brackets = 2;
const dropFrame = frameOf(drop) + comma;
const mediaFrame = frameOf({ ...drop, media: [media, media] }) - frameOf({ ...drop, media: [media] });
const altFrame = ',"alt":""'.length;
/** With its number left out, which {@link digits} adds. */
const entryFrame =
  frameOf({ ...drop, products: [entry, entry] }) - frameOf({ ...drop, products: [entry] }) - digits(1);

/** What a drop takes, wherever it comes to stand in the list. */
export function dropBytes(drop: DropFacts): number {
  const { id, title, description, handle, createdAt } = drop;
  const own: Own = { texts: [id, title, description, handle, createdAt], values: [] };
  addValues(own, drop.custom);
  const ofMedia = addMedia(own, drop.media);
  const ofEntries = drop.products.map((one, index) => addEntry(own, one, index));
  return dropFrame + ofMedia + listBytes(ofEntries) + textBytes(own.texts) + valueBytes(own.values);
}

/** What is a drop's own, of all its parts. */
interface Own {
  /** Or null in place of one, where frames hold empty ones. */
  texts: (string | null)[];
  /** Custom values, each behind its handle. Frames hold none. */
  values: Prisma.JsonValue[];
}

/** @returns what the frames of it take. */
function addEntry(own: Own, { enhancement, custom, ...ids }: EntryFacts, index: number): number {
  const { id, platformId, platformHandle, platformVariantId } = ids;
  own.texts.push(id, platformId, platformHandle ?? usualHandle, platformVariantId);
  own.texts.push(enhancement?.id ?? null, enhancement?.note ?? '');
  addValues(own, custom);
  return entryFrame + digits(index) + addMedia(own, enhancement?.media ?? []);
}

function addMedia({ texts }: Own, list: readonly MediaFacts[]): number {
  return listBytes(
    list.map(({ url, mediaContentType, mimeType, alt }) => {
      texts.push(url, mediaContentType, mimeType);
      if (!alt) return mediaFrame;
      texts.push(alt);
      return mediaFrame + altFrame;
    }),
  );
}

function addValues({ values }: Own, custom: DropFacts['custom']): void {
  for (const [handle, value] of Object.entries(custom)) values.push(handle, value);
}

function textBytes(texts: Own['texts']): number {
  return bytesOf(texts) - brackets - texts.length * ('""'.length + comma) + comma;
}

/** Each handle and value is followed by something: a colon or a comma. */
function valueBytes(values: Own['values']): number {
  return values.length === 0 ? 0 : bytesOf(values) - brackets + comma;
}

/** Of items whose frames hold a comma each, where only those that follow another have one. */
function listBytes(items: readonly number[]): number {
  return items.reduce((sum, bytes) => sum + bytes, items.length === 0 ? 0 : -comma);
}

/** Of the number of a place in a list. */
function digits(index: number): number {
  return String(index + 1).length;
}

function frameOf(facts: DropFacts): number {
  return bytesOf(dropData(facts, limits.dropsPerCollab));
}
