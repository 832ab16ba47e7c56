import { setTimeout as sleep } from 'node:timers/promises';
import { endAcquisitionOf } from '../../support/db/idempotency.ts';
import type { SuiteContext } from './suite-context.ts';
import type { RaceCase } from './make-cases.ts';
import { RaceLost, sendOnce, sendUntil, type RacedResponse, type Track } from './send-raced.ts';

const racers = 5;
/** A slow write is in progress at this time. */
const overtakeAfterMs = 150;

/**
 * Sends five equal requests at once, and what the mode of the case adds. Each is accepted in the end. A
 * repeated request gets the same response, and another body is rejected.
 * @returns all 200 responses.
 * @throws {RaceLost} for an unexpected response.
 */
export async function raceCase(
  context: SuiteContext,
  track: Track,
  raced: RaceCase,
): Promise<RacedResponse[]> {
  if (raced.mode === 'rejected first')
    await sendUntil(track, raced, { status: 400, racer: 0, body: { ...raced.body, custom: 'no object' } });
  const overtaking = raced.mode === 'replaced' ? overtake(context, track, raced) : undefined;
  const racing = Array.from({ length: racers }, (_, racer) => race(track, raced, racer));
  const settled = await Promise.allSettled([...racing, overtaking]);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const responses = await Promise.all(racing);
  const repeated = await sendUntil(track, raced, { status: 200, racer: racers });
  if (!repeated.isReplay) throw new RaceLost('a repeated request without a replay');
  await sendUntil(track, raced, { status: 422, racer: 1, body: { ...raced.body, also: 'this' } });
  return [...responses, repeated];
}

/** One racer. In every third group one cancels its request, and sends it again. */
async function race(track: Track, raced: RaceCase, racer: number): Promise<RacedResponse> {
  // One racer sends its request after the first one's lease ended.
  if (raced.mode === 'replaced' && racer === racers - 1) await sleep(overtakeAfterMs * 1.5);
  if (racer === 2 && raced.group % 3 === 0) {
    const signal = AbortSignal.timeout(1 + (raced.number % 12) * 3);
    const response = await sendOnce(track, raced, { racer, signal });
    if (response?.status === 200) return response;
  }
  return sendUntil(track, raced, { status: 200, racer });
}

/** Ends the lease of a key while its owner is still writing. */
async function overtake(context: SuiteContext, { seeded }: Track, raced: RaceCase): Promise<void> {
  await sleep(overtakeAfterMs);
  const apiKey = Object.values(seeded.credentials[raced.sender])[0] ?? '';
  await endAcquisitionOf(context, { apiKey, key: raced.key, route: `/api${raced.path}` });
}
