import { randomInt } from 'node:crypto';

/** How many numbered names are looked at before chance chooses one: never a whole channel's. */
const numbered = 50;
/** Tries that number names in order. Whoever loses the race for a name leaves the next one to chance, and waits for nobody. */
const orderlyTries = 1;

/** How a made name looks: its longest form, and what stands between its stem and what makes it unique. */
export interface NameShape {
  maxLength: number;
  join: string;
}

export interface NameSearch extends NameShape {
  /** Counts from 1: which time the whole write is tried. */
  attempt: number;
  /** Which of some names, all in lower case, are taken. */
  findTaken(names: readonly string[]): Promise<readonly string[]>;
}

/**
 * The first of `base`, `base2`, `base3` … that is not taken, cut so that it stays within the longest form. When many
 * are taken, or others are choosing at the same moment, chance makes the end of the name.
 */
export async function spareName(base: string, search: NameSearch): Promise<string> {
  if (search.attempt > orderlyTries) return nameWithEnding(base, randomEnding(), search);
  const candidates = Array.from({ length: numbered }, (_, index) =>
    nameWithEnding(base, index === 0 ? '' : String(index + 1), search),
  );
  const taken = new Set(await search.findTaken(candidates.map((name) => name.toLowerCase())));
  const spare = candidates.find((name) => !taken.has(name.toLowerCase()));
  return spare ?? nameWithEnding(base, randomEnding(), search);
}

function nameWithEnding(base: string, ending: string, { maxLength, join }: NameShape): string {
  if (ending === '') return base.slice(0, maxLength);
  const stem = base.slice(0, maxLength - join.length - ending.length).replace(/-+$/, '');
  return `${stem}${join}${ending}`;
}

/** Eight digits, so that ten thousand people of one name still seldom meet. */
function randomEnding(): string {
  return String(randomInt(10_000_000, 100_000_000));
}
