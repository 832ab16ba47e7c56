import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Guard {
  holds: RefObject<boolean>;
  /** Resolves with whether the person leaves. */
  ask: () => Promise<boolean>;
}

/** Of the page that is open. A router knows one blocker alone, and a page may have several things to lose. */
const guards = new Set<Guard>();

/** How `navigate` leaves a page of what is no more: nothing that is typed there could be kept. */
export const meantToLeave = { state: { isMeant: true } };

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
  useEffect(() => {
    const guard = { holds, ask: () => latest.current() };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [holds]);
}

/** Whether the page has anything to lose beside what `but` says. */
export function isHeld(but?: RefObject<boolean>): boolean {
  return [...guards].some(({ holds }) => holds !== but && holds.current === true);
}

/** Has every guard asked. It stands around all pages, once. */
export function useGuards(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The very object: who comes back to such a place later has not said it again.
    const isMeant = nextLocation.state === meantToLeave.state;
    return !isMeant && currentLocation.pathname !== nextLocation.pathname && isHeld();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askAll().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // A second try to leave blocks at another place while the state stays the same.
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

async function askAll(): Promise<boolean> {
  for (const { holds, ask } of guards) if (holds.current === true && !(await ask())) return false;
  return true;
}
