import type { Clock } from './clock.ts';

interface Appointment {
  at: number;
  task: () => void;
}

/** A virtual clock that changes only on request. Due timers run in order. */
export class VirtualClock implements Clock {
  #now: number;
  readonly #appointments = new Set<Appointment>();

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const appointment = { at: this.#now + ms, task };
    this.#appointments.add(appointment);
    return () => this.#appointments.delete(appointment);
  }

  /** Moves time forward by `ms`, which must not be negative. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('A virtual clock only moves forward.');
    const target = this.#now + ms;
    for (let next = this.#nextUntil(target); next; next = this.#nextUntil(target)) {
      this.#appointments.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = target;
  }

  #nextUntil(limit: number): Appointment | undefined {
    let next: Appointment | undefined;
    for (const one of this.#appointments) if (one.at <= limit && (!next || one.at < next.at)) next = one;
    return next;
  }
}
