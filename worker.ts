import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase } from '#app/db/client.ts';
import { explainUnusable } from '#app/db/explain-unusable.ts';
import { startWorker } from '#app/jobs/worker.ts';
import { log } from '#app/log.ts';
import { endOnCrash } from './server/end-on-crash.ts';

/* The jobs' process: works until it is told to stop, then finishes what it has begun. */

const lookAgainMs = 1_000;

endOnCrash();
const stopWorker = await startWhenPossible();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));

/** Nobody waits for a worker: one whose database is away for now tries until it is there. */
async function startWhenPossible(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await startWorker();
    } catch (error) {
      const reason = explainUnusable(error);
      if (reason === undefined) throw error;
      log.warn({ reason }, 'The worker waits for its database');
      await sleep(lookAgainMs);
    }
  }
}

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'The worker is stopping');
  await stopWorker();
  await closeDatabase();
  process.exit(0);
}
