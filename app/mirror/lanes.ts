import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLost } from './lease.ts';

/** How many lanes there are for everything, and how many more for what somebody waits for. */
export interface LaneCount {
  background: number;
  more: number;
}

/** Something done for one collab, among others that are done at the same time. */
interface UnderWay {
  ended: Promise<void>;
  isInteractive: boolean;
}

/** While nothing ends, who waits for a change looks again after this long. */
const lookAgainMs = 500;

/**
 * What is under way for collabs of one channel. One that takes long keeps only its own lane; and some lanes are for what
 * somebody waits for alone, so that a background full of slow collabs does not hold it up.
 */
export class Lanes {
  readonly #underWay = new Map<string, UnderWay>();
  readonly #failures: unknown[] = [];
  #size: LaneCount = { background: 1, more: 0 };
  #hasChanged = false;
  #isEnding = false;
  #wake = () => {};

  /** Says how many lanes there are from now on: what is under way in one that is no more goes on to its end. */
  resize(size: LaneCount): void {
    this.#size = size;
  }

  /** The collabs under way. */
  get collabIds(): string[] {
    return [...this.#underWay.keys()];
  }

  /** How many more may begin: at all, and of what nobody waits for. */
  get room(): { all: number; background: number } {
    const { background, more } = this.#size;
    const inBackground = [...this.#underWay.values()].filter(({ isInteractive }) => !isInteractive).length;
    const all = background + more - this.#underWay.size;
    return { all, background: Math.min(all, background - inBackground) };
  }

  /** Whether nothing is under way. */
  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Whether what is under way is waited for, and should come to an end where it can. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Whether something has failed that concerns all others too. */
  get hasFailed(): boolean {
    return this.#failures.length > 0;
  }

  begin(entry: { collabId: string; isInteractive: boolean }, work: () => Promise<void>): void {
    const ended = work()
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => {
        this.#underWay.delete(entry.collabId);
        this.poke();
      });
    this.#underWay.set(entry.collabId, { ended, isInteractive: entry.isInteractive });
  }

  /** Tells whoever waits for a change that there may be more to do. */
  readonly poke = (): void => {
    this.#hasChanged = true;
    this.#wake();
  };

  /** Resolves when something has ended since the last time, there may be more to do, or a while has passed. */
  async change(withinMs = lookAgainMs): Promise<void> {
    if (!this.#hasChanged) {
      const timer = new AbortController();
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const waited = sleep(withinMs, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([woken, waited]);
      timer.abort();
    }
    this.#hasChanged = false;
  }

  /** Resolves when nothing is under way any more, or so much time has passed. */
  async idleWithin(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    for (let left = ms; !this.isIdle && left > 0; left = deadline - performance.now())
      await this.change(left);
  }

  /**
   * Waits until all that is under way has ended.
   * @throws what failed, if something did. A worker that was taken for dead may also find what it had begun in the
   *   database ended: that is no trouble of its own.
   */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
    if (this.hasFailed)
      throw this.#failures.find((failure) => failure instanceof LeaseLost) ?? this.#failures[0];
  }
}
