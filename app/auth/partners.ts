import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';

/** Registers a partner, or finds the one that has this name. */
export async function registerPartner(name: string): Promise<{ id: string }> {
  return db.partner.upsert({
    where: { name },
    create: { id: newId(), name },
    update: {},
    select: { id: true },
  });
}

/** Lets a partner act in a channel, if it may not yet; granting again after a revocation begins anew. */
export async function grantPartner(partnerId: string, channelId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO partner_grants (channel_id, partner_id) VALUES (${channelId}::uuid, ${partnerId}::uuid)
    ON CONFLICT (channel_id, partner_id) DO UPDATE SET granted_at = now(), revoked_at = NULL
    WHERE partner_grants.revoked_at IS NOT NULL`;
}

/** Takes a channel's leave back from a partner, on every process at once. @returns whether it had one. */
export async function ungrantPartner(partnerId: string, channelId: string): Promise<boolean> {
  const { count } = await db.partnerGrant.updateMany({
    where: { partnerId, channelId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}
