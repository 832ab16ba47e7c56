import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { emailKey } from '../creators/email.ts';

/** Forgets what lists say of a person, by the addresses that are known. */
export async function forgetInImports(
  tx: Transaction,
  channelId: string,
  emails: readonly string[],
): Promise<void> {
  await tx.collabImportRow.deleteMany({ where: { channelId, emailKey: { in: emails.map(emailKey) } } });
}

/** Forgets lists, which name people, after thirty days. */
export async function forgetOldImports(): Promise<void> {
  await db.$executeRaw`DELETE FROM collab_imports WHERE created_at < now() - interval '30 days'`;
}
