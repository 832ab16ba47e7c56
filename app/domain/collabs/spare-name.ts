import { randomInt } from 'node:crypto';

/** How many numbered names are looked at before chance chooses one: never a whole channel's. */
const numbered = 50;

/** How a made name looks: its longest form, and what stands between its stem and what makes it unique. */
export interface NameShape {
  maxLength: number;
  join: string;
}

/** `base`, `base2`, `base3` …, in the order in which they are tried, each cut so that it stays within the longest form. */
export function numberedNames(base: string, shape: NameShape): string[] {
  return Array.from({ length: numbered }, (_, index) =>
    nameWithEnding(base, index === 0 ? '' : String(index + 1), shape),
  );
}

/**
 * The first of the numbered names of `base` that is not taken; chance makes the end of the name when all of them are.
 * @param taken in lower case; those among the numbered names are enough.
 */
export function spareName(base: string, shape: NameShape, taken: ReadonlySet<string>): string {
  const spare = numberedNames(base, shape).find((name) => !taken.has(name.toLowerCase()));
  return spare ?? chanceName(base, shape);
}

/** A name with eight digits by chance, so that ten thousand people of one name still seldom meet. */
export function chanceName(base: string, shape: NameShape): string {
  return nameWithEnding(base, String(randomInt(10_000_000, 100_000_000)), shape);
}

function nameWithEnding(base: string, ending: string, { maxLength, join }: NameShape): string {
  if (ending === '') return base.slice(0, maxLength);
  const stem = base.slice(0, maxLength - join.length - ending.length).replace(/-+$/, '');
  return `${stem}${join}${ending}`;
}
