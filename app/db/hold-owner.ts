import type { Transaction } from './client.ts';

/** Lets one transaction at a time change what a channel or partner has of what there is a limit to. */
export async function holdOwner(
  tx: Transaction,
  owner: { channelId: string } | { partnerId: string },
): Promise<void> {
  if ('channelId' in owner)
    await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${owner.channelId}::uuid FOR NO KEY UPDATE`;
  else await tx.$executeRaw`SELECT 1 FROM partners WHERE id = ${owner.partnerId}::uuid FOR NO KEY UPDATE`;
}
