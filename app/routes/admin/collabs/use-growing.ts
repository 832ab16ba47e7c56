import { startTransition, useEffect, useState } from 'react';

/** As many as most screens show. */
const atFirst = 12;
const more = 13;
/** Whoever presses something is likely to press again: what is not seen yet waits for them. */
const restMs = 700;

/**
 * How many of a list's rows are there: the first at once, also in what the server sends, and the others when nobody presses
 * anything. A page of fifty takes half a second to come alive on a slow machine, and whoever presses something waits for it.
 */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= count) return;
    return atRest(() => startTransition(() => setDrawn(drawn + more)));
  }, [drawn, count]);
  return Math.min(drawn, count);
}

/** Acts once nothing has been pressed for a while. @returns what calls it off. */
function atRest(act: () => void): () => void {
  let timer = setTimeout(act, restMs);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(act, restMs);
  };
  const events = ['keydown', 'pointerdown'];
  for (const event of events) addEventListener(event, wait, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, wait, { capture: true });
  };
}
