import { useMemo, useRef } from 'react';

/** Random ids of what a form or a button is about to make. */
export interface Once {
  /** The id to send along: the same until it is made, so that whoever tries again gets what the first try has made. */
  idOf: (what: string) => string;
  /** Says that it is made: the next one is another. */
  forget: (what: string) => void;
}

/** Has what is made made once, however often an answer is lost. */
export function useOnce(): Once {
  const ids = useRef(new Map<string, string>());
  return useMemo(
    () => ({
      idOf(what) {
        const id = ids.current.get(what) ?? crypto.randomUUID();
        ids.current.set(what, id);
        return id;
      },
      forget: (what) => void ids.current.delete(what),
    }),
    [],
  );
}
