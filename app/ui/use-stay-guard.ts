import { useRef } from 'react';
import { useConfirm } from './confirm.tsx';
import type { ConfirmQuestion } from './confirm.tsx';
import { useText } from './text/use-text.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Asks, in the words given, before a page is left while something goes on that ends with it. */
export function useStayGuard(isGoingOn: boolean, question: ConfirmQuestion): void {
  const confirm = useConfirm();
  const holds = useRef(isGoingOn);
  holds.current = isGoingOn;
  useLeaveGuard(holds, () => confirm(question));
}

/** Asks before a page is left from which files are being sent: they would not be kept. */
export function useSendingGuard(isSending: boolean): void {
  const text = useText();
  useStayGuard(isSending, {
    title: text('ui.sendingTitle'),
    body: text('ui.sendingBody'),
    action: text('ui.leave'),
    isDestructive: true,
  });
}
