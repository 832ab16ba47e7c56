import type { Task } from 'graphile-worker';
import { describeFailure, log } from '#app/log.ts';
import { recordJob } from '#app/metrics.ts';

/**
 * A task that is counted in the metrics, and whose failures are logged by us, with its payload, which holds ids alone. The queue tries again by itself; its
 * own report would quote the error's message.
 * @param message what broke off.
 */
export function reportFailure(message: string, task: Task): Task {
  return async (payload, helpers) => {
    const startedAt = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      await task(payload, helpers);
      outcome = 'ok';
    } catch (error) {
      const about = { task: helpers.job.task_identifier, ...(payload as object) };
      log.error({ ...about, ...describeFailure(error) }, message);
      throw new Error(message, { cause: error });
    } finally {
      recordJob(helpers.job.task_identifier, outcome, (performance.now() - startedAt) / 1_000);
    }
  };
}
