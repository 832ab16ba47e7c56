import { setTimeout as sleep } from 'node:timers/promises';

/** @throws {TimeoutError} after `ms`. The work continues; its result is ignored. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(ms, undefined, { signal: timer.signal }).then((): never => {
    throw new TimeoutError();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}

class TimeoutError extends Error {
  override name = 'TimeoutError';
}
