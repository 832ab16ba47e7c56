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
export function redirectConsoleToLog(): void {
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...args: unknown[]) => {
      log[level](describePrinted(args), 'Library console output');
    };
  // Node's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { code } = warning as NodeJS.ErrnoException;
    log.warn({ warning: warning.name, code, args: warning.message }, 'Node warning');
  });
}

/** The first line of the first text, and errors as the log describes them: the rest may quote values. */
function describePrinted(args: readonly unknown[]): Record<string, unknown> {
  const text = args.find((each) => typeof each === 'string');
  const error = args.find((each) => each instanceof Error);
  return { args: text?.split('\n')[0], ...(error && describeFailure(error)) };
}

/** What nobody caught ends the process. The log keeps its kind and its place; its message may quote what was written. */
export function exitOnUncaughtError(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error(describeFailure(error), 'Uncaught error; exiting');
      process.exit(1);
    });
}
