import type { ReadCollab } from '../collabs/read-collab.ts';
import { limits } from '../limits.ts';
import { dropData } from './drop-data.ts';
import type { DropFacts } from './drop-data.ts';
import type { HeavyPart } from './refuse-heavy.ts';

/*
 * How much of the mirror's `data` something takes, in bytes of JSON in UTF-8. It is said before the store has given its
 * ids, so for those and for handles of products that are not known yet there is room left.
 */

/** As long as the platform's numbers are, with room to grow. */
const longestNumber = '0'.repeat(16);
/** Longer than the handles of most products. */
const usualHandle = 'x'.repeat(64);
/** The keys of the default payload, the ids of objects, and the brand's own words, colour and logo. */
const besideTheCollab = 8 * 1024;

/** What a drop takes, wherever it comes to stand in the list. */
export function dropBytes(drop: DropFacts): number {
  const products = drop.products.map((entry) => ({
    ...entry,
    platformHandle: entry.platformHandle ?? usualHandle,
  }));
  const facts = { ...drop, products, collectionId: longestNumber };
  return bytesOf(dropData(facts, limits.dropsPerCollab)) + ','.length;
}

/** What the parts of a drop take, by their places in the request that wrote it. */
export function heavyParts(drop: DropFacts): HeavyPart[] {
  const part = (path: string, value: unknown) => ({ path, bytes: bytesOf(value) });
  return [
    part('description', drop.description),
    part('custom', drop.custom),
    ...drop.products.map((entry, index) => part(`products[${index}]`, entry)),
  ];
}

/** What a collab takes beside its drops: a little more than it really does. */
export function ownBytes({ head, custom }: ReadCollab): number {
  const { firstName, lastName, shopTitle, shopDescription } = head.creator;
  const beneath = { firstName, lastName, shopTitle, shopDescription };
  // The creator's words elsewhere stand in no entry.
  const texts = { ...head, creator: beneath, socials: [], tags: [] };
  return bytesOf(texts) + Buffer.byteLength(custom) + besideTheCollab;
}

/** The bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
