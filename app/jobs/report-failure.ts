import type { Task } from 'graphile-worker';
import { describeFailure, log } from '#app/log.ts';

/**
 * A task whose failures are logged by us, with its payload, which holds ids alone. The queue tries again by itself; its
 * own report would quote the error's message.
 * @param message what broke off.
 */
export function reportFailure(message: string, task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers);
    } catch (error) {
      const about = { task: helpers.job.task_identifier, ...(payload as object) };
      log.error({ ...about, ...describeFailure(error) }, message);
      throw new Error(message, { cause: error });
    }
  };
}
