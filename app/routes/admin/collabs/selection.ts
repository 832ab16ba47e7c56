import { IndexTableSelectionType as Kind, type IndexTableProps } from '@shopify/polaris';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

interface Selection {
  ids: ReadonlySet<string>;
  /** Whether it includes the other pages. */
  isAll: boolean;
}

export const emptySelection: Selection = { ids: new Set(), isAll: false };

/** A change of checkboxes, as the table reports it. */
export type SelectionChange = Parameters<NonNullable<IndexTableProps['onSelectionChange']>>;

/** Stores the selection outside React's state, so that a checkbox renders only its own row. */
export class SelectionState {
  #selection = emptySelection;
  readonly #listeners = new Set<() => void>();

  get selection(): Selection {
    return this.#selection;
  }

  has(id: string): boolean {
    return this.#selection.isAll || this.#selection.ids.has(id);
  }

  set(selection: Selection): void {
    this.#selection = selection;
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
export function afterChange(
  { ids }: Selection,
  page: readonly string[],
  [kind, isSelected, rows]: SelectionChange,
): Selection {
  const isAll = kind === Kind.All;
  if (isAll || kind === Kind.Page)
    return { ids: new Set(isSelected ? page : []), isAll: isAll && isSelected };
  // One row by its id, or a range of rows.
  const changed = typeof rows === 'string' ? [rows] : page.slice(rows?.[0], (rows?.[1] ?? -1) + 1);
  const next = new Set(ids);
  for (const id of changed)
    if (isSelected) next.add(id);
    else next.delete(id);
  return { ids: next, isAll: false };
}

export interface PageSelection {
  /** The current selection, for rows. */
  state: SelectionState;
  /** The deferred selection, for slow components around the rows. */
  selection: Selection;
  change: (...selectionChange: SelectionChange) => void;
  clear: () => void;
}

/**
 * The selected rows of a page.
 * @param page their ids, in order.
 * @param address the query of the page; the selection ends with it.
 */
export function useSelection(page: readonly string[], address: string): PageSelection {
  const [state] = useState(() => new SelectionState());
  const [selection, setSelection] = useState(emptySelection);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const choose = useCallback(
    (next: Selection) => {
      state.set(next);
      startTransition(() => setSelection(next));
    },
    [state],
  );
  useEffect(() => choose(emptySelection), [address, choose]);
  // Constant: the table renders all rows again for a new object.
  const change = useCallback(
    (...selectionChange: SelectionChange) =>
      choose(afterChange(state.selection, latest.current, selectionChange)),
    [state, choose],
  );
  return { state, selection, change, clear: () => choose(emptySelection) };
}
