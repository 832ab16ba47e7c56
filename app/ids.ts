import { parse, stringify, v4, v7, validate } from 'uuid';

/** The id of a record of ours, a UUID. */
export type RecordId = `${string}-${string}-${string}-${string}-${string}`;

/** The platform's id of an object, such as `gid://shopify/Product/1`. */
export type GlobalId = `gid://shopify/${string}/${string}`;

/** The number at the end of a {@link GlobalId}, as digits: numbers have 64 bits and do not fit a JavaScript number. */
export type PlatformNumber = `${number}`;

const randomBytes = 16;
/**
 * A system call for random bytes costs several times as much as the rest of an id, so one call serves many
 * ids.
 */
const pool = new Uint8Array(256 * randomBytes);
let used = pool.length;

let lastMs = 0;
let sequence = 0;

/**
 * A new id that sorts by creation time (UUID version 7, RFC 9562). Ids of one process in the same millisecond
 * sort in order of creation.
 */
export function newId(): RecordId {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += randomBytes));
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The counter has 32 bits; the upper two start at zero, so that it does not overflow.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2;
  } else sequence += 1;
  return v7({ random, msecs: lastMs, seq: sequence }) as RecordId;
}

/**
 * A new random id for a creator (UUID version 4). Brands see it, and a creation time would reveal that
 * another brand added the creator earlier.
 */
export function newCreatorId(): string {
  return v4();
}

/** Whether a text has the format of our ids. */
export function isId(text: string): text is RecordId {
  return validate(text);
}

/** An id in 22 characters of a URL. */
export function shortId(id: string): string {
  return Buffer.from(parse(id)).toString('base64url');
}

/** The id of {@link shortId}; undefined for another text. */
export function parseShortId(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== randomBytes) return undefined;
  try {
    return stringify(bytes);
  } catch {
    return undefined;
  }
}
