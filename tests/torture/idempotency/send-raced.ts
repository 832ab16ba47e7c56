import { setTimeout as sleep } from 'node:timers/promises';
import { postOnce } from '../harness/post-once.ts';
import type { SentCounts } from '../harness/post-once.ts';
import type { AppSlots } from './app-slots.ts';
import type { RaceCase } from './make-cases.ts';
import type { Seeded } from './seed-races.ts';

/** A 200 answer to a raced request. */
export interface RacedAnswer {
  text: string;
  isReplay: boolean;
}

/** What the races count next to the answers. */
export interface RaceCounts extends SentCounts {
  conflicts: number;
}

/** What all races share. */
export interface Track {
  seeded: Seeded;
  apps: AppSlots;
  counts: RaceCounts;
}

/** What is thrown when a racer gets what nobody was to get. */
export class RaceLost extends Error {
  override name = 'RaceLost';
}

const lostConnectionPauseMs = 150;
/** More than it takes for a dead process's key to be free, at a second each. */
export const mostConflicts = 15;
const retryForMs = 120_000;

/**
 * Sends a case's request until it is answered, as a good client does: after a lost connection at once, to another
 * process; after a refusal that says when to come back, then.
 * @param racer chooses the process.
 * @throws {RaceLost} for any other refusal, and when no answer comes.
 */
export async function sendUntilAnswered(track: Track, raced: RaceCase, racer: number): Promise<RacedAnswer> {
  const endsAt = performance.now() + retryForMs;
  let conflicts = 0;
  for (let attempt = 0; conflicts <= mostConflicts && performance.now() < endsAt; attempt += 1) {
    const response = await sendOnce(track, raced, { racer: racer + attempt });
    if (response === undefined) {
      await sleep(lostConnectionPauseMs);
      continue;
    }
    if (response.status === 200) return response;
    const { status, text, retryAfter } = response;
    if (retryAfter === null) throw new RaceLost(`a ${status}: ${text.slice(0, 200)}`);
    if (status === 409) conflicts += 1;
    track.counts.conflicts += 1;
    await sleep(Number(retryAfter) * 1_000);
  }
  throw new RaceLost('no answer but refusals');
}

interface Sent {
  racer: number;
  /** Sent in the place of the case's own. */
  body?: unknown;
  /** Cuts the connection. */
  signal?: AbortSignal;
}

/** Sends it once. @returns undefined when the connection was lost, on whichever side. */
export function sendOnce(
  { seeded, apps, counts }: Track,
  raced: RaceCase,
  { racer, body = raced.body, signal }: Sent,
) {
  const headers = { ...seeded.credentials[raced.sender], 'Idempotency-Key': raced.key };
  const url = `${apps.urlFor(raced.number + racer)}/api${raced.path}`;
  return postOnce(url, { headers, json: body, ...(signal && { signal }) }, counts);
}
