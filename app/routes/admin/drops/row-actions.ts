import type { EntryValue } from './drop-values.ts';

/** What can be done with rows, each named by its key. */
export interface RowActions {
  change: (key: string, make: (before: EntryValue) => EntryValue) => void;
  /** @param to the place, from 0. */
  move: (key: string, to: number) => void;
  /** Puts one in the place of another. */
  drop: (key: string, onto: string) => void;
  remove: (key: string) => void;
  replace: (key: string) => Promise<void>;
}
