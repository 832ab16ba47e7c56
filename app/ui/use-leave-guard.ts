import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { appBridge } from './app-bridge.ts';

/**
 * Asks before a page with unsaved changes is left, by whichever way: a link in the app, one in the admin around it, the
 * browser's own buttons.
 * @param unsaved whether there are any, read at the moment of leaving.
 */
export function useLeaveGuard(unsaved: RefObject<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current === true && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Resolves when the person leaves, or was asked by the admin already.
    appBridge()
      .saveBar.leaveConfirmation()
      .then(
        () => blocker.proceed(),
        () => blocker.reset(),
      );
    // A second try to leave blocks at another place while the state stays the same.
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current === true) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
