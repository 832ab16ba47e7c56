import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { log, logFailure } from '#app/log.ts';
import { recordJob } from '#app/metrics.ts';
import { asTenantJob, withContext } from '#app/request-context.ts';

/** Whatever else a payload holds: ids alone. */
const traced = z.object({ requestId: z.string().optional(), channelId: z.string().optional() });

/**
 * A task whose runs and failures are counted and logged by us, with its payload, which holds ids alone. Everything logged
 * on the way carries the job's id and that of the request behind it. The queue tries again by itself; its own report
 * would quote the error's message. Jobs of one channel share its part of the connections.
 * @param message what broke off.
 */
export function reportFailure(message: string, task: Task): Task {
  return (payload, helpers) => {
    const { id, task_identifier: name } = helpers.job;
    const { requestId, channelId } = traced.safeParse(payload).data ?? {};
    const context = {
      ...(requestId !== undefined && { requestId }),
      ...(channelId !== undefined && { channelId }),
      jobId: id,
      task: name,
    };
    return withContext(context, async () => {
      const startedAt = performance.now();
      let outcome: 'ok' | 'failed' = 'failed';
      try {
        const run = async () => task(payload, helpers);
        await (channelId === undefined ? run() : asTenantJob(channelId, run));
        outcome = 'ok';
        log.info({ ms: Math.round(performance.now() - startedAt) }, 'Job completed');
      } catch (error) {
        logFailure(error, message, { ...(payload as object), attempt: helpers.job.attempts });
        throw new Error(message, { cause: error });
      } finally {
        recordJob(name, outcome, (performance.now() - startedAt) / 1_000);
      }
    });
  };
}
