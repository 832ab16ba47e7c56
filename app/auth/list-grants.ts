import { db } from '#app/db/client.ts';
import type { NamedPartner } from './find-partner.ts';

/** A partner who may act in a channel, and since when. */
export interface ListedGrant extends NamedPartner {
  grantedAt: Date;
}

/** The partners who may act in a channel, by their names. */
export async function listGrants(channelId: string): Promise<ListedGrant[]> {
  const grants = await db.partnerGrant.findMany({
    where: { channelId, revokedAt: null },
    orderBy: { partner: { name: 'asc' } },
    select: { grantedAt: true, partner: { select: { id: true, name: true } } },
  });
  return grants.map(({ grantedAt, partner }) => ({ ...partner, grantedAt }));
}
