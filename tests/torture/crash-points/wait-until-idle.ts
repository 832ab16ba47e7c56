import { setTimeout as sleep } from 'node:timers/promises';
import { advanceClockAtOnce, advanceClockIfIdle } from '../../support/db/clock.ts';
import { listUnfinished } from '../../support/db/mirror.ts';
import type { CrashEnvironment } from './open-environment.ts';

const pauseMs = 100;
/** Time is advanced after this time without progress, or after the longer one even while a job runs. */
const quietMs = { idle: 400, running: 1_000 };
/** Work that still goes on after so much of it will not end. */
const limits = { requests: 2_000, timeouts: 4 };

/**
 * Waits until no work is left for a store. Time is advanced by a minute whenever nothing happens: no process restarts,
 * the open work is unchanged, and no request reaches the platform. So a busy machine has all the time that it needs.
 * @param timeoutMinutes the minutes without progress after which the service counts as stuck.
 * @returns the remaining work if the service is stuck, as text.
 */
export async function waitUntilIdle(
  environment: CrashEnvironment,
  { domain, timeoutMinutes }: { domain: string; timeoutMinutes: number },
): Promise<string[]> {
  const parts = Object.values(environment.parts);
  const countRequests = () => parts.reduce((count, { gate }) => count + gate.platformRequests, 0);
  const maxRequests = countRequests() + limits.requests;
  let seen = '';
  let quietSince = Date.now();
  const minutes = { inAll: 0, withoutProgress: 0 };
  for (;;) {
    await Promise.all(parts.map((part) => part.isUp()));
    const left = await listUnfinished(environment, domain);
    if (left.length === 0) return [];
    const now = JSON.stringify([left, countRequests()]);
    if (now !== seen) {
      seen = now;
      quietSince = Date.now();
      minutes.withoutProgress = 0;
    } else if (await advanceMinute(environment, Date.now() - quietSince)) {
      quietSince = Date.now();
      minutes.withoutProgress += 1;
      minutes.inAll += 1;
    }
    const isStuck =
      minutes.withoutProgress >= timeoutMinutes ||
      minutes.inAll >= timeoutMinutes * limits.timeouts ||
      countRequests() > maxRequests;
    if (isStuck) return left.map((what) => `does not come to rest: ${what}`);
    await sleep(pauseMs);
  }
}

/** @returns whether a minute passed: a job that runs is given more time. */
async function advanceMinute(environment: CrashEnvironment, quietForMs: number): Promise<boolean> {
  if (quietForMs < quietMs.idle) return false;
  if (quietForMs < quietMs.running) return advanceClockIfIdle(environment, 60);
  await advanceClockAtOnce(environment, 60);
  return true;
}
