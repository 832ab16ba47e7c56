import type { Transaction } from '#app/db/client.ts';
import { invalid } from '../problem.ts';

/**
 * The id of the tier asked for, or of the default tier of the channel's default campaign; null when it has none.
 * @throws Problem `invalid` when the tier asked for is not one of the channel's, or is archived.
 */
export async function chooseTier(
  tx: Transaction,
  channelId: string,
  tierId: string | undefined,
): Promise<string | null> {
  const tier = await tx.tier.findFirst({
    where:
      tierId === undefined
        ? { channelId, isDefault: true, archivedAt: null, campaign: { isDefault: true, archivedAt: null } }
        : { channelId, id: tierId, archivedAt: null },
    select: { id: true },
  });
  if (!tier && tierId !== undefined)
    throw invalid([
      { path: 'collabTier', message: 'is not a tier of this channel: send the _id of one of its tiers' },
    ]);
  return tier?.id ?? null;
}
