import { describeFailure, log } from '#app/log.ts';

/*
 * A long-running process prints only its log, one JSON object per line. Libraries print to the console as
 * well.
 */

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const;

/** Converts console output of libraries and Node's warnings to log lines. */
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

/** The first line of the first text, and errors as in the log: the rest may quote values. */
function describePrinted(args: readonly unknown[]): Record<string, unknown> {
  const text = args.find((each) => typeof each === 'string');
  const error = args.find((each) => each instanceof Error);
  return { args: text?.split('\n')[0], ...(error && describeFailure(error)) };
}

/** An uncaught error ends the process. The log contains its kind and stack; its message may quote values. */
export function exitOnUncaughtError(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error(describeFailure(error), 'Uncaught error; exiting');
      process.exit(1);
    });
}
