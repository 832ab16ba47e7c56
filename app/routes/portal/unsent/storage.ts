import { isSame, parseCopy, type UnsentCopy } from './copy.ts';

/* Where copies are: the browser's storage. It outlives the page. */

/** The part of the browser's storage that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A copy, and its text in the storage, by which a later one is recognized. */
export interface StoredCopy {
  key: string;
  text: string;
  copy: UnsentCopy;
}

const prefixOf = (creatorId: string) => `portal-draft:${creatorId}:`;
const unreadablePrefixOf = (creatorId: string) => `${prefixOf(creatorId)}unreadable:`;

/** By the drop, if there is one: its page chooses a new draft id until the draft is saved. */
export function keyOf({
  creatorId,
  collabId,
  draftId,
  basedOn,
}: Pick<UnsentCopy, 'creatorId' | 'collabId' | 'draftId' | 'basedOn'>): string {
  return `${prefixOf(creatorId)}${collabId}:${basedOn?.dropId ?? draftId}`;
}

/** @returns undefined where the browser permits no storage. */
export function browserStorage(): TextStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads a copy. An unreadable one gets a place of its own, so that nothing replaces it. */
export function readCopy(storage: TextStorage | undefined, key: string): StoredCopy | undefined {
  const text = storage?.getItem(key) ?? undefined;
  if (storage === undefined || text === undefined) return undefined;
  const copy = parseCopy(text);
  if (copy && keyOf(copy) === key) return { key, text, copy };
  const [, creatorId = ''] = key.split(':');
  if (writeText(storage, unreadablePrefixOf(creatorId) + crypto.randomUUID(), text)) storage.removeItem(key);
  return undefined;
}

/** @returns the text in the storage; undefined if the storage is full or not permitted. */
export function writeCopy(storage: TextStorage | undefined, copy: UnsentCopy): string | undefined {
  const text = JSON.stringify(copy);
  return storage && writeText(storage, keyOf(copy), text) ? text : undefined;
}

function writeText(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes a copy, if it is still the one that is known. */
export function removeCopy(
  storage: TextStorage | undefined,
  { key, text }: Pick<StoredCopy, 'key' | 'text'>,
): void {
  if (storage?.getItem(key) === text) storage.removeItem(key);
}

export function listCopies(storage: TextStorage | undefined, creatorId: string): StoredCopy[] {
  const keys = keysOf(storage, prefixOf(creatorId)).filter(
    (key) => !key.startsWith(unreadablePrefixOf(creatorId)),
  );
  return keys.flatMap((key) => readCopy(storage, key) ?? []);
}

/** Texts that are no copies, such as of another version of the page. */
export function listUnreadable(
  storage: TextStorage | undefined,
  creatorId: string,
): Pick<StoredCopy, 'key' | 'text'>[] {
  const keys = keysOf(storage, unreadablePrefixOf(creatorId));
  return keys.map((key) => ({ key, text: storage?.getItem(key) ?? '' }));
}

/** Deletes everything of a creator. */
export function removeAll(storage: TextStorage | undefined, creatorId: string): void {
  for (const key of keysOf(storage, prefixOf(creatorId))) storage?.removeItem(key);
}

function keysOf(storage: TextStorage | undefined, prefix: string): string[] {
  const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  return all.filter((key) => key.startsWith(prefix));
}

/** The copy that a page writes. */
export class StoredEdits {
  readonly #storage: TextStorage | undefined;
  /** What the page wrote last, or read. Other text in its place is of another page. */
  #last: Pick<StoredCopy, 'key' | 'text'> | undefined;
  /** Whether the storage took the last copy. */
  isKept = true;

  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  /** Finds the first copy of some keys, and continues from it. */
  find(keys: readonly string[]): StoredCopy | undefined {
    const [stored] = keys.flatMap((key) => readCopy(this.#storage, key) ?? []);
    this.#last = stored;
    return stored;
  }

  /** The page continues from a copy. */
  continueFrom(stored: StoredCopy): void {
    this.#last = stored;
  }

  /** Stores edits in place of the last ones. */
  keep(copy: UnsentCopy): void {
    const text = writeCopy(this.#storage, copy);
    this.isKept = text !== undefined;
    if (text === undefined) return;
    const key = keyOf(copy);
    if (this.#last && this.#last.key !== key) removeCopy(this.#storage, this.#last);
    this.#last = { key, text };
  }

  /** Deletes edits that the server has confirmed. */
  delete(copy: UnsentCopy): void {
    this.isKept = true;
    if (this.#last) removeCopy(this.#storage, this.#last);
    // Another page wrote the same, with another list of what was sent.
    const stored = readCopy(this.#storage, keyOf(copy));
    if (stored && isSame(stored.copy.content, copy.confirmed)) removeCopy(this.#storage, stored);
  }
}
