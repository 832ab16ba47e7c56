import { setImmediate as yieldThread, setTimeout as sleep } from 'node:timers/promises';

/*
 * A process has one thread. What is done for many at once can keep it, and the database, busy for minutes, and whatever
 * somebody waits for would have to share. So that goes first: it says so while it is under way, and what nobody waits
 * for looks before each step of a few milliseconds.
 */

/** Where somebody always waits, what nobody waits for still gets a step at least so often. */
const longestMs = 100;

/** What takes longer than this waits for the platform itself, most likely, and has no use for our time. */
const attentionMs = 500;

/** Whoever waited so lately may come again: there is more than one edit to most changes. */
const latelyMs = 1_000;

/** While somebody may come again, it rests after each step so many times as long as the step took, and at most so long. */
const restShare = 3;
const longestRestMs = 60;

const lookAgainMs = 2;
let stoodBackAt = -Infinity;
let servedAt = -Infinity;

/** When each that goes first was begun, the latest last. */
const underWay = new Map<symbol, number>();

/** Does what is to show whether somebody waits. */
export async function goFirst<T>(work: () => Promise<T>): Promise<T> {
  const own = Symbol('first');
  underWay.set(own, performance.now());
  try {
    return await work();
  } finally {
    underWay.delete(own);
  }
}

/** Does what somebody waits for. */
export async function serve<T>(work: () => Promise<T>): Promise<T> {
  servedAt = performance.now();
  return goFirst(work);
}

/** Whether somebody waited for this process lately: steps are to be shorter then. */
export function isSomebodyAbout(): boolean {
  return performance.now() - servedAt < latelyMs;
}

/**
 * Resolves when nothing that goes first is under way, after a rest when somebody is about; after a while in any case.
 */
export async function standBack(): Promise<void> {
  const startedAt = performance.now();
  if (isSomebodyAbout()) await sleep(Math.min(restShare * (startedAt - stoodBackAt), longestRestMs));
  else await yieldThread();
  while (isSomebodyFirst() && performance.now() - startedAt < longestMs) await sleep(lookAgainMs);
  stoodBackAt = performance.now();
}

function isSomebodyFirst(): boolean {
  const since = performance.now() - attentionMs;
  return [...underWay.values()].some((begunAt) => begunAt > since);
}
