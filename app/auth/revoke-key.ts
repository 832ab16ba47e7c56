import { db } from '#app/db/client.ts';

/** Makes a key worthless, on every process at once. @returns whether there was such a key that was not revoked before. */
export async function revokeKey(publicId: string): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { publicId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}
