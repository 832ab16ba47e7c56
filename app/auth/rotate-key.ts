import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { makeApiKey } from './api-key.ts';

/**
 * Issues a key in the place of another, to the same owner under the same label. The old one goes on for `overlapMs`, so
 * that its servers can be changed over without a gap.
 * @returns the new key, the only copy of it; undefined when there is no live key with that public part.
 */
export async function rotateKey(publicId: string, overlapMs: number): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const now = new Date();
    const old = await tx.apiKey.findFirst({
      where: { publicId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    });
    if (!old) return undefined;
    const { channelId, partnerId, label } = old;
    const { key, stored } = makeApiKey(channelId === null ? 'partner' : 'channel');
    await tx.apiKey.create({
      data: {
        id: newId(),
        publicId: stored.publicId,
        secretHash: stored.secretHash,
        label,
        channelId,
        partnerId,
      },
    });
    const end = new Date(now.getTime() + overlapMs);
    await tx.apiKey.updateMany({
      where: { id: old.id, OR: [{ expiresAt: null }, { expiresAt: { gt: end } }] },
      data: { expiresAt: end },
    });
    return key;
  });
}
