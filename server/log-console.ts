import { describeFailure, log } from '#app/log.ts';

/* What a long-running process prints is its log, a JSON object a line. Libraries print to the console as well. */

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const;

/** Turns what libraries print, and Node's own warnings, into lines of the log. */
export function logConsole(): void {
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...said: unknown[]) => {
      log[level](describeSaid(said), 'A library printed to the console');
    };
  // Node's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { code } = warning as NodeJS.ErrnoException;
    log.warn({ warning: warning.name, code, said: warning.message }, 'Node warns');
  });
}

/** The first line of the first text, and errors as the log describes them: the rest may quote values. */
function describeSaid(said: readonly unknown[]): Record<string, unknown> {
  const text = said.find((each) => typeof each === 'string');
  const error = said.find((each) => each instanceof Error);
  return { said: text?.split('\n')[0], ...(error && describeFailure(error)) };
}
