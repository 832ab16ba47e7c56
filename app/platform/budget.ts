import type { Cost } from './cost.ts';

/** Points of a store that are set apart for one request. */
export interface Reservation {
  /** Told when the request is over what it cost, and how full the bucket is; undefined when no answer says. Never fails. */
  settle(cost: Cost | undefined): Promise<void>;
  /** Records that the platform wants no request for the store for so many milliseconds. Never fails. */
  pause(forMs: number): Promise<void>;
}

/** Who sees to it that a store is asked for no more than its bucket holds. */
export interface Budget {
  /**
   * Waits until the bucket holds what the request is expected to cost.
   * @param deadline until when to wait, in milliseconds of this machine's clock.
   * @throws {PlatformError} `throttled` when that would take longer, and {@link StorePaused} while the store is paused.
   */
  reserve(operation: { name: string; isWrite: boolean }, deadline: number): Promise<Reservation>;
}
