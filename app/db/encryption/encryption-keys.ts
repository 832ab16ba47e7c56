import { z } from 'zod';
import { env } from '#app/env.ts';
import { inTransaction, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { keyId, seal, unseal } from './seal.ts';
import { sealedColumns } from './sealed-columns.ts';

/* The table encryption_keys holds a canary, a sealed constant, for each key in use. */

/** A key in use; the canary in base64. */
export const storedKey = z.object({ keyId: z.string(), canary: z.string() });

type StoredKey = z.infer<typeof storedKey>;

const canary = { text: 'canary', purpose: 'encryption-key' };
/** Values tried per column when no canary exists yet. */
const samplesOfKind = 20;

/** Returns whether one of the configured keys opens the canary. */
export function opensCanary(stored: StoredKey): boolean {
  try {
    return unseal(Buffer.from(stored.canary, 'base64'), canary.purpose) === canary.text;
  } catch {
    return false;
  }
}

/**
 * Registers the configured key as in use. Processes take turns: of two first processes with different keys, one is
 * rejected.
 * @returns false when the configured keys do not open the existing values
 */
export function registerKey(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const stored = await lockKeys(tx);
    const isOurs = stored.length > 0 ? stored.every(opensCanary) : await opensSamples(tx);
    if (isOurs) await registerSealingKey(tx);
    return isOurs;
  });
}

/** Registers the sealing key. Processes that cannot open its canary no longer start. */
export async function registerSealingKey(tx: Transaction): Promise<void> {
  const id = keyId(env.ENCRYPTION_KEY[0]);
  const sealed = seal(canary.text, canary.purpose);
  await tx.$executeRaw`INSERT INTO encryption_keys (key_id, canary) VALUES (${id}, ${sealed}) ON CONFLICT DO NOTHING`;
}

/** Returns the keys in use and locks the table until the transaction ends. */
export async function lockKeys(tx: Transaction): Promise<StoredKey[]> {
  await tx.$executeRaw`LOCK TABLE encryption_keys IN SHARE ROW EXCLUSIVE MODE`;
  const statement = Prisma.sql`
    SELECT key_id AS "keyId", encode(canary, 'base64') AS canary FROM encryption_keys`;
  return queryRows(tx, storedKey, statement);
}

const sampleRow = z.object({ id: z.string(), sealed: z.instanceof(Uint8Array) });

/** For a database without a canary: returns whether the configured keys open any sealed value, or none exists. */
async function opensSamples(tx: Transaction): Promise<boolean> {
  let found = 0;
  for (const { table, id, column, purpose } of sealedColumns) {
    const statement = Prisma.sql`
      SELECT ${Prisma.raw(id)}::text AS id, ${Prisma.raw(column)} AS sealed FROM ${Prisma.raw(table)}
      WHERE octet_length(${Prisma.raw(column)}) > 0 ORDER BY created_at DESC LIMIT ${samplesOfKind}`;
    const samples = await queryRows(tx, sampleRow, statement);
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
