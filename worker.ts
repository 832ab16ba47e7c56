import { closeDatabase } from '#app/db/client.ts';
import { startWorker } from '#app/jobs/worker.ts';
import { log } from '#app/log.ts';

/* The jobs' process: works until it is told to stop, then finishes what it has begun. */

const stopWorker = await startWorker();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'The worker is stopping');
  await stopWorker();
  await closeDatabase();
  process.exit(0);
}
