import { useText } from './text/use-text.tsx';
import { useStayGuard } from './use-stay-guard.ts';

/** Asks before a page is left with something typed that a button of its own would send, and no save bar speaks of. */
export function useTypingGuard(isTyped: boolean): void {
  const text = useText();
  useStayGuard(isTyped, {
    title: text('ui.typedTitle'),
    body: text('ui.typedBody'),
    action: text('ui.leave'),
    isDestructive: true,
  });
}
