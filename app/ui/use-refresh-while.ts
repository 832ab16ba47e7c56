import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Reads a page's data again every so often while something on it is under way; not while nobody sees it, but then at once. */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const look = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setTimeout(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isUnderWay, everyMs, revalidate, state]);
}
