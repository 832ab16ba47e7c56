import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashEnvironment } from './open-environment.ts';
import { advanceClockAtOnce } from '../../support/db/clock.ts';
import { listUnfinished } from '../../support/db/mirror.ts';

const pauseMs = 100;
/** Working processes get this time before time is advanced. */
const aloneMs = 1_000;

/**
 * Waits until no work is left for a store, and advances time if needed.
 * @returns the remaining work after the timeout, as text.
 */
export async function settle(
  environment: CrashEnvironment,
  { domain, retryForMs }: { domain: string; retryForMs: number },
): Promise<string[]> {
  const startedAt = Date.now();
  let passedAt = startedAt + aloneMs;
  for (;;) {
    const left = await listUnfinished(environment, domain);
    if (left.length === 0) return [];
    const now = Date.now();
    if (now - startedAt > retryForMs) return left.map((what) => `does not come to rest: ${what}`);
    if (now - passedAt > 400) {
      await advanceClockAtOnce(environment, 60);
      passedAt = now;
    }
    await sleep(pauseMs);
  }
}
