import { db } from '#app/db/client.ts';

const lastUsedPrecisionMs = 60_000;

/** Keeps the time of a key's last use, here and in the database, coarse enough that a busy key is not written at every request. */
export async function noteKeyUse(key: { id: string; lastUsedAt: Date | null }): Promise<void> {
  const before = new Date(Date.now() - lastUsedPrecisionMs);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  key.lastUsedAt = new Date();
  await db.apiKey.updateMany({
    where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: key.lastUsedAt },
  });
}
