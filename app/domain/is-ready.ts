import { db, pool } from '#app/db/client.ts';
import { findIncompatibility } from '#app/db/compatibility.ts';
import { isDatabaseAway } from '#app/db/database-error.ts';
import { log } from '#app/log.ts';

/** The database may be migrated under a running process: it is compared with the build again after this time. */
const comparedAgainAfterMs = 3_000;

let compared: { at: number; status: string | undefined } | undefined;

/**
 * Why requests cannot be served, in a few words that reveal nothing; undefined when they can: the database answers, and
 * this build may run on it.
 */
export async function whyNotReady(): Promise<string | undefined> {
  try {
    const status = await compareAgain();
    if (status === undefined) await db.channel.findFirst({ select: { id: true } });
    return status;
  } catch (error) {
    if (isDatabaseAway(error)) return 'the database is away';
    throw error;
  }
}

async function compareAgain(): Promise<string | undefined> {
  if (compared && performance.now() - compared.at < comparedAgainAfterMs) return compared.status;
  const found = await findIncompatibility(pool);
  const isNew = found !== undefined && found.status !== compared?.status;
  compared = { at: performance.now(), status: found?.status };
  if (isNew) log.error({ reason: found.sentence }, 'This process cannot serve this database');
  return found?.status;
}
