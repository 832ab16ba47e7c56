import type { SavingFailure } from './keep-typed.ts';
import type { Text, TextKey } from './text/use-text.tsx';

const failures: Record<SavingFailure | 'sending', TextKey> = {
  offline: 'ui.offline',
  'session-ended': 'ui.sessionEnded',
  'clock-wrong': 'ui.clockWrong',
  failed: 'ui.failed',
  sending: 'ui.sending',
};

/** A problem in words: those of the rule that was broken, or of a failure that is nobody's typing. */
export function problemText(text: Text, { code, message }: { code: string; message: string }): string {
  return isFailure(code) ? text(failures[code]) : message;
}

function isFailure(code: string): code is keyof typeof failures {
  return code in failures;
}
