import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** Rows kept in memory that are read again when a notice says that they have changed. */
export interface Watched<T> {
  /** The rows, from memory unless they have changed. Costs no statement in the usual case. */
  get(): Promise<T>;
  /**
   * The rows as they are after this call. All who ask share a statement, at most two are sent a second, and whoever
   * comes too soon after one waits for the next.
   */
  again(): Promise<T>;
  /** Lets the next use read again, for the process that changes the rows itself. */
  forget(): void;
}

/** A notice may be lost with its connection before either side knows: nothing is believed for longer than this. */
const believedMs = 30_000;
/** While nobody listens, what is remembered counts for so long, so that a change still shows within a second. */
const believedWhileDeafMs = 500;
const againAfterMs = 500;

/**
 * Keeps what `load` reads in memory and watches for notices on `channel`, which every writer of those rows has to send
 * in its transaction (`pg_notify`). Watching begins with the first use.
 */
export function watch<T>(channel: string, load: () => Promise<T>): Watched<T> {
  let ears: { isListening(): boolean } | undefined;
  let generation = 0;
  let known: { value: T; at: number; generation: number } | undefined;
  let later: Promise<T> | undefined;
  let underWay: { value: Promise<T>; generation: number } | undefined;
  const forget = () => {
    generation += 1;
  };
  const read = async (from: number): Promise<T> => {
    const at = performance.now();
    const value = await load();
    // A read that was overtaken by a notice may have missed what the notice was about.
    if (from === generation) known = { value, at, generation: from };
    return value;
  };
  const reload = (): Promise<T> => {
    if (underWay?.generation === generation) return underWay.value;
    const started = { value: read(generation), generation };
    underWay = started;
    const end = () => {
      if (underWay === started) underWay = undefined;
    };
    started.value.then(end, end);
    return started.value;
  };
  const newerThan = (ms: number): Promise<T> =>
    known?.generation === generation && performance.now() - known.at < ms
      ? Promise.resolve(known.value)
      : reload();
  return {
    get() {
      ears ??= listen(channel, forget);
      return newerThan(ears.isListening() ? believedMs : believedWhileDeafMs);
    },
    again() {
      const age = known === undefined ? Infinity : performance.now() - known.at;
      if (age >= againAfterMs) return reload();
      later ??= sleep(againAfterMs - age).then(() => {
        later = undefined;
        return reload();
      });
      return later;
    },
    forget,
  };
}
