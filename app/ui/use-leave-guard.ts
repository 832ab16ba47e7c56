import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Asks before a page is left that somebody would lose something by leaving: by a link in the app as it is given, by any
 * other way in the browser's own words.
 * @param holds whether there is anything to lose, read at the moment of leaving.
 * @param ask resolves with whether the person leaves.
 */
export function useLeaveGuard(holds: RefObject<boolean>, ask: () => Promise<boolean>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds.current === true && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void latest.current().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // A second try to leave blocks at another place while the state stays the same.
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holds.current === true) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [holds]);
}
