import type { WorkerEvents } from 'graphile-worker';
import { freeJobsOf } from './heartbeat.ts';
import { removeReplaced } from './remove-replaced.ts';

/**
 * Watches for what the queue leaves behind when something breaks off in this process:
 * - a runner that asked for a job and heard nothing may hold one of which it does not know, and which nobody else may take
 *   as long as the runner lives;
 * - a job that fails when another was already put in its place is never tried again, and stays for ever.
 * @returns what puts it right, to be called now and then.
 */
export function watchBrokenOff(events: WorkerEvents): () => Promise<void> {
  const unheard = new Set<string>();
  const atWork = new Set<string>();
  let failures = 0;
  let seenTo = 0;
  events.on('worker:getJob:error', ({ worker }) => unheard.add(worker.workerId));
  events.on('job:start', ({ worker }) => atWork.add(worker.workerId));
  events.on('job:complete', ({ worker, error }) => {
    atWork.delete(worker.workerId);
    if (error) failures += 1;
  });
  return async () => {
    const idle = [...unheard].filter((runner) => !atWork.has(runner));
    if (idle.length > 0) await freeJobsOf(idle);
    for (const runner of idle) unheard.delete(runner);
    const until = failures;
    if (until > seenTo) await removeReplaced();
    seenTo = until;
  };
}
