import type { FuzzTarget } from './fuzz-operation.ts';

/** Maximum number of remembered objects: recent ones are read again. */
const limit = 24;
/** How often the newest object is used, so that accepted writes are read. */
const newestEvery = 3;

/** A collab and, if one was created, one of its drops. */
interface KnownCollab {
  id: string;
  dropId?: string;
}

/** Objects that fuzzing has found or created. */
export class KnownObjects {
  /** The brand's domain. */
  readonly domain: string;
  private readonly collabs: KnownCollab[];
  private readonly cursors: string[] = ['AAAA'];

  constructor({ domain, collabIds }: FuzzTarget) {
    this.domain = domain;
    this.collabs = collabIds.map((id) => ({ id }));
  }

  /** A collab by index. */
  collab(pick: number): KnownCollab {
    return pickFrom(this.collabs, pick) ?? { id: 'none' };
  }

  /** A collab with a drop by index; one without a drop if none has one. */
  collabWithDrop(pick: number): KnownCollab {
    const withDrop = this.collabs.filter(({ dropId }) => dropId !== undefined);
    return pickFrom(withDrop, pick) ?? this.collab(pick);
  }

  /** An index into a list by number. */
  cursor(pick: number): string {
    return pickFrom(this.cursors, pick) ?? '';
  }

  /**
   * Collects ids of a 200 response for later requests.
   * @param path of the request.
   */
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
