import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Reads a page's data again every so often while something on it is under way, and nobody looks elsewhere. */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (!document.hidden) revalidate();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, everyMs, revalidate, state]);
}
