import type { Clock } from '../../../../local/simulator/clock/clock.ts';

/** The time of this machine, moved forward by the test. What becomes due by a move runs at once, in order. */
export class MovedClock implements Clock {
  #aheadMs = 0;
  readonly #waiting = new Map<() => void, { at: number; timer: NodeJS.Timeout }>();

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  after(ms: number, task: () => void): () => void {
    const run = () => {
      cancel();
      task();
    };
    const cancel = () => {
      clearTimeout(this.#waiting.get(run)?.timer);
      this.#waiting.delete(run);
    };
    this.#wait(run, this.now() + ms);
    return cancel;
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
    const inOrder = [...this.#waiting].sort(([, a], [, b]) => a.at - b.at);
    for (const [run, { at, timer }] of inOrder) {
      clearTimeout(timer);
      if (at > this.now()) this.#wait(run, at);
      else if (this.#waiting.has(run)) run();
    }
  }

  #wait(run: () => void, at: number): void {
    const timer = setTimeout(run, at - this.now());
    timer.unref();
    this.#waiting.set(run, { at, timer });
  }
}
