import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/env.ts';
import { isId, newId } from '#app/ids.ts';

/*
 * The cookie of a browser that signed in with an address before. It signs nobody in. It only tells the owner of an
 * address from strangers who request mails to it.
 */

/** The value of the cookie: an id, and the proof that this service issued it for the address. */
export function issueDevice(email: string): string {
  const id = newId();
  return `${id}.${proofOf(id, email, env.ENCRYPTION_KEY[0]).toString('base64url')}`;
}

/** The id of the device if it signed in with this address, without SQL. */
export function findDevice(value: string | undefined, email: string): string | undefined {
  const [id = '', proof = ''] = (value ?? '').split('.');
  if (!isId(id)) return undefined;
  const sent = Buffer.from(proof, 'base64url');
  const isOurs = env.ENCRYPTION_KEY.some((key) => {
    const expected = proofOf(id, email, key);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  return isOurs ? id : undefined;
}

function proofOf(id: string, email: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`device:${id}:${email}`).digest();
}
