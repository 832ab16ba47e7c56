import { z } from 'zod';
import { Problem } from '#app/domain/problem.ts';
import { askReconciliation } from '#app/domain/mirror-health/ask-reconciliation.ts';
import { readCollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';
import { resync } from '#app/domain/mirror-health/resync.ts';
import { retryFailing } from '#app/domain/mirror-health/retry-failing.ts';
import { closeGuide } from '#app/domain/program/close-guide.ts';

const task = z.discriminatedUnion('task', [
  z.object({ task: z.literal('close-guide') }),
  z.object({ task: z.literal('compare') }),
  z.object({ task: z.literal('retry'), collabId: z.uuid() }),
  z.object({ task: z.literal('retry-all') }),
]);

type HomeTask = z.input<typeof task>;

/**
 * Does what a button of the home page asks for.
 * @throws Problem `malformed` for what is no such task, `not-found` for a collab that the brand does not have.
 */
export async function doHomeTask(channelId: string, input: unknown): Promise<HomeTask['task']> {
  const parsed = task.safeParse(input);
  if (!parsed.success) throw new Problem('malformed', 'This is nothing that the page can do.');
  const { data: wanted } = parsed;
  if (wanted.task === 'close-guide') await closeGuide(channelId);
  else if (wanted.task === 'compare') await askReconciliation(channelId, 'asked');
  else if (wanted.task === 'retry-all') await retryFailing(channelId);
  else await retry(channelId, wanted.collabId);
  return wanted.task;
}

async function retry(channelId: string, collabId: string): Promise<void> {
  const [found] = await readCollabHealth(channelId, { collabId, limit: 1 });
  if (!found) throw new Problem('not-found', 'There is no such collab.');
  await resync(channelId, collabId);
}
