import { controlPool } from '#app/db/connection/client.ts';
import { assertReadable, createCompatibilityCheck } from '#app/db/connection/start-checks.ts';
import { classifyDatabaseError } from '#app/db/connection/errors.ts';
import { log, logFailure } from '#app/log.ts';

/** The database may be migrated while the process runs, so it is compared with the build again after this time. */
const compareAfterMs = 3_000;
/** Probes come every second or so. The same failure is logged once in this time. */
const repeatAfterMs = 60_000;

const compare = createCompatibilityCheck(controlPool);
let compared: { at: number; status: string | undefined } | undefined;
let current: Promise<string | undefined> | undefined;
let reported: { condition: string; at: number } | undefined;

/**
 * Returns why requests cannot be served, in a text without details; undefined when the database responds and
 * fits this build. Uses a connection that requests and jobs cannot occupy. Parallel checks share one. Logs
 * changes.
 */
export function whyNotReady(): Promise<string | undefined> {
  current ??= checkReady().finally(() => (current = undefined));
  return current;
}

async function checkReady(): Promise<string | undefined> {
  try {
    const status = await findMismatch();
    if (status !== undefined) return status;
    await assertReadable(controlPool);
    logReadinessChange();
    return undefined;
  } catch (error) {
    logReadinessChange(error);
    return 'not ready';
  }
}

async function findMismatch(): Promise<string | undefined> {
  if (compared && performance.now() - compared.at < compareAfterMs) return compared.status;
  const status = await compare();
  compared = { at: performance.now(), status };
  return status;
}

/**
 * Logs that readiness changed, and once a minute that it still fails.
 * @param error why the process is not ready; undefined when it is.
 */
function logReadinessChange(error?: unknown): void {
  if (error === undefined) {
    if (reported) log.info('App ready again');
    reported = undefined;
    return;
  }
  const condition = classifyDatabaseError(error)?.kind ?? 'unknown';
  const now = performance.now();
  if (reported?.condition === condition && now - reported.at < repeatAfterMs) return;
  reported = { condition, at: now };
  logFailure(error, 'Readiness check failed');
}
