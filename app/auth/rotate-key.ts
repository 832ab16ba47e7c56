import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { makeApiKey } from './api-key.ts';
import { liveKey } from './live-key.ts';
import type { KeyReach } from './live-key.ts';

/** Which key is to be replaced, for how many milliseconds the old one goes on, and when the new one ends, if it does. */
export interface Rotation {
  publicId: string;
  overlapMs: number;
  expiresAt?: Date;
}

/**
 * Issues a key in the place of another, to the same owner under the same label. The old one goes on for `overlapMs`, so
 * that its servers can be changed over without a gap.
 * @param reach whose keys may be meant.
 * @returns the new key, the only copy of it; undefined when there is no such live key with that public part.
 */
export async function rotateKey(
  { publicId, overlapMs, expiresAt }: Rotation,
  reach: KeyReach,
): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const now = new Date();
    const old = await tx.apiKey.findFirst({ where: liveKey(publicId, reach, now) });
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
        expiresAt: expiresAt ?? null,
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
