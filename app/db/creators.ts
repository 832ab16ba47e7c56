import type { Transaction } from './client.ts';

/** Locks a creator's row against other changes of it. */
export async function lockCreatorRow(tx: Transaction, creatorId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM creators WHERE id = ${creatorId}::uuid FOR NO KEY UPDATE`;
}
