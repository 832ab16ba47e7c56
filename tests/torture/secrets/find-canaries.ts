import { spellingsOf } from './canary.ts';
import type { Canary } from './canary.ts';

/** Looks for canaries in whatever is written. */
export interface CanaryWatch {
  /** Looks into a text, and notes which canaries are seen in it. @param where it stands, such as `the log of the app`. */
  look: (where: string, text: string) => void;
  /** What was seen, the first place of each canary and kind of place. */
  seen: () => string[];
  /** How many characters were looked through. */
  looked: () => number;
}

const excerptLength = 60;

/** Watches for these canaries, in every spelling. */
export function watchFor(canaries: readonly Canary[]): CanaryWatch {
  const spellings = canaries.map((canary) => ({ canary, spelled: [...new Set(spellingsOf(canary))] }));
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

/** What stands before a canary; the canary itself is not to be shown here either. */
function excerptBefore(text: string, place: number): string {
  return JSON.stringify(text.slice(Math.max(0, place - excerptLength), place));
}
