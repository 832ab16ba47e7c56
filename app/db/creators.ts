import { db, type Transaction } from './connection/client.ts';

/** Locks a creator's row against other changes of it. */
export async function lockCreatorRow(tx: Transaction, creatorId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM creators WHERE id = ${creatorId}::uuid FOR NO KEY UPDATE`;
}

/** Records that a creator signs in, once. It is no change of the creator, so `updated_at` stays. */
export async function recordFirstSignIn(creatorId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE creators SET first_signed_in_at = now() WHERE id = ${creatorId}::uuid AND first_signed_in_at IS NULL`;
}

/** Locks the address change that one of its links names. */
export async function lockAddressChange(tx: Transaction, hash: Uint8Array<ArrayBuffer>): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM address_changes WHERE old_hash = ${hash} OR new_hash = ${hash} FOR UPDATE`;
}
