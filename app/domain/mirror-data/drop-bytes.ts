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
const dropFrame = frameOf(drop) + comma;
const mediaFrame = frameOf({ ...drop, media: [media, media] }) - frameOf({ ...drop, media: [media] });
/** With its number left out, which {@link digits} adds. */
const entryFrame =
  frameOf({ ...drop, products: [entry, entry] }) - frameOf({ ...drop, products: [entry] }) - digits(1);

/** What a drop takes, wherever it comes to stand in the list. */
export function dropBytes({ id, title, description, handle, createdAt, ...parts }: DropFacts): number {
  return (
    dropFrame +
    ownBytes(id, title, description, handle, createdAt) +
    customBytes(parts.custom) +
    listBytes(parts.media, mediaBytes) +
    listBytes(parts.products, entryBytes)
  );
}

function entryBytes({ enhancement, custom, ...ids }: EntryFacts, index: number): number {
  const { id, platformId, platformHandle, platformVariantId } = ids;
  const ofEnhancement = enhancement ? [enhancement.id, enhancement.note] : [null, ''];
  return (
    entryFrame +
    digits(index) +
    ownBytes(id, platformId, platformHandle ?? usualHandle, platformVariantId, ...ofEnhancement) +
    listBytes(enhancement?.media ?? [], mediaBytes) +
    customBytes(custom)
  );
}

function mediaBytes({ url, mediaContentType, mimeType }: MediaFacts): number {
  return mediaFrame + ownBytes(url, mediaContentType, mimeType);
}

/** Of texts, or null in place of them, where a frame holds empty ones. */
function ownBytes(...texts: readonly (string | null)[]): number {
  const brackets = 2;
  return bytesOf(texts) - brackets - texts.length * ('""'.length + comma) + comma;
}

/** Of items whose frames hold a comma each, where only those that follow another have one. */
function listBytes<Item>(items: readonly Item[], bytes: (item: Item, index: number) => number): number {
  return items.reduce((sum, item, index) => sum + bytes(item, index), items.length === 0 ? 0 : -comma);
}

/** Of values that stand beside others, which a frame holds none of. */
function customBytes(custom: DropFacts['custom']): number {
  const bytes = bytesOf(custom);
  return bytes === '{}'.length ? 0 : bytes - '{}'.length + comma;
}

/** Of the number of a place in a list. */
function digits(index: number): number {
  return String(index + 1).length;
}

function frameOf(facts: DropFacts): number {
  return bytesOf(dropData(facts, limits.dropsPerCollab));
}
