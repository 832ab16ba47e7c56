import { listDueWork } from '#app/db/lost-wake-ups.ts';
import { wakeMissing } from '#app/db/wake-ups.ts';
import { isOldestWorker } from '#app/db/workers.ts';
import { env } from '#app/env.ts';
import { log, logFailure } from '#app/log.ts';
import { recordJob } from '#app/metrics.ts';
import { withTimeout } from './with-timeout.ts';

const sweepMs = 2_000;
const expiryMs = env.WORKER_EXPIRY_SECONDS * 1_000;

/**
 * Looks for due work whose wake-up was lost, every two seconds. Of all workers, the oldest does it: two at a time would do
 * no harm.
 * @param workerId the present id of this worker.
 * @returns a function that stops it, and resolves when a sweep in progress has ended.
 */
export function startSweeps(workerId: () => string | undefined): () => Promise<void> {
  let sweeping: Promise<void> | undefined;
  let hasFailed = false;
  const sweepOnce = async () => {
    const id = workerId();
    const startedAt = performance.now();
    let outcome: 'ok' | 'failed' = 'ok';
    try {
      if (id === undefined || !(await isOldestWorker(id))) return;
      // One that hangs in a lost connection must not end those after it.
      await withTimeout(sweep(), expiryMs);
      hasFailed = false;
    } catch (error) {
      outcome = 'failed';
      // Once until one succeeds.
      if (!hasFailed) logFailure(error, 'Sweep failed; retrying');
      hasFailed = true;
    }
    recordJob('sweep', outcome, (performance.now() - startedAt) / 1_000);
  };
  const timer = setInterval(() => {
    sweeping ??= sweepOnce().finally(() => (sweeping = undefined));
  }, sweepMs);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

/** Wakes workers for due work that has no job. */
export async function sweep(): Promise<void> {
  const lost = await wakeMissing(await listDueWork());
  if (lost > 0) log.info({ lost }, 'Lost wake-ups were sent again');
}
