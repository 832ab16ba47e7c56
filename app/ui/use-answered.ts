import { useEffect, useRef } from 'react';

interface Fetched<Done> {
  state: 'idle' | 'loading' | 'submitting';
  data: { done: Done; problem?: never } | { problem: object; done?: never } | undefined;
}

/**
 * Tells of each success of a fetcher once, with what the action says was done: not before the page's own data has been read
 * again. When that comes while another page is on its way, Remix loses that page, and with it all that is shown.
 */
export function useAnswered<Done>({ state, data }: Fetched<Done>, onDone?: (done: Done) => void): void {
  const told = useRef<typeof data>();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!data || data.problem || !isIdle || told.current === data) return;
    told.current = data;
    onDone?.(data.done);
  }, [data, isIdle, onDone]);
}
