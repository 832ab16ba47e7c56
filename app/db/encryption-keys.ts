import { env } from '#app/env.ts';
import { inTransaction } from './client.ts';
import type { Transaction } from './client.ts';
import { Prisma } from './generated/client.ts';
import { keyId, seal, unseal } from './seal.ts';
import { sealedColumns } from './sealed-columns.ts';

/* The table encryption_keys: a canary, which is a sealed constant, for each key that values are sealed with. */

/** A key that values are sealed with. */
export interface StoredKey {
  keyId: string;
  /** In base64. */
  canary: string;
}

const canary = { text: 'canary', purpose: 'encryption-key' };
/** Of each kind of sealed value, so many are tried where no canary was written yet. */
const samplesOfKind = 20;

/** Whether one of our keys opens the canary of a key. */
export function opens(stored: StoredKey): boolean {
  try {
    return unseal(Buffer.from(stored.canary, 'base64'), canary.purpose) === canary.text;
  } catch {
    return false;
  }
}

/**
 * Registers our key as one that values are sealed with, one process at a time: of two first processes with different
 * keys, one is refused.
 * @returns false when our keys do not open what is sealed already.
 */
export function registerKey(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const stored = await lockKeys(tx);
    const isOurs = stored.length > 0 ? stored.every(opens) : await opensSamples(tx);
    if (isOurs) await registerSealingKey(tx);
    return isOurs;
  });
}

/** Registers the key that seals now; whoever cannot open its canary does not start any more. */
export async function registerSealingKey(tx: Transaction): Promise<void> {
  const id = keyId(env.ENCRYPTION_KEY[0]);
  const sealed = seal(canary.text, canary.purpose);
  await tx.$executeRaw`INSERT INTO encryption_keys (key_id, canary) VALUES (${id}, ${sealed}) ON CONFLICT DO NOTHING`;
}

/** The keys that values may be sealed with, locked: nobody registers another one until the transaction ends. */
export async function lockKeys(tx: Transaction): Promise<StoredKey[]> {
  await tx.$executeRaw`LOCK TABLE encryption_keys IN SHARE ROW EXCLUSIVE MODE`;
  return tx.$queryRaw<StoredKey[]>`
    SELECT key_id AS "keyId", encode(canary, 'base64') AS canary FROM encryption_keys`;
}

/** For a database that has sealed values and no canary: whether our keys open any of them, or there are none. */
async function opensSamples(tx: Transaction): Promise<boolean> {
  let found = 0;
  for (const { table, id, column, purpose } of sealedColumns) {
    const samples = await tx.$queryRaw<{ id: string; sealed: Uint8Array }[]>(Prisma.sql`
      SELECT ${Prisma.raw(id)}::text AS id, ${Prisma.raw(column)} AS sealed FROM ${Prisma.raw(table)}
      WHERE octet_length(${Prisma.raw(column)}) > 0 ORDER BY created_at DESC LIMIT ${samplesOfKind}`);
    found += samples.length;
    if (samples.some((sample) => isOpened(sample.sealed, purpose(sample.id)))) return true;
  }
  return found === 0;
}

function isOpened(sealed: Uint8Array, purpose: string): boolean {
  try {
    unseal(sealed, purpose);
    return true;
  } catch {
    return false;
  }
}
