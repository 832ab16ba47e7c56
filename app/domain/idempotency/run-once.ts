import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { claimKey } from './claim-key.ts';
import type { OnceKey } from './once-key.ts';
import { releaseKey } from './release-key.ts';
import { settleKey } from './settle-key.ts';

/** The JSON text of a 200 answer, and headers that belong to it. */
export interface Content {
  json: string;
  headers?: Record<string, string>;
}

/** The work of a write, done in one transaction. */
export type Write = (tx: Transaction) => Promise<Content>;

/**
 * Does a write, and with a key does it once: the record of the answer is kept in the write's own transaction, so that
 * there is never one without the other, and a repetition gets the first answer byte for byte.
 * @param prepare reads what the write needs; it may ask others, and nothing is held meanwhile.
 * @throws Problem `key-reused` when the key was used with another body, `conflict` while its first use is under way, and
 *   whatever `prepare` and the write refuse, which is not remembered.
 */
export async function runOnce(key: OnceKey | undefined, prepare: () => Promise<Write>): Promise<Content> {
  if (!key) return inTransaction(await prepare());
  const claim = await claimKey(key);
  if ('replay' in claim) return { json: claim.replay, headers: { 'Idempotency-Replayed': 'true' } };
  try {
    const write = await prepare();
    return await inTransaction(async (tx) => {
      const content = await write(tx);
      await settleKey(tx, { ...key, claim: claim.id }, content.json);
      return content;
    });
  } catch (error) {
    await releaseKey({ ...key, claim: claim.id });
    throw error;
  }
}
