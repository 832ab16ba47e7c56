import { db } from '#app/db/client.ts';
import type { KeyReach } from './live-key.ts';

/**
 * Makes a key worthless, on every process at once.
 * @param reach whose keys may be meant.
 * @returns whether there was such a key that was not revoked before.
 */
export async function revokeKey(publicId: string, reach: KeyReach): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { publicId, revokedAt: null, ...(reach !== 'anybody' && reach) },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}
