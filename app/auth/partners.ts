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

/** Lets a partner act in a channel; granting again after a revocation makes it live again. */
export async function grantPartner(partnerId: string, channelId: string): Promise<void> {
  await db.partnerGrant.upsert({
    where: { channelId_partnerId: { channelId, partnerId } },
    create: { channelId, partnerId },
    update: { revokedAt: null },
  });
}

/** Takes a channel's leave back from a partner, on every process at once. @returns whether it had one. */
export async function ungrantPartner(partnerId: string, channelId: string): Promise<boolean> {
  const { count } = await db.partnerGrant.updateMany({
    where: { partnerId, channelId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}
