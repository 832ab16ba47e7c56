import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { reconcileChannel } from '#app/mirror/reconcile/reconcile-channel.ts';
import { comeBackToReconciliation, reconcileChannelTask } from './enqueue-reconciliation.ts';
import { reportFailure } from './report-failure.ts';
import { startReconciliations, startReconciliationsTask } from './start-reconciliations.ts';

const reconcilePayload = z.object({ channelId: z.uuid() });

/** The jobs that compare stores with what they should show. */
export const reconcileTasks: TaskList = {
  [startReconciliationsTask]: reportFailure('Beginning to compare stores broke off', async () => {
    await startReconciliations(new Date());
  }),
  [reconcileChannelTask]: reportFailure('Comparing a store broke off', async (payload) => {
    const { channelId } = reconcilePayload.parse(payload);
    const comeBackInMs = await reconcileChannel(channelId);
    if (comeBackInMs !== undefined) await comeBackToReconciliation(channelId, comeBackInMs);
  }),
};
