import { inTransaction } from '#app/db/client.ts';
import type { ReconciliationCause } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { enqueueReconciliation } from '#app/jobs/enqueue-reconciliation.ts';

/**
 * Asks for a channel's store to be compared with what it should show, and for what differs to be mended. While that is
 * under way already, it is not begun a second time. Reports of more than ninety days ago are forgotten.
 * @returns the id of the run that is under way now.
 */
export function askReconciliation(channelId: string, cause: ReconciliationCause): Promise<string> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO reconciliations (channel_id, id, cause, stage)
      VALUES (${channelId}::uuid, ${newId()}::uuid, ${cause}::reconciliation_cause, 'definition')
      ON CONFLICT (channel_id) WHERE finished_at IS NULL DO NOTHING`;
    await tx.$executeRaw`
      DELETE FROM reconciliations
      WHERE channel_id = ${channelId}::uuid AND finished_at < now() - interval '90 days'`;
    await enqueueReconciliation(tx, channelId);
    const run = await tx.reconciliation.findFirstOrThrow({
      where: { channelId, finishedAt: null },
      select: { id: true },
    });
    return run.id;
  });
}
