import { setTimeout as sleep } from 'node:timers/promises';
import { endAcquisitionOf } from '../../support/db/idempotency.ts';
import type { SuiteContext } from './suite-context.ts';
import type { RaceCase } from './make-cases.ts';
import { mostConflicts, RaceLost, sendOnce, sendUntilAnswered } from './send-raced.ts';
import type { RacedAnswer, Track } from './send-raced.ts';

const racers = 5;
/** Somebody who is during a slow write by then. */
const overtakeAfterMs = 150;

/**
 * Lets five racers send the same request at once, and what belongs to the case beside them. Everybody gets an answer in
 * the end; a repetition gets it too, and another body is refused.
 * @returns every 200 answer.
 * @throws {RaceLost} when somebody gets what nobody was to get.
 */
export async function raceCase(context: SuiteContext, track: Track, raced: RaceCase): Promise<RacedAnswer[]> {
  if (raced.mode === 'refused first') await sendRefused(track, raced);
  const overtaking = raced.mode === 'overtaken' ? overtake(context, track, raced) : undefined;
  const racing = Array.from({ length: racers }, (_, racer) => race(track, raced, racer));
  const settled = await Promise.allSettled([...racing, overtaking]);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const answers = await Promise.all(racing);
  const repeated = await sendUntilAnswered(track, raced, racers);
  if (!repeated.isReplay) throw new RaceLost('a repetition that is no replay');
  await expectOtherBodyRejected(track, raced);
  return [...answers, repeated];
}

/** One racer; now and then one loses its connection in the midst and comes back. */
async function race(track: Track, raced: RaceCase, racer: number): Promise<RacedAnswer> {
  // Somebody has to come when the first one has been overtaken.
  if (raced.mode === 'overtaken' && racer === racers - 1) await sleep(overtakeAfterMs * 1.5);
  if (racer === 2 && raced.group % 3 === 0) {
    const signal = AbortSignal.timeout(1 + (raced.number % 12) * 3);
    const answered = await sendOnce(track, raced, { racer, signal });
    if (answered?.status === 200) return answered;
  }
  return sendUntilAnswered(track, raced, racer);
}

/** What a claim is told after its minute: that it is over, while its holder is still at work. */
async function overtake(context: SuiteContext, { seeded }: Track, raced: RaceCase): Promise<void> {
  await sleep(overtakeAfterMs);
  const apiKey = Object.values(seeded.credentials[raced.sender])[0] ?? '';
  await endAcquisitionOf(context, { apiKey, key: raced.key, route: `/api${raced.path}` });
}

/**
 * Until the refusal has come, the key belongs to the body that is to be refused: its process may have been killed.
 * @throws {RaceLost} when another answer comes, or none but that the key is in use.
 */
async function sendRefused(track: Track, raced: RaceCase): Promise<void> {
  const body = { ...raced.body, custom: 'no object' };
  for (let attempt = 0; attempt <= mostConflicts; attempt += 1) {
    const refused = await sendOnce(track, raced, { racer: 0, body });
    if (refused?.status === 400) return;
    if (refused && refused.status !== 409) throw new RaceLost(`a ${refused.status} for an invalid body`);
    await sleep(Number(refused?.retryAfter ?? 1) * 1_000);
  }
  throw new RaceLost('an invalid body that nobody refuses');
}

async function expectOtherBodyRejected(track: Track, raced: RaceCase): Promise<void> {
  const other = await sendOnce(track, raced, { racer: 1, body: { ...raced.body, also: 'this' } });
  if (other && other.status !== 422) throw new RaceLost(`a ${other.status} for another body`);
}
