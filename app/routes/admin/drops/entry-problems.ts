import type { EntryValue } from './drop-values.ts';
import { mediaKeys } from './media-keys.ts';
import type { Detail } from './problem-within.ts';

/**
 * What is wrong with products, by their keys, each as one text: equal texts are equal, and nothing is drawn again for
 * them. It stays with the product, and with the picture or video, that was sent, wherever that has moved to since.
 * @param sent the products of which the details speak, by their places.
 */
export function problemsByKey(details: readonly Detail[], sent: readonly EntryValue[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of details) {
    const [, place, within] = /^products\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const entry = sent[Number(place)];
    if (entry === undefined || within === undefined) continue;
    const before = found.get(entry.key);
    const line = `${byMediaKey(within, entry)}\u0000${message}`;
    found.set(entry.key, before === undefined ? line : `${before}\u0001${line}`);
  }
  return found;
}

/** What is wrong with one product, out of the text that {@link problemsByKey} gives. */
export function problemsIn(problems: string): Detail[] {
  if (problems === '') return [];
  return problems.split('\u0001').map((line) => {
    const [path = '', message = ''] = line.split('\u0000');
    return { path, message };
  });
}

/** The path under which what is wrong with a picture or video stands. */
export function mediaPath(key: string): string {
  return `enhancement.media[${JSON.stringify(key)}]`;
}

function byMediaKey(path: string, { enhancement }: EntryValue): string {
  return path.replace(/^enhancement\.media\[(\d+)\]/, (whole, place) => {
    const key = mediaKeys(enhancement?.media ?? [])[Number(place)];
    return key === undefined ? whole : mediaPath(key);
  });
}
