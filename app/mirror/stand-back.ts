import { setTimeout as sleep } from 'node:timers/promises';

/*
 * A process has one thread. What is done for many at once can keep it, and the database, busy for minutes, and whatever
 * somebody waits for would have to share. So that goes first: it says so while it is under way, and what nobody waits
 * for looks before each step of a few milliseconds.
 */

/** Where somebody always waits, what nobody waits for still gets a step at least so often. */
const longestMs = 100;

/** What takes longer than this waits for the platform itself, most likely, and has no use for our time. */
const attentionMs = 500;

/** After each step it rests as long as the step took, at most so long: half of the thread is enough for it. */
const longestRestMs = 20;

const lookAgainMs = 2;
let stoodBackAt = -Infinity;

/** When each that goes first was begun, the latest last. */
const underWay = new Map<symbol, number>();

/** Does what somebody waits for, or what is to show whether somebody does. */
export async function goFirst<T>(work: () => Promise<T>): Promise<T> {
  const own = Symbol('first');
  underWay.set(own, performance.now());
  try {
    return await work();
  } finally {
    underWay.delete(own);
  }
}

/** Resolves after a short rest, when nothing that goes first is under way; after a while in any case. */
export async function standBack(): Promise<void> {
  const startedAt = performance.now();
  await sleep(Math.min(startedAt - stoodBackAt, longestRestMs));
  while (isSomebodyFirst() && performance.now() - startedAt < longestMs) await sleep(lookAgainMs);
  stoodBackAt = performance.now();
}

function isSomebodyFirst(): boolean {
  const since = performance.now() - attentionMs;
  return [...underWay.values()].some((begunAt) => begunAt > since);
}
