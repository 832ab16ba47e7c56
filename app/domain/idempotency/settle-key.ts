import type { Transaction } from '#app/db/client.ts';
import type { Content } from './content.ts';
import type { ClaimedKey } from './once-key.ts';
import { overtaken } from './overtaken.ts';

/**
 * Keeps the answer of a write in the write's own transaction.
 * @throws Problem `conflict`, which undoes the write, when the key was held too long and another request has taken it.
 */
export async function settleKey(
  tx: Transaction,
  key: ClaimedKey,
  { json, headers = {} }: Content,
): Promise<void> {
  const { credentialId, route, claim } = key;
  const { count } = await tx.idempotencyRecord.updateMany({
    where: { credentialId, route, key: key.key, claim, responseBody: null },
    data: { responseStatus: 200, responseHeaders: headers, responseBody: json },
  });
  if (count !== 1) throw overtaken();
}
