import type { ReadCollab } from '../collabs/read-collab.ts';
import type { DropFacts } from './drop-data.ts';
import type { HeavyPart } from './refuse-heavy.ts';

/* How much of the mirror's `data` something takes, in bytes of JSON in UTF-8; a drop as a whole in drop-bytes.ts. */

/** The keys of the default payload, the ids of objects, and the brand's own words, colour and logo. */
const besideTheCollab = 8 * 1024;

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
