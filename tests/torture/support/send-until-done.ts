import { setTimeout as sleep } from 'node:timers/promises';
import { postOnce, type SentCounts } from '../harness/post-once.ts';

/** One write, equal on each attempt. */
interface Write {
  path: string;
  key: string;
  json: unknown;
  /** Undefined for an idempotent write. */
  idempotencyKey: string | undefined;
}

/** The target of requests, and their counters. */
export interface WriteCounts extends SentCounts {
  rejections: number;
}

const pauseMs = 100;
/** Bounds a hang only: a busy machine restarts a process in a minute. */
const retryForMs = 300_000;
/** No response after this time: the process was killed or is frozen. */
const timeoutMs = 20_000;

/** An unexpected response to a write. */
export class WrongResponse extends Error {
  override name = 'WrongResponse';
}

/**
 * Sends a write until it is acknowledged. It retries after a lost connection, and after a response with
 * `Retry-After`.
 * @returns the body of the response.
 * @throws {WrongAnswer} for any other response.
 */
export async function sendUntilDone(base: () => string, write: Write, counts: WriteCounts): Promise<unknown> {
  const endsAt = performance.now() + retryForMs;
  while (performance.now() < endsAt) {
    const response = await sendOnce(base(), write, counts);
    if (response?.status === 200) return JSON.parse(response.text) as unknown;
    if (response) {
      if (response.retryAfter === null)
        throw new WrongResponse(`a ${response.status} to ${write.path}: ${response.text.slice(0, 200)}`);
      counts.rejections += 1;
    }
    await sleep(pauseMs);
  }
  throw new WrongResponse(`no acknowledgement of ${write.path}`);
}

function sendOnce(base: string, { path, key, json, idempotencyKey }: Write, counts: WriteCounts) {
  const headers = {
    'x-channel-access-token': key,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  return postOnce(`${base}${path}`, { headers, json, signal: AbortSignal.timeout(timeoutMs) }, counts);
}
