import { isSomebodyAbout } from '../stand-back.ts';

/**
 * The platform takes files of up to 100 MB, the parts of the form around the lines included, and carries out five at
 * once in a store. https://shopify.dev/docs/api/usage/bulk-operations/imports
 */
export const largestFileBytes = 99_000_000;

/** One is left for whatever else the app may want. */
export const filesAtOnce = 4;

/** No file is so long that the platform could not carry it out in the day that it gives itself. */
export const mostLines = 250_000;

/** How many collabs are looked at in one go: more would keep process and database from whatever somebody waits for. */
export function batchSize(): number {
  return isSomebodyAbout() ? 40 : 100;
}

/** What became of a file that is not known after this long, will not be: the platform gives up after 24 hours. */
export const longestHours = 26;

/** After a file that ended badly, collabs are written one by one for so long. */
export const restMinutes = 10;
