import { setTimeout as sleep } from 'node:timers/promises';

const pass = `UPDATE idempotency_records SET claimed_until = now()
  WHERE response_body IS NULL AND claimed_until BETWEEN now() AND now() + interval '57 seconds'`;

/** The minute after which an idempotency key is free whose holder died passes in three seconds, until it is stopped. */
export async function passMinutes(
  query: (sql: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await query(pass);
    await sleep(500);
  }
}
