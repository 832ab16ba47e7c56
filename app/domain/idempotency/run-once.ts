import { inOneStatement, inTransaction } from '#app/db/client.ts';
import type { ResultRow, Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { logFailure } from '#app/log.ts';
import { despiteRemovals } from '../custom-fields/despite-removals.ts';
import { problemOf } from '../problem-of.ts';
import type { Content } from './content.ts';
import { claimKey } from './claim-key.ts';
import type { OnceKey } from './once-key.ts';
import { overtaken } from './overtaken.ts';
import { releaseKey } from './release-key.ts';
import { settleKey } from './settle-key.ts';

/** A write: work for one transaction, or a single statement, which is spared the transaction where nothing else is in it. */
export type Write = ((tx: Transaction) => Promise<Content>) | StatementWrite;

export interface StatementWrite {
  statement: Prisma.Sql;
  /** Reads the answer out of the statement's rows. @throws Problem when nothing was written. */
  answer: (rows: readonly ResultRow[]) => Content;
}

/**
 * Does a write, and with a key does it once: the record of the answer is kept in the write's own transaction, so that
 * there is never one without the other, and a repetition gets the first answer byte for byte.
 * @param prepare reads what the write needs; it may ask others, and nothing is held meanwhile. It is asked again when what
 *   it found is gone before it is written.
 * @throws Problem `key-reused` when the key was used with another body, `conflict` while its first use is under way, and
 *   whatever `prepare` and the write refuse, which is not remembered.
 */
export async function runOnce(key: OnceKey | undefined, prepare: () => Promise<Write>): Promise<Content> {
  if (!key) return despiteRemovals(async () => runAlone(await prepare()));
  const claim = await claimKey(key);
  if ('replay' in claim) return replayed(claim.replay);
  try {
    return await despiteRemovals(async () => {
      const write = await prepare();
      return inTransaction(async (tx) => {
        const content = await writeIn(tx, write);
        await settleKey(tx, { ...key, claim: claim.id }, content);
        return content;
      });
    });
  } catch (error) {
    if (await releaseKey({ ...key, claim: claim.id })) throw error;
    // What refused this use may be the very effect of the one that took its place.
    if (!problemOf(error)) logFailure(error, 'A write broke whose idempotency key was overtaken');
    throw overtaken();
  }
}

function replayed({ json, headers }: Content): Content {
  return { json, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
}

async function runAlone(write: Write): Promise<Content> {
  if (typeof write === 'function') return inTransaction(write);
  return write.answer(await inOneStatement(write.statement));
}

async function writeIn(tx: Transaction, write: Write): Promise<Content> {
  if (typeof write === 'function') return write(tx);
  return write.answer(await tx.$queryRaw<ResultRow[]>(write.statement));
}
