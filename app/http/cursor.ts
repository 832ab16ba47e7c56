import { message } from '#app/i18n/message.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { invalid, problemDetail } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

const signatureBytes = 16;
const idBytes = 16;

/**
 * Writes down where a list goes on: the last id given, signed together with the question, so that it goes on with this
 * list and no other.
 * @param question everything that decides what is in the list.
 */
export function writeCursor(lastId: string, question: readonly unknown[]): string {
  const id = parse(lastId);
  return Buffer.concat([id, sign(id, question, env.ENCRYPTION_KEY[0])]).toString('base64url');
}

/**
 * The id that a cursor goes on after.
 * @throws Problem `invalid` when it is not one that was given out for this question.
 */
export function readCursor(cursor: string, question: readonly unknown[]): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.subarray(0, idBytes);
  const isOurs =
    bytes.length === idBytes + signatureBytes &&
    bytes.toString('base64url') === cursor &&
    env.ENCRYPTION_KEY.some((key) => timingSafeEqual(bytes.subarray(idBytes), sign(id, question, key)));
  if (isOurs) return stringify(id);
  throw invalid([problemDetail('cursor', message('invalid-cursor'))]);
}

function sign(id: Uint8Array, question: readonly unknown[], key: Uint8Array): Buffer {
  return createHmac('sha256', key)
    .update('cursor\0')
    .update(id)
    .update(JSON.stringify(question))
    .digest()
    .subarray(0, signatureBytes);
}
