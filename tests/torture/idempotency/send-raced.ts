import { setTimeout as sleep } from 'node:timers/promises';
import { postOnce, type SentCounts } from '../harness/post-once.ts';
import type { AppSlots } from './app-slots.ts';
import type { RaceCase } from './make-cases.ts';
import type { Seeded } from './seed-races.ts';

/** A final response to a raced request. */
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
const maxConflicts = 15;
const retryForMs = 120_000;

/**
 * Sends a case's request until its response is final. After a lost connection it retries at once at another process, and
 * after a response with `Retry-After` when that time has passed.
 * @param sent.racer selects the process.
 * @param sent.status of the final response.
 * @throws {RaceLost} for any other response, or after too many attempts.
 */
export async function sendUntil(
  track: Track,
  raced: RaceCase,
  { status, ...sent }: Pick<Sent, 'racer' | 'body'> & { status: number },
): Promise<RacedResponse> {
  const endsAt = performance.now() + retryForMs;
  let conflicts = 0;
  for (let attempt = 0; conflicts <= maxConflicts && performance.now() < endsAt; attempt += 1) {
    const response = await sendOnce(track, raced, { ...sent, racer: sent.racer + attempt });
    if (response === undefined) {
      await sleep(lostConnectionPauseMs);
      continue;
    }
    if (response.status === status) return response;
    const { status: other, text, retryAfter } = response;
    if (retryAfter === null) throw new RaceLost(`a ${other} instead of ${status}: ${text.slice(0, 200)}`);
    if (other === 409) conflicts += 1;
    track.counts.conflicts += 1;
    await sleep(Number(retryAfter) * 1_000);
  }
  throw new RaceLost(`never a ${status}`);
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
