import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** How far one collab's mirror is, as the service keeps it. */
export interface EntryState {
  attempts: number;
  lastError: string | null;
  isDirty: boolean;
  isSetAside: boolean;
}

/** @throws when the collab has no place in its store. */
export async function entryState(database: Database, collabId: string): Promise<EntryState> {
  const [state] = await database.query<EntryState>(
    `SELECT attempts, last_error AS "lastError", dirty_since IS NOT NULL AS "isDirty",
      set_aside_at IS NOT NULL AS "isSetAside"
     FROM mirror_entries WHERE collab_id = $1`,
    [collabId],
  );
  if (!state) throw new Error(`Collab ${collabId} has no mirror entry`);
  return state;
}

/** Why a channel cannot be mirrored at all; null when nothing is in the way. */
export async function blockedReason(database: Database, domain: string): Promise<string | null> {
  const [row] = await database.query<{ blocked_reason: string | null }>(
    `SELECT blocked_reason FROM channel_mirrors JOIN channels ON channels.id = channel_id WHERE domain = $1`,
    [domain],
  );
  return row?.blocked_reason ?? null;
}

/** Lets the time pass that collabs wait before they are tried again. */
export async function skipWaiting(database: Database): Promise<void> {
  await database.query(`
    WITH due AS (
      UPDATE mirror_entries SET next_attempt_at = now() WHERE next_attempt_at > now() RETURNING channel_id
    )
    SELECT graphile_worker.add_job(
      'mirror-channel', json_build_object('channelId', channel_id::text), job_key => 'mirror-channel:' || channel_id
    )
    FROM (SELECT DISTINCT channel_id FROM due) AS channels`);
}
