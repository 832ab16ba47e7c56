import { setTimeout as sleep } from 'node:timers/promises';
import { postOnce } from '../harness/post-once.ts';
import type { SentCounts } from '../harness/post-once.ts';

/** One write, the same each time it is sent. */
interface Write {
  path: string;
  key: string;
  json: unknown;
  /** Undefined for one that does the same however often it is done. */
  idempotencyKey: string | undefined;
}

/** Where to send to, and what is counted. */
export interface WriteCounts extends SentCounts {
  refusals: number;
}

const pauseMs = 100;
const retryForMs = 60_000;
/** No answer to it: whoever was asked is dead or frozen. */
const timeoutMs = 20_000;

/** Is thrown for an answer that no write was to get. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/**
 * Sends a write until it is acknowledged, as a good client does: again when the connection was lost, and when it is reported
 * to come back. @returns the body of the answer. @throws {WrongAnswer}
 */
export async function sendUntilDone(base: () => string, write: Write, counts: WriteCounts): Promise<unknown> {
  const endsAt = performance.now() + retryForMs;
  while (performance.now() < endsAt) {
    const response = await sendOnce(base(), write, counts);
    if (response?.status === 200) return JSON.parse(response.text) as unknown;
    if (response) {
      if (response.retryAfter === null)
        throw new WrongAnswer(`a ${response.status} to ${write.path}: ${response.text.slice(0, 200)}`);
      counts.refusals += 1;
    }
    await sleep(pauseMs);
  }
  throw new WrongAnswer(`no acknowledgement of ${write.path}`);
}

function sendOnce(base: string, { path, key, json, idempotencyKey }: Write, counts: WriteCounts) {
  const headers = {
    'x-channel-access-token': key,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  return postOnce(`${base}${path}`, { headers, json, signal: AbortSignal.timeout(timeoutMs) }, counts);
}
