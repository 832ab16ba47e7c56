import { useBlocker } from '@remix-run/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useConfirm, type ConfirmQuestion } from './confirm.tsx';
import { useTranslate } from './translate.tsx';

interface Guard {
  holds: RefObject<boolean>;
  /** Resolves with whether the user leaves. */
  confirmLeave: () => Promise<boolean>;
  /** Whether it is text, which does not prevent that a form is saved. */
  isText: boolean;
}

/** The guards of the open page. A router supports only one blocker, and a page may need several. */
const guards = new Set<Guard>();

/** Navigation state that skips the guards, for pages of deleted records. */
export const withoutLeaveGuard = { state: { isConfirmed: true } };

/**
 * Asks before the user leaves a page and loses something: with the given dialog for links of the app, with
 * the browser's own otherwise.
 * @param holds whether there is something to lose, called when leaving.
 * @param confirmLeave resolves with whether the user leaves.
 */
export function useLeaveGuard(
  holds: RefObject<boolean>,
  confirmLeave: () => Promise<boolean>,
  isText = false,
): void {
  const latest = useRef(confirmLeave);
  useEffect(() => {
    latest.current = confirmLeave;
  });
  useEffect(() => {
    const guard = { holds, confirmLeave: () => latest.current(), isText };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [holds, isText]);
}

/** Whether the page has something to lose. */
export function hasUnsavedWork(): boolean {
  return [...guards].some(({ holds }) => holds.current === true);
}

/** Whether something is running that saving must wait for, such as an upload. */
export function hasRunningWork(): boolean {
  return [...guards].some(({ holds, isText }) => !isText && holds.current === true);
}

/** Runs all guards. Rendered once around all pages. */
export function useLeaveGuards(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Compared by identity: returning to the same history entry later must ask again.
    const isConfirmed = nextLocation.state === withoutLeaveGuard.state;
    return !isConfirmed && currentLocation.pathname !== nextLocation.pathname && hasUnsavedWork();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmAll().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // A second navigation while blocked has another location with the same state.
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/**
 * Asks as a navigation does, for a change of the query that loses something.
 * @returns whether the user leaves.
 */
export async function confirmAll(): Promise<boolean> {
  for (const { holds, confirmLeave } of guards)
    if (holds.current === true && !(await confirmLeave())) return false;
  return true;
}

/** Asks before a page with a running action is left. */
export function useConfirmLeave(isGoingOn: boolean, question: ConfirmQuestion, isText = false): void {
  const confirm = useConfirm();
  const holds = useRef(isGoingOn);
  holds.current = isGoingOn;
  useLeaveGuard(holds, () => confirm(question), isText);
}

/** Asks before a page with running uploads is left: they would be lost. */
export function useUploadGuard(isSending: boolean): void {
  const t = useTranslate();
  useConfirmLeave(isSending, {
    title: t('ui.sendingTitle'),
    body: t('ui.sendingBody'),
    action: t('ui.leave'),
    isDestructive: true,
  });
}

/** Asks before a page is left with unsaved text that has its own button instead of the save bar. */
export function useUnsavedInputGuard(isTyped: boolean): void {
  const t = useTranslate();
  const question = { title: t('ui.typedTitle'), body: t('ui.typedBody'), action: t('ui.leave') };
  useConfirmLeave(isTyped, { ...question, isDestructive: true }, true);
}
