/** What happens to a process at an effect of its doing. */
export type Way =
  /** It is killed before the effect goes out. */
  | 'killed before'
  /** It is killed when the effect is done, before it hears of it. */
  | 'killed after'
  /** It lives, and the connection is cut when the effect is done: it never hears of it. */
  | 'unanswered';

export const ways: readonly Way[] = ['killed before', 'killed after', 'unanswered'];

/** One effect, by what it is and the how-manieth of its kind it is, and what happens at it. */
export interface Aim {
  kind: string;
  nth: number;
  way: Way;
}

/** Everything that one process has done outside itself passes here, and is counted by its kind. */
export class Gate {
  #met = new Map<string, number>();
  #aim: Aim | undefined;
  #isOpen = false;
  #wasHit = false;

  /** Counts from now on. @param aim where something is to happen, once. */
  watch(aim?: Aim): void {
    this.#met = new Map();
    this.#aim = aim;
    this.#wasHit = false;
    this.#isOpen = true;
  }

  /** Nothing is counted any more, and nothing happens. @returns how many effects of each kind there were. */
  rest(): ReadonlyMap<string, number> {
    this.#isOpen = false;
    return this.#met;
  }

  /** Whether the process has come to the effect that was aimed at. */
  get wasHit(): boolean {
    return this.#wasHit;
  }

  /** An effect is about to go out. @returns what is to happen at it, if anything. */
  meet(kind: string): Way | undefined {
    if (!this.#isOpen || this.#wasHit) return undefined;
    const nth = (this.#met.get(kind) ?? 0) + 1;
    this.#met.set(kind, nth);
    if (kind !== this.#aim?.kind || nth !== this.#aim.nth) return undefined;
    this.#wasHit = true;
    return this.#aim.way;
  }
}
