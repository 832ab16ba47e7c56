import { z } from 'zod';
import { db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* Each function is one statement, so that concurrent requests cannot use an attempt twice or try more codes. */

type Bytes = Uint8Array<ArrayBuffer>;

interface Attempt {
  attemptId: string;
  browserHash: Bytes;
  at: Date;
}

const isOpen = ({ attemptId, browserHash, at }: Attempt) => Prisma.sql`
  id = ${attemptId}::uuid AND browser_hash = ${browserHash} AND ended_at IS NULL AND expires_at > ${at}`;

const usedAttempt = z.strictObject({ email: z.string(), returnTo: z.string() });
const triedAttempt = usedAttempt.extend({ isRight: z.boolean(), hasEnded: z.boolean() });

/** Tries a code. The right one ends the attempt, and so does the last of the wrong ones. */
export function tryCode(tried: Attempt & { codeHash: Bytes; maxWrongCodes: number }) {
  const { codeHash, maxWrongCodes, at } = tried;
  const statement = Prisma.sql`
    UPDATE sign_in_attempts SET
      wrong_codes = wrong_codes + CASE WHEN code_hash = ${codeHash} THEN 0 ELSE 1 END,
      ended_at = CASE WHEN code_hash = ${codeHash} OR wrong_codes + 1 >= ${maxWrongCodes}::int THEN ${at}::timestamptz END
    WHERE ${isOpen(tried)}
    RETURNING email, return_to AS "returnTo", code_hash = ${codeHash} AS "isRight", ended_at IS NOT NULL AS "hasEnded"`;
  return queryRows(db, triedAttempt, statement);
}

/** Ends an attempt by its link. */
export function tryLink(tried: Attempt & { linkHash: Bytes }) {
  const statement = Prisma.sql`
    UPDATE sign_in_attempts SET ended_at = ${tried.at}
    WHERE ${isOpen(tried)} AND link_hash = ${tried.linkHash}
    RETURNING email, return_to AS "returnTo"`;
  return queryRows(db, usedAttempt, statement);
}
