import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useConfirm } from './confirm.tsx';
import type { ConfirmQuestion } from './confirm.tsx';
import { useTranslate } from './translate.tsx';

interface Guard {
  holds: RefObject<boolean>;
  /** Resolves with whether the person leaves. */
  confirmLeave: () => Promise<boolean>;
}

/** Of the page that is open. A router knows one blocker alone, and a page may have several things to lose. */
const guards = new Set<Guard>();

/** How `navigate` leaves a page of what is no more: nothing that is typed there could be kept. */
export const withoutLeaveGuard = { state: { isMeant: true } };

/**
 * Asks before a page is left that somebody would lose something by leaving: by a link in the app as it is given, by any
 * other way in the browser's own words.
 * @param holds whether there is anything to lose, read at the moment of leaving.
 * @param confirmLeave resolves with whether the person leaves.
 */
export function useLeaveGuard(holds: RefObject<boolean>, confirmLeave: () => Promise<boolean>): void {
  const latest = useRef(confirmLeave);
  useEffect(() => {
    latest.current = confirmLeave;
  });
  useEffect(() => {
    const guard = { holds, confirmLeave: () => latest.current() };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [holds]);
}

/** Whether the page has anything to lose beside what `but` says. */
export function hasUnsavedWork(but?: RefObject<boolean>): boolean {
  return [...guards].some(({ holds }) => holds !== but && holds.current === true);
}

/** Has every guard asked. It stands around all pages, once. */
export function useLeaveGuards(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The very object: who comes back to such a place later has not said it again.
    const isMeant = nextLocation.state === withoutLeaveGuard.state;
    return !isMeant && currentLocation.pathname !== nextLocation.pathname && hasUnsavedWork();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmAll().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // A second try to leave blocks at another place while the state stays the same.
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

async function confirmAll(): Promise<boolean> {
  for (const { holds, confirmLeave } of guards)
    if (holds.current === true && !(await confirmLeave())) return false;
  return true;
}

/** Asks, in the words given, before a page is left while something goes on that ends with it. */
export function useConfirmLeave(isGoingOn: boolean, question: ConfirmQuestion): void {
  const confirm = useConfirm();
  const holds = useRef(isGoingOn);
  holds.current = isGoingOn;
  useLeaveGuard(holds, () => confirm(question));
}

/** Asks before a page is left from which files are being sent: they would not be kept. */
export function useUploadGuard(isSending: boolean): void {
  const t = useTranslate();
  useConfirmLeave(isSending, {
    title: t('ui.sendingTitle'),
    body: t('ui.sendingBody'),
    action: t('ui.leave'),
    isDestructive: true,
  });
}

/** Asks before a page is left with something typed that a button of its own would send, and no save bar speaks of. */
export function useUnsavedInputGuard(isTyped: boolean): void {
  const t = useTranslate();
  useConfirmLeave(isTyped, {
    title: t('ui.typedTitle'),
    body: t('ui.typedBody'),
    action: t('ui.leave'),
    isDestructive: true,
  });
}
