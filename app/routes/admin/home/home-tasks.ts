import { z } from 'zod';
import { closeSetupGuide } from '#app/domain/channels/home.ts';
import { listCollabHealth } from '#app/domain/mirror-health/health.ts';
import { startReconciliation } from '#app/domain/mirror-health/reconciliations.ts';
import { resync, retryFailing } from '#app/domain/mirror-health/resync.ts';
import { Problem } from '#app/domain/problem.ts';

const task = z.discriminatedUnion('task', [
  z.object({ task: z.literal('close-guide') }),
  z.object({ task: z.literal('compare') }),
  z.object({ task: z.literal('retry'), collabId: z.uuid() }),
  z.object({ task: z.literal('retry-all') }),
]);

type HomeTask = z.input<typeof task>;

/**
 * Runs an action of the home page.
 * @throws Problem `malformed` for an unknown action, `not-found` for a collab that the brand does not have.
 */
export async function doHomeTask(channelId: string, input: unknown): Promise<HomeTask['task']> {
  const parsed = task.safeParse(input);
  if (!parsed.success) throw new Problem('unknown-task');
  const { data: command } = parsed;
  if (command.task === 'close-guide') await closeSetupGuide(channelId);
  else if (command.task === 'compare') await startReconciliation(channelId, 'requested');
  else if (command.task === 'retry-all') await retryFailing(channelId);
  else await retry(channelId, command.collabId);
  return command.task;
}

async function retry(channelId: string, collabId: string): Promise<void> {
  const [found] = await listCollabHealth(channelId, { collabId, limit: 1 });
  if (!found) throw new Problem('unknown-collab');
  await resync(channelId, collabId);
}
