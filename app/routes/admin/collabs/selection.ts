import { IndexTableSelectionType as Kind } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** The selection of a list. */
interface Chosen {
  ids: ReadonlySet<string>;
  /** Whether it includes the other pages. */
  isAll: boolean;
}

export const nothingChosen: Chosen = { ids: new Set(), isAll: false };

/** A change of checkboxes, as the table reports it. */
export type Ticking = Parameters<NonNullable<IndexTableProps['onSelectionChange']>>;

/** Stores the selection outside React's state, so that a checkbox renders only its own row. */
export class ChosenStore {
  #chosen = nothingChosen;
  readonly #listeners = new Set<() => void>();

  get chosen(): Chosen {
    return this.#chosen;
  }

  has(id: string): boolean {
    return this.#chosen.isAll || this.#chosen.ids.has(id);
  }

  set(chosen: Chosen): void {
    this.#chosen = chosen;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/**
 * The selection after a change of checkboxes.
 * @param page the ids of the rows, in order.
 */
export function afterTicking(
  { ids }: Chosen,
  page: readonly string[],
  [kind, isTicked, which]: Ticking,
): Chosen {
  const isAll = kind === Kind.All;
  if (isAll || kind === Kind.Page) return { ids: new Set(isTicked ? page : []), isAll: isAll && isTicked };
  // One row by its id, or a range of rows.
  const meant = typeof which === 'string' ? [which] : page.slice(which?.[0], (which?.[1] ?? -1) + 1);
  const next = new Set(ids);
  for (const id of meant)
    if (isTicked) next.add(id);
    else next.delete(id);
  return { ids: next, isAll: false };
}

export interface Choosing {
  /** The current selection, for rows. */
  store: ChosenStore;
  /** The deferred selection, for slow components around the rows. */
  selection: Chosen;
  change: (...ticking: Ticking) => void;
  clear: () => void;
}

/**
 * The selected rows of a page.
 * @param page their ids, in order.
 * @param address the query of the page; the selection ends with it.
 */
export function useChosen(page: readonly string[], address: string): Choosing {
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
  useEffect(() => choose(nothingChosen), [address, choose]);
  // Constant: the table renders all rows again for a new object.
  const change = useCallback(
    (...ticking: Ticking) => choose(afterTicking(store.chosen, latest.current, ticking)),
    [store, choose],
  );
  return { store, selection, change, clear: () => choose(nothingChosen) };
}
