import { startTransition, useEffect, useState } from 'react';

/** As many as most screens show. */
const atFirst = 12;
const more = 4;
/** Even on a page that is never idle all of them come. */
const patienceMs = 300;

/**
 * How many of a list's rows are there: the first at once, also in what the server sends, and the others when the page has
 * time. A page of fifty takes half a second to come alive on a slow machine, and whoever presses something waits for it.
 */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= count) return;
    return whenIdle(() => startTransition(() => setDrawn(drawn + more)));
  }, [drawn, count]);
  return Math.min(drawn, count);
}

/** @returns what calls it off. */
function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(act, { timeout: patienceMs });
  return () => cancelIdleCallback(id);
}
