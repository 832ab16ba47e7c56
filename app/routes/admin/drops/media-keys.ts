import type { MediaValue } from './drop-values.ts';

/** Keys of media beside a note: the same as long as an item stays, wherever it moves to; one may stand there twice. */
export function mediaKeys(media: readonly MediaValue[]): string[] {
  const names = media.map(({ _id, url }) => _id ?? url);
  return names.map(
    (name, index) => `${name} ${names.slice(0, index).filter((other) => other === name).length}`,
  );
}
