import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isSame } from './is-same.ts';
import { nextWait } from './next-wait.ts';

/**
 * Reads a page's data again every so often while something on it is under way, and less often as long as nothing changes;
 * not while nobody sees it, but then at once.
 */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const data = useLoaderData();
  const last = useRef<{ data: unknown; waitMs: number }>();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const before = last.current;
    const isAsBefore = before !== undefined && isSame(before.data, data);
    const waitMs = nextWait(everyMs, isAsBefore ? before.waitMs : undefined);
    last.current = { data, waitMs };
    const look = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setTimeout(look, waitMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isUnderWay, everyMs, data, revalidate, state]);
}
