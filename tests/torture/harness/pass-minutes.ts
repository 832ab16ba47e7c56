import { setTimeout as sleep } from 'node:timers/promises';

const minuteSeconds = 60;

/**
 * Lets the minute after which an idempotency key is free whose holder died pass in a few seconds, until it is stopped.
 * @param inSeconds how many.
 */
export async function passMinutes(
  query: (sql: string) => Promise<unknown>,
  signal: AbortSignal,
  inSeconds = 3,
): Promise<void> {
  const pass = `UPDATE idempotency_records SET claimed_until = now() WHERE response_body IS NULL
    AND claimed_until BETWEEN now() AND now() + interval '${minuteSeconds - inSeconds} seconds'`;
  while (!signal.aborted) {
    await query(pass);
    await sleep(inSeconds * 200, undefined, { signal }).catch(() => undefined);
  }
}
