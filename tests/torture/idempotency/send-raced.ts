import { setTimeout as sleep } from 'node:timers/promises';
import { postOnce, type SentCounts } from '../harness/post-once.ts';
import type { AppSlots } from './app-slots.ts';
import type { RaceCase } from './make-cases.ts';
import type { Seeded } from './seed-races.ts';

/** A 200 response to a raced request. */
export interface RacedResponse {
  text: string;
  isReplay: boolean;
}

/** Counters besides the responses. */
export interface RaceCounts extends SentCounts {
  conflicts: number;
}

/** What all races share. */
export interface Track {
  seeded: Seeded;
  apps: AppSlots;
  counts: RaceCounts;
}

/** An unexpected response to a raced request. */
export class RaceLost extends Error {
  override name = 'RaceLost';
}

const lostConnectionPauseMs = 150;
/** At one second each, more than the time after which a dead process's key is free. */
export const maxConflicts = 15;
const retryForMs = 120_000;

/**
 * Sends a case's request until it is accepted. After a lost connection it retries at once at another process,
 * and after a rejection when `Retry-After` has passed.
 * @param racer selects the process.
 * @throws {RaceLost} for any other response, or after too many attempts.
 */
export async function sendUntilResponse(
  track: Track,
  raced: RaceCase,
  racer: number,
): Promise<RacedResponse> {
  const endsAt = performance.now() + retryForMs;
  let conflicts = 0;
  for (let attempt = 0; conflicts <= maxConflicts && performance.now() < endsAt; attempt += 1) {
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
  throw new RaceLost('no answer but rejections');
}

interface Sent {
  racer: number;
  /** Replaces the case's body. */
  body?: unknown;
  /** Cuts the connection. */
  signal?: AbortSignal;
}

/**
 * Sends the request once.
 * @returns undefined when the connection was lost, on either side.
 */
export function sendOnce(
  { seeded, apps, counts }: Track,
  raced: RaceCase,
  { racer, body = raced.body, signal }: Sent,
) {
  const headers = { ...seeded.credentials[raced.sender], 'Idempotency-Key': raced.key };
  const url = `${apps.urlFor(raced.number + racer)}/api${raced.path}`;
  return postOnce(url, { headers, json: body, ...(signal && { signal }) }, counts);
}
