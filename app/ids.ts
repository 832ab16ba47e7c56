import { v4, v7, validate } from 'uuid';

/** A new identifier that sorts by the time it was made (UUID version 7, RFC 9562). */
export function newId(): string {
  return v7();
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
