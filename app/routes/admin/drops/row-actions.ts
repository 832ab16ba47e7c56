import type { RowButton } from '#app/ui/use-kept-focus.ts';
import type { EntryValue } from './drop-values.ts';

/** What can be done with rows, each named by its key. */
export interface RowActions {
  /** The id of one of its buttons, which keeps the focus when rows change places. */
  buttonId: (key: string, button: RowButton) => string;
  change: (key: string, make: (before: EntryValue) => EntryValue) => void;
  /** @param to the place, from 0. */
  move: (key: string, to: number) => void;
  /** Puts one a place further up or down, by a button. */
  step: (key: string, by: 1 | -1) => void;
  /** Puts one in the place of another. */
  drop: (key: string, onto: string) => void;
  remove: (key: string) => void;
  replace: (key: string) => Promise<void>;
}
