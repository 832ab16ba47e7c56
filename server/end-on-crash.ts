import { describeFailure, log } from '#app/log.ts';

/** What nobody caught ends the process. The log keeps its kind and its place; its message may quote what was written. */
export function endOnCrash(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error(describeFailure(error), 'The process ends: nobody caught this');
      process.exit(1);
    });
}
