import { v4, v7, validate } from 'uuid';

const randomBytes = 16;
/** Asking the system for random bytes costs several times what the rest of an id does, so it is asked for many at once. */
const pool = new Uint8Array(256 * randomBytes);
let used = pool.length;

let lastMs = 0;
let sequence = 0;

/**
 * A new identifier that sorts by the time it was made (UUID version 7, RFC 9562). Those that a process makes in the same
 * millisecond sort in the order in which they were made.
 */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += randomBytes));
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Of the 32 bits that count, the upper two are left free to count into.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2;
  } else sequence += 1;
  return v7({ random, msecs: lastMs, seq: sequence });
}

/**
 * A new identifier for a creator: random (UUID version 4), because brands see it and the time inside a sortable one
 * would tell a brand that the creator was known to another brand before.
 */
export function newCreatorId(): string {
  return v4();
}

/** Whether a string taken from outside is spelled like an identifier of ours. */
export function isId(text: string): boolean {
  return validate(text);
}
