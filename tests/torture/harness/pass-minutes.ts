import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../../support/db/database.ts';
import { endAcquisitions } from '../../support/db/idempotency.ts';

const minuteSeconds = 60;

interface Passing {
  /** Seconds until a minute has passed. */
  inSeconds?: number;
  /** Called when the database cannot be reached. */
  onFailure?: (error: unknown) => void;
}

/** Simulates the minute after which the key of a crashed process is free, until it is stopped. */
export async function passMinutes(
  database: Pick<TestDatabase, 'query'>,
  signal: AbortSignal,
  { inSeconds = 3, onFailure }: Passing = {},
): Promise<void> {
  while (!signal.aborted) {
    const passed = endAcquisitions(database, minuteSeconds - inSeconds);
    await (onFailure ? passed.catch(onFailure) : passed);
    await sleep(inSeconds * 200, undefined, { signal }).catch(() => undefined);
  }
}
