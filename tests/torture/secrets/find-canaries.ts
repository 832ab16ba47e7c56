import { encodingsOf, type Canary } from './canary.ts';

/** Searches texts for canaries. */
export interface CanaryWatch {
  /**
   * Searches a text, and records which canaries it contains.
   * @param where its source, such as `the log of the app`.
   */
  look: (where: string, text: string) => void;
  /** The first finding for each canary and kind of source. */
  seen: () => string[];
  /** The number of searched characters. */
  looked: () => number;
}

const excerptLength = 60;

/** Searches for these canaries, in every encoding. */
export function watchFor(canaries: readonly Canary[]): CanaryWatch {
  const spellings = canaries.map((canary) => ({ canary, spelled: [...new Set(encodingsOf(canary))] }));
  const seen = new Map<string, string>();
  let looked = 0;
  return {
    look(where, text) {
      looked += text.length;
      for (const { canary, spelled } of spellings) {
        const found = spelled.find((spelling) => text.includes(spelling));
        const key = `${canary.name} in ${where}`;
        if (found === undefined || seen.has(key)) continue;
        seen.set(key, `${key}: ${excerptBefore(text, text.indexOf(found))}`);
      }
    },
    seen: () => [...seen.values()],
    looked: () => looked,
  };
}

/** The text before a canary, without the canary itself. */
function excerptBefore(text: string, index: number): string {
  return JSON.stringify(text.slice(Math.max(0, index - excerptLength), index));
}
