import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/db/client.ts';
import type { ApiKey } from '#app/db/generated/client.ts';

/**
 * How a key is looked up: by a statement of its own, or together with all others that come within the same moment, which
 * bounds the statements that a flood of unknown keys costs.
 */
export type KeyLookUp = 'alone' | 'gathered';

/** Less than the second within which a revoked key must be refused by every process. */
const rememberedMs = 500;
const mostRemembered = 10_000;

/** How long gathered keys wait for others, and how many go into one statement. */
const gatherMs = 50;
const mostGathered = 1_000;

interface Remembered {
  key: Promise<ApiKey | null>;
  foundAt: number;
}

interface Gathering {
  publicIds: Set<string>;
  found: Promise<ReadonlyMap<string, ApiKey>>;
}

const remembered = new Map<string, Remembered>();
/** The latest gathering, and whether more may join it. */
let latest: Gathering | undefined;
let isOpen = false;

/**
 * The stored key with this public part, or null. One that was found is remembered for half a second, so that a server
 * that asks often is looked up seldom; one that was not found is looked up again, because it may be issued any moment.
 */
export async function findStoredKey(publicId: string, lookUp: KeyLookUp): Promise<ApiKey | null> {
  const known = remembered.get(publicId);
  if (known && performance.now() - known.foundAt < rememberedMs) return known.key;
  if (remembered.size >= mostRemembered) remembered.clear();
  const key = lookUp === 'alone' ? findAlone(publicId) : findGathered(publicId);
  remembered.set(publicId, { key, foundAt: performance.now() });
  try {
    const found = await key;
    if (!found) remembered.delete(publicId);
    return found;
  } catch (error) {
    remembered.delete(publicId);
    throw error;
  }
}

async function findAlone(publicId: string): Promise<ApiKey | null> {
  return db.apiKey.findUnique({ where: { publicId } });
}

async function findGathered(publicId: string): Promise<ApiKey | null> {
  const gathering =
    latest && isOpen && latest.publicIds.size < mostGathered ? latest : openGathering(latest?.found);
  latest = gathering;
  gathering.publicIds.add(publicId);
  return (await gathering.found).get(publicId) ?? null;
}

/** Begins to gather keys for one statement, which runs after the one before it. */
function openGathering(before: Promise<unknown> | undefined): Gathering {
  const publicIds = new Set<string>();
  const find = async () => {
    // How the one before ended is for those who wait for it.
    await Promise.allSettled([sleep(gatherMs), before]);
    if (latest?.publicIds === publicIds) isOpen = false;
    const keys = await db.apiKey.findMany({ where: { publicId: { in: [...publicIds] } } });
    return new Map(keys.map((key) => [key.publicId, key]));
  };
  isOpen = true;
  return { publicIds, found: find() };
}
