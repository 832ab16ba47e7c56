import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';

/** Registers a partner. */
export async function createPartner(name: string): Promise<{ id: string }> {
  return db.partner.create({ data: { id: newId(), name }, select: { id: true } });
}

/** Lets a partner act in a channel; granting again after a revocation makes it live again. */
export async function grantPartner(partnerId: string, channelId: string): Promise<void> {
  await db.partnerGrant.upsert({
    where: { channelId_partnerId: { channelId, partnerId } },
    create: { channelId, partnerId },
    update: { revokedAt: null },
  });
}
