import { db } from '#app/db/client.ts';
import type { ApiKey } from '#app/db/generated/client.ts';

/** Less than the second within which a revoked key must be refused by every process. */
const rememberedMs = 500;
const mostRemembered = 10_000;

interface Remembered {
  key: Promise<ApiKey | null>;
  foundAt: number;
}

const remembered = new Map<string, Remembered>();

/**
 * The stored key with this public part, or null. One that was found is remembered for half a second, so that a server
 * that asks often is looked up seldom; one that was not found is looked up again, because it may be issued any moment.
 */
export async function findStoredKey(publicId: string): Promise<ApiKey | null> {
  const known = remembered.get(publicId);
  if (known && performance.now() - known.foundAt < rememberedMs) return known.key;
  if (remembered.size >= mostRemembered) remembered.clear();
  const asked = { key: lookUp(publicId), foundAt: performance.now() };
  remembered.set(publicId, asked);
  try {
    const key = await asked.key;
    if (!key) remembered.delete(publicId);
    return key;
  } catch (error) {
    remembered.delete(publicId);
    throw error;
  }
}

async function lookUp(publicId: string): Promise<ApiKey | null> {
  return db.apiKey.findUnique({ where: { publicId } });
}
