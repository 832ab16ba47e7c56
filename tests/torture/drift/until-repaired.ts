import { setTimeout as sleep } from 'node:timers/promises';
import { countBehind } from '../../support/store/mirror-health.ts';
import type { DriftContext } from './drift-context.ts';

/**
 * Waits until nothing is wrong in the store, at most the context's time.
 * @param behind the number of collabs that stay dirty; without it, dirty ones are not waited for.
 * @returns what is still wrong, as text.
 */
export async function untilRepaired(
  context: DriftContext,
  listWrong: () => Promise<string[]>,
  behind?: number,
): Promise<string[]> {
  const endsAt = Date.now() + context.repairedWithinMs;
  for (;;) {
    const wrong = await listWrong();
    const isDone = wrong.length === 0 && (behind === undefined || (await countBehind(context)) <= behind);
    if (isDone || Date.now() > endsAt) return wrong;
    await sleep(200);
  }
}
