import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { afterTicking, ChosenStore, nothingChosen } from './chosen-store.ts';
import type { Chosen, Ticking } from './chosen-store.ts';

interface Choosing {
  /** What is chosen now: each row looks there for itself. */
  store: ChosenStore;
  /** The same a moment later, for what stands around the rows and takes longer to draw than a box. */
  told: Chosen;
  change: (...ticking: Ticking) => void;
  clear: () => void;
}

/** Which rows of a page are chosen. @param page their ids, in order. */
export function useChosen(page: readonly string[]): Choosing {
  const [store] = useState(() => new ChosenStore());
  const [told, setTold] = useState(nothingChosen);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const choose = useCallback(
    (next: Chosen) => {
      store.set(next);
      startTransition(() => setTold(next));
    },
    [store],
  );
  // The same for ever: the table draws all its rows again for another.
  const change = useCallback(
    (...ticking: Ticking) => choose(afterTicking(store.chosen, latest.current, ticking)),
    [store, choose],
  );
  return { store, told, change, clear: () => choose(nothingChosen) };
}
