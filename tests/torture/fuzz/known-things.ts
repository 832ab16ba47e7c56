import type { FuzzTarget } from './fuzz-operation.ts';

/** How many of the last are remembered: what is written stays small, and is read again while it is new. */
const limit = 24;
/** Every so often the newest is meant, so that what was just accepted is read back. */
const newestEvery = 3;

/** A collab and, once one was made in it, a drop of it. */
interface KnownCollab {
  id: string;
  dropId?: string;
}

/** What a run of fuzzing has found or made. */
export class KnownThings {
  /** The brand's domain. */
  readonly domain: string;
  private readonly collabs: KnownCollab[];
  private readonly cursors: string[] = ['AAAA'];

  constructor({ domain, collabIds }: FuzzTarget) {
    this.domain = domain;
    this.collabs = collabIds.map((id) => ({ id }));
  }

  /** A collab by a number. */
  collab(pick: number): KnownCollab {
    return pickFrom(this.collabs, pick) ?? { id: 'none' };
  }

  /** A collab with a drop by a number; one that has none when nobody has. */
  collabWithDrop(pick: number): KnownCollab {
    const withDrop = this.collabs.filter(({ dropId }) => dropId !== undefined);
    return pickFrom(withDrop, pick) ?? this.collab(pick);
  }

  /** A place in a list by a number. */
  cursor(pick: number): string {
    return pickFrom(this.cursors, pick) ?? '';
  }

  /** Takes from a 200 answer what can be asked for next. @param path of the request. */
  learn(path: string, text: string): void {
    const collabId = /^\{"collab":\{"_id":"([^"]+)"/.exec(text)?.[1];
    const dropId = /^\{"drop":\{"_id":"([^"]+)"/.exec(text)?.[1];
    const cursor = /"nextCursor":"([^"]+)"\}\}$/.exec(text)?.[1];
    if (collabId !== undefined && !this.collabs.some(({ id }) => id === collabId))
      add(this.collabs, { id: collabId });
    const ofDrop = dropId !== undefined && this.collabs.find(({ id }) => path.includes(id));
    if (ofDrop) ofDrop.dropId = dropId;
    if (cursor !== undefined) add(this.cursors, cursor);
  }
}

function pickFrom<T>(some: readonly T[], pick: number): T | undefined {
  return pick % newestEvery === 0 ? some.at(-1) : some[pick % some.length];
}

function add<T>(some: T[], one: T): void {
  some.push(one);
  if (some.length > limit) some.shift();
}
