import { startTransition, useEffect, useState } from 'react';

const refreshMs = 30_000;

/** The present, in milliseconds, told anew every half minute. @param atFirst what server and browser agree on. */
export function useNow(atFirst: number): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    // Parts of the page that are yet to come alive do so first.
    const tell = () => startTransition(() => setNow(Date.now()));
    tell();
    const timer = setInterval(tell, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
