import type { Transaction } from '#app/db/client.ts';
import { newCreatorId } from '#app/ids.ts';
import { emailKey } from './email.ts';

/**
 * The creators with these e-mail addresses, those made that there are not yet. A creator is born with nothing but the
 * address: what a brand writes about a person belongs to its collab, not to the person.
 * @returns their ids, in the order given.
 */
export async function findOrCreateCreators(tx: Transaction, emails: readonly string[]): Promise<string[]> {
  // In one order always, so that two who make the same ones wait for each other and never in a circle.
  const keys = [...new Set(emails.map(emailKey))].sort();
  await tx.creator.createMany({
    data: keys.map((email) => ({ id: newCreatorId(), email })),
    skipDuplicates: true,
  });
  const rows = await tx.creator.findMany({
    where: { email: { in: keys } },
    select: { id: true, email: true },
  });
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return emails.map((email) => ids.get(emailKey(email)) ?? '');
}
