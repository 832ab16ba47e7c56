/** The clock of the platform. All times are milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** The time of this machine; its timers do not keep the process alive. */
export function startRealClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** ISO 8601 UTC to the second, the precision in which the platform prints its dates. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
