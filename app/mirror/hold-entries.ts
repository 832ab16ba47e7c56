import type { Transaction } from '#app/db/client.ts';

/**
 * Holds the marks of some collabs in one order: every writer of them and of `platform_objects` begins with that, or two
 * would wait for each other for ever.
 */
export async function holdEntries(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM mirror_entries
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${[...collabIds]}::uuid[])
    ORDER BY collab_id FOR NO KEY UPDATE`;
}
