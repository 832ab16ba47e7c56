/** The fault of a process at one of its effects. */
export type Way =
  /** Killed before the effect. */
  | 'killed before'
  /** Killed after the effect, before it receives the response. */
  | 'killed after'
  /** Not killed; the connection is cut after the effect, so that the response is lost. */
  | 'unanswered';

export const ways: readonly Way[] = ['killed before', 'killed after', 'unanswered'];

/** One effect, by kind and number within the kind, and the fault at it. */
export interface Aim {
  kind: string;
  nth: number;
  way: Way;
}

/** Passes and counts all effects of one process by kind. */
export class Gate {
  #met = new Map<string, number>();
  #aim: Aim | undefined;
  #isOpen = false;
  #wasHit = false;
  #platformRequests = 0;

  /** The number of requests to the platform since the start of the run, also while the gate does not watch. */
  get platformRequests(): number {
    return this.#platformRequests;
  }

  /**
   * Starts counting.
   * @param aim the effect for the fault, once.
   */
  watch(aim?: Aim): void {
    this.#met = new Map();
    this.#aim = aim;
    this.#wasHit = false;
    this.#isOpen = true;
  }

  /**
   * Stops counting and faults.
   * @returns the number of effects by kind.
   */
  rest(): ReadonlyMap<string, number> {
    this.#isOpen = false;
    return this.#met;
  }

  /** Whether the process reached the selected effect. */
  get wasHit(): boolean {
    return this.#wasHit;
  }

  /**
   * Called before an effect.
   * @returns its fault, if any.
   */
  meet(kind: string): Way | undefined {
    if (kind.startsWith('platform ')) this.#platformRequests += 1;
    if (!this.#isOpen || this.#wasHit) return undefined;
    const nth = (this.#met.get(kind) ?? 0) + 1;
    this.#met.set(kind, nth);
    if (kind !== this.#aim?.kind || nth !== this.#aim.nth) return undefined;
    this.#wasHit = true;
    return this.#aim.way;
  }
}
