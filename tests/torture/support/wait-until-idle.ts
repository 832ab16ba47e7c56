import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashWorld } from '../../support/world/crash-world.ts';
import { advanceClockAtOnce } from '../../support/db/clock.ts';
import { listUnmirrored } from '../../support/db/mirror.ts';

/**
 * Simulates the minutes in which an unanswered write may still take effect, until no work is due.
 * @param retryForMs the time without progress after which the mirror counts as stuck.
 * @returns errors as text.
 */
export async function waitUntilIdle(database: CrashWorld['database'], retryForMs: number): Promise<string[]> {
  let endsAt = Date.now() + retryForMs;
  let fewest = Infinity;
  for (;;) {
    await advanceClockAtOnce(database, 30);
    const behind = await listUnmirrored(database);
    if (behind.length === 0) return [];
    if (behind.length < fewest) endsAt = Date.now() + retryForMs;
    fewest = Math.min(fewest, behind.length);
    if (Date.now() > endsAt)
      return [`the mirror does not come to rest: ${behind.length} are behind, the first: ${behind[0]}`];
    await sleep(1_000);
  }
}
