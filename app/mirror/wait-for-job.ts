import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '#app/platform/errors.ts';
import { jobStatus } from '#app/platform/operations/collection.ts';
import type { MirrorContext } from './mirror-context.ts';

const pausesMs = [100, 200, 400, 800, 1_600, 3_200, 6_400];

/**
 * Waits for something that the platform does in the background.
 * @throws {PlatformError} `unfinished` when it is not done after about 13 seconds: the caller comes back later.
 */
export async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const pause of pausesMs) {
    if (await isDone()) return;
    await sleep(pause);
  }
  throw new PlatformError('unfinished', what, [{ message: 'The platform has not finished yet' }]);
}

/** Waits for a job that a write answered with, if it did. @throws {PlatformError} as {@link waitUntil}. */
export async function waitForJob(
  { store }: MirrorContext,
  job: { id: string } | null | undefined,
): Promise<void> {
  if (!job) return;
  await waitUntil('JobStatus', async () => {
    const { job: current } = await store.send(jobStatus, { id: job.id });
    return current?.done ?? true;
  });
}
