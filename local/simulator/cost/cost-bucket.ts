import type { StorePlan } from '../store-seed.ts';

/** Restored points per second by plan. The bucket holds twenty times that. */
const RESTORE_RATE: Record<StorePlan, number> = {
  standard: 100,
  advanced: 200,
  plus: 1000,
  enterprise: 2000,
};
const BUCKET_SECONDS = 20;

interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** The points that one app may still use in one store. Times in milliseconds. */
export class CostBucket {
  readonly #restoreRate: number;
  #shrunk: { maximum: number; until: number } | undefined;
  #level: number;
  #at: number;

  constructor(plan: StorePlan, now: number) {
    this.#restoreRate = RESTORE_RATE[plan];
    this.#level = this.#restoreRate * BUCKET_SECONDS;
    this.#at = now;
  }

  /** Takes the points and returns true, or takes nothing and returns false. */
  take(points: number, now: number): boolean {
    this.#refill(now);
    if (points > this.#level) return false;
    this.#level -= points;
    return true;
  }

  giveBack(points: number, now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#maximum(now), this.#level + points);
  }

  /** Limits the bucket to `maximum` for a while, as the platform does to protect itself. */
  shrink(maximum: number, until: number, now: number): void {
    this.#refill(now);
    this.#shrunk = { maximum, until };
    this.#level = Math.min(this.#level, maximum);
  }

  status(now: number): ThrottleStatus {
    this.#refill(now);
    return {
      maximumAvailable: this.#maximum(now),
      currentlyAvailable: Math.floor(this.#level),
      restoreRate: this.#restoreRate,
    };
  }

  #maximum(now: number): number {
    const full = this.#restoreRate * BUCKET_SECONDS;
    return this.#shrunk && this.#shrunk.until > now ? Math.min(full, this.#shrunk.maximum) : full;
  }

  #refill(now: number): void {
    const gained = ((now - this.#at) / 1000) * this.#restoreRate;
    this.#level = Math.min(this.#maximum(now), this.#level + gained);
    this.#at = now;
  }
}
