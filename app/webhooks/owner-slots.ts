/** How many receivers of one channel or partner a process sends to at the same time. */
const receiversPerOwner = 2;

/**
 * Limits how many of a process's runners one owner of endpoints takes, so that receivers that hang leave the others to
 * everybody else. An endpoint that gets no slot waits in line.
 */
export class OwnerSlots {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, Set<string>>();

  /** @returns whether the endpoint has a slot now; else it waits. */
  acquire(ownerId: string, endpointId: string): boolean {
    const taken = this.#taken.get(ownerId) ?? 0;
    const waiting = this.#waiting.get(ownerId) ?? new Set();
    if (taken >= receiversPerOwner) {
      this.#waiting.set(ownerId, waiting.add(endpointId));
      return false;
    }
    this.#remove(ownerId, endpointId);
    this.#taken.set(ownerId, taken + 1);
    return true;
  }

  /** Gives a slot back. */
  release(ownerId: string): void {
    const left = (this.#taken.get(ownerId) ?? 0) - 1;
    if (left > 0) this.#taken.set(ownerId, left);
    else this.#taken.delete(ownerId);
  }

  /** @returns the endpoint of an owner that has waited longest, and waits no longer; undefined when none waits. */
  takeWaiting(ownerId: string): string | undefined {
    const [next] = this.#waiting.get(ownerId) ?? [];
    if (next !== undefined) this.#remove(ownerId, next);
    return next;
  }

  #remove(ownerId: string, endpointId: string): void {
    const waiting = this.#waiting.get(ownerId);
    waiting?.delete(endpointId);
    if (waiting?.size === 0) this.#waiting.delete(ownerId);
  }
}
