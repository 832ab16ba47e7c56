import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { accessTokenSeconds, clockToleranceSeconds } from '../user.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { knownKeys, signingKeysNotice } from './known-keys.ts';

/**
 * Why a key is added. `first`: there is none that signs; nothing happens when there is one after all. `planned`: the
 * new key is published now and signs later, and the old ones stay until the last token that they signed has ended.
 * `at-once`: an old one is known to others; the new one signs now, and nothing that the old ones signed counts any more.
 */
export type Rotation = 'first' | 'planned' | 'at-once';

/** Twice as long as verifiers may keep the published keys: all of them know a key before it signs. */
const publishedBeforeMs = 10 * 60_000;
const lastTokenMs = (accessTokenSeconds + clockToleranceSeconds) * 1_000;
const keptAfterMs = 24 * 3_600_000;

/** Adds a signing key and retires the others. Every process knows of it within a second. */
export async function addSigningKey(rotation: Rotation): Promise<void> {
  const made = await makeSigningKey();
  await inTransaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`;
    const now = new Date();
    const signing = await tx.signingKey.count({
      where: { signsFrom: { lte: now }, OR: [{ retiresAt: null }, { retiresAt: { gt: now } }] },
    });
    if (rotation === 'first' && signing > 0) return;
    const signsFrom =
      rotation === 'planned' && signing > 0 ? new Date(now.getTime() + publishedBeforeMs) : now;
    const lastUse = rotation === 'at-once' ? now : new Date(signsFrom.getTime() + lastTokenMs);
    await retireOthers(tx, { lastUse, now });
    await tx.signingKey.create({ data: { ...made, signsFrom } });
    await tx.$executeRaw`SELECT pg_notify(${signingKeysNotice}, '')`;
  });
  // Whoever signs next here must not wait for a notice of our own: a retired key's signature counts nowhere.
  knownKeys.forget();
}

async function retireOthers(tx: Transaction, { lastUse, now }: { lastUse: Date; now: Date }): Promise<void> {
  await tx.signingKey.updateMany({
    where: { OR: [{ retiresAt: null }, { retiresAt: { gt: lastUse } }] },
    data: { retiresAt: lastUse },
  });
  const longAgo = new Date(now.getTime() - keptAfterMs);
  await tx.signingKey.deleteMany({ where: { retiresAt: { lt: longAgo } } });
}
