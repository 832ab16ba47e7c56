import type { Transaction } from '#app/db/client.ts';
import { newCreatorId } from '#app/ids.ts';
import { emailKey } from './email.ts';

/**
 * The creator with this e-mail address, made if there is none yet. A creator is born with nothing but the address:
 * what a brand writes about a person belongs to its collab, not to the person.
 */
export async function findOrCreateCreator(tx: Transaction, email: string): Promise<{ id: string }> {
  const key = emailKey(email);
  await tx.creator.createMany({ data: [{ id: newCreatorId(), email: key }], skipDuplicates: true });
  return tx.creator.findUniqueOrThrow({ where: { email: key }, select: { id: true } });
}
