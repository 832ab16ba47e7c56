import { controlPool } from '#app/db/client.ts';
import { createCompatibilityCheck } from '#app/db/compatibility.ts';
import { databaseFailure } from '#app/db/database-failure.ts';
import { log, logFailure } from '#app/log.ts';

/** The database may be migrated under a running process: it is compared with the build again after this time. */
const comparedAgainAfterMs = 3_000;
/** A probe asks every second or so: the same failure is logged once in this time. */
const repeatAfterMs = 60_000;

const compare = createCompatibilityCheck(controlPool);
let compared: { at: number; status: string | undefined } | undefined;
let current: Promise<string | undefined> | undefined;
let reported: { condition: string; at: number } | undefined;

/**
 * Why requests cannot be served, in a few words that reveal nothing; undefined when they can: the database answers, and
 * this build may run on it. Uses a connection that requests and jobs cannot occupy; checks that overlap share one. Logs
 * why not, and when it is so again.
 */
export function whyNotReady(): Promise<string | undefined> {
  current ??= checkReady().finally(() => (current = undefined));
  return current;
}

async function checkReady(): Promise<string | undefined> {
  try {
    const status = await compareAgain();
    if (status !== undefined) return status;
    await controlPool.query('SELECT id FROM channels LIMIT 1');
    reportReadiness();
    return undefined;
  } catch (error) {
    reportReadiness(error);
    return 'not ready';
  }
}

async function compareAgain(): Promise<string | undefined> {
  if (compared && performance.now() - compared.at < comparedAgainAfterMs) return compared.status;
  const status = await compare();
  compared = { at: performance.now(), status };
  return status;
}

/**
 * Logs that readiness changed, and once a minute that it still fails.
 * @param error why the process is not ready; undefined when it is.
 */
function reportReadiness(error?: unknown): void {
  if (error === undefined) {
    if (reported) log.info('The app is ready again');
    reported = undefined;
    return;
  }
  const condition = databaseFailure(error)?.kind ?? 'unknown';
  const now = performance.now();
  if (reported?.condition === condition && now - reported.at < repeatAfterMs) return;
  reported = { condition, at: now };
  logFailure(error, 'The readiness check failed');
}
