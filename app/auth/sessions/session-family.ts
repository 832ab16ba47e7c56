import type { Transaction } from '#app/db/client.ts';

/** Lets one transaction at a time work on a sign-in's tokens: what it reads from here on is not changed by another. */
export async function lockFamily(tx: Transaction, familyId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sessions WHERE id = ${familyId}::uuid FOR UPDATE`;
}

/** Ends a sign-in whose family is locked: none of its tokens can be refreshed any more. */
export async function endFamily(tx: Transaction, familyId: string): Promise<void> {
  await tx.session.updateMany({ where: { familyId, revokedAt: null }, data: { revokedAt: new Date() } });
}
