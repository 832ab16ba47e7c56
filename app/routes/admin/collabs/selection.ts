import { IndexTableSelectionType as Kind } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** What of a list is chosen. */
interface Chosen {
  ids: ReadonlySet<string>;
  /** Whether those on the other pages are meant too. */
  isAll: boolean;
}

export const nothingChosen: Chosen = { ids: new Set(), isAll: false };

/** What a table says when boxes are ticked or unticked. */
export type Ticking = Parameters<NonNullable<IndexTableProps['onSelectionChange']>>;

/** Holds what is chosen beside React's state, so that a box that is ticked has nothing drawn anew but its own row. */
export class ChosenStore {
  #chosen = nothingChosen;
  readonly #hearers = new Set<() => void>();

  get chosen(): Chosen {
    return this.#chosen;
  }

  has(id: string): boolean {
    return this.#chosen.isAll || this.#chosen.ids.has(id);
  }

  set(chosen: Chosen): void {
    this.#chosen = chosen;
    for (const listener of this.#hearers) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  };
}

/** What is chosen after boxes were ticked or unticked. @param page the ids of the rows that are there, in order. */
export function afterTicking(
  { ids }: Chosen,
  page: readonly string[],
  [kind, isTicked, which]: Ticking,
): Chosen {
  const isAll = kind === Kind.All;
  if (isAll || kind === Kind.Page) return { ids: new Set(isTicked ? page : []), isAll: isAll && isTicked };
  // One row by its id, or the rows from one place to another.
  const meant = typeof which === 'string' ? [which] : page.slice(which?.[0], (which?.[1] ?? -1) + 1);
  const next = new Set(ids);
  for (const id of meant)
    if (isTicked) next.add(id);
    else next.delete(id);
  return { ids: next, isAll: false };
}

interface Choosing {
  /** What is chosen now: each row looks there for itself. */
  store: ChosenStore;
  /** The same a moment later, for what stands around the rows and takes longer to draw than a box. */
  selection: Chosen;
  change: (...ticking: Ticking) => void;
  clear: () => void;
}

/** Which rows of a page are chosen. @param page their ids, in order. */
export function useChosen(page: readonly string[]): Choosing {
  const [store] = useState(() => new ChosenStore());
  const [selection, setSelection] = useState(nothingChosen);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const choose = useCallback(
    (next: Chosen) => {
      store.set(next);
      startTransition(() => setSelection(next));
    },
    [store],
  );
  // The same for ever: the table draws all its rows again for another.
  const change = useCallback(
    (...ticking: Ticking) => choose(afterTicking(store.chosen, latest.current, ticking)),
    [store, choose],
  );
  return { store, selection, change, clear: () => choose(nothingChosen) };
}
