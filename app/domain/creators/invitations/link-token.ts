import { createHmac } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { CollabKey } from '#app/db/keys.ts';
import { env } from '#app/env.ts';
import { isId } from '#app/ids.ts';
import { findKey, hashText } from '../sign-in/mail-secrets.ts';

/** An invitation: its collab, and the id that changes with each new mail. */
interface InvitationKey extends CollabKey {
  id: string;
}

const prefix = 'cci_';
const idBytes = 16;
const secretBytes = 32;
const shape = new RegExp(`^${prefix}[\\w-]{86}$`);

/**
 * Derives the token of an invitation's link: the ids of its collab, and an HMAC. The job that sends the mail derives it
 * again at each retry, so that the database has only its hash.
 */
export function deriveLinkToken(key: InvitationKey, secret: Uint8Array = env.ENCRYPTION_KEY[0]): string {
  const { channelId, collabId, id } = key;
  const mac = createHmac('sha256', secret).update(`invitation:${channelId}:${collabId}:${id}`).digest();
  return prefix + Buffer.concat([parse(channelId), parse(collabId), mac]).toString('base64url');
}

/** Derives the token that has this hash, also when another key was added since. @returns undefined after the key's removal. */
export function findLinkToken(key: InvitationKey, linkHash: Uint8Array): string | undefined {
  const secret = findKey(linkHash, (each) => deriveLinkToken(key, each));
  return secret && deriveLinkToken(key, secret);
}

/** The collab and the stored hash of a link's token; undefined, without SQL, for a malformed one. */
export function parseLinkToken(
  token: string,
): (CollabKey & { linkHash: Uint8Array<ArrayBuffer> }) | undefined {
  if (!shape.test(token)) return undefined;
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
  if (bytes.length !== 2 * idBytes + secretBytes) return undefined;
  const [channelId, collabId] = [0, idBytes].map((at) => hexId(bytes.subarray(at, at + idBytes)));
  if (channelId === undefined || collabId === undefined) return undefined;
  return { channelId, collabId, linkHash: hashText(token) };
}

/** @returns undefined for bytes that are no UUID. */
function hexId(bytes: Uint8Array): string | undefined {
  try {
    const id = stringify(bytes);
    return isId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
