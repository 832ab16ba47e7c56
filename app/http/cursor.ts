import { message } from '#app/i18n/message.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { invalid, problemDetail } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

const signatureBytes = 16;
const idBytes = 16;

/**
 * Creates a cursor: the last id of a page, signed together with the query, so that it works only for this
 * list.
 * @param question everything that determines the list's content.
 */
export function writeCursor(lastId: string, question: readonly unknown[]): string {
  const id = parse(lastId);
  return Buffer.concat([id, sign(id, question, env.ENCRYPTION_KEY[0])]).toString('base64url');
}

/**
 * The id after which the page begins.
 * @throws Problem `invalid` for a cursor that was not created for this list.
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
