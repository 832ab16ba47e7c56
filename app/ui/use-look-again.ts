import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const everyMs = 1_500;

/** Asks for the page's data again and again while something is under way that it shows. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(revalidate, everyMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
