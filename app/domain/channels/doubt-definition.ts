import type { Transaction } from '#app/db/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';

/**
 * Has the mirror look once more at the definition of creators in a channel's store, unless it was written since.
 * @param hash what was last written to it.
 * @returns whether it was not.
 */
export async function doubtDefinition(
  tx: Transaction,
  channelId: string,
  hash: Uint8Array,
): Promise<boolean> {
  const doubted = await tx.$executeRaw`
    UPDATE platform_objects SET written_hash = NULL, written_at = NULL
    WHERE channel_id = ${channelId}::uuid AND kind = 'definition' AND written_hash = ${hash}`;
  if (doubted > 0) await enqueueMirror(tx, channelId);
  return doubted > 0;
}
