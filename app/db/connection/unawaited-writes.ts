import { logFailure } from '#app/log.ts';
import { refusesWrites } from './errors.ts';

/** The maximum number of such writes at once in a process. */
const maxAtOnce = 1_000;
/** After the database refused one, none is tried for this time. */
const pauseMs = 1_000;

let running = 0;
let refusedAt = -Infinity;
let isReported = false;

/**
 * Starts a write that a request may lose, such as the count of a click. The request does not wait for it, and does not
 * fail with it. It is dropped while too many run, or while the database refuses to write, which is logged once.
 * @param what failed, for the log.
 */
export function writeInPassing(what: string, write: () => Promise<unknown>): void {
  if (running < maxAtOnce && performance.now() - refusedAt >= pauseMs) void run(what, write);
}

async function run(what: string, write: () => Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await write();
    isReported = false;
  } catch (error) {
    const isRefused = refusesWrites(error);
    if (isRefused) refusedAt = performance.now();
    if (!isRefused || !isReported) logFailure(error, what);
    isReported = isRefused;
  } finally {
    running -= 1;
  }
}
