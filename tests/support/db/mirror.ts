import { englishText, parseMessage } from '#app/i18n/message.ts';
import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/**
 * Waits until no collab has changes to write, and no write needs confirmation. Pages do not show confirmations,
 * so this reads the queue. Use it where a later confirmation would disturb the test, else `waitForMirror`.
 */
export function waitForIdleMirror(database: Database): Promise<void> {
  const left = (table: string) => `
    SELECT '${table}' AS table, dirty_since, confirm_at FROM ${table}
    WHERE dirty_since IS NOT NULL OR confirm_at IS NOT NULL`;
  const due = ['mirror_queue', 'product_metafields', 'discount_groups'].map(left).join(' UNION ALL ');
  let rows: unknown[] = [];
  return until(
    () => `the mirror is idle: ${JSON.stringify(rows)}`,
    async () => (rows = await database.query(due)).length === 0,
  );
}

/** A stored message in English. */
export function englishOf(stored: string | null): string | null {
  return stored === null ? null : englishText(parseMessage(stored));
}

/** Waits until no write to a collab's objects needs confirmation, for tests of confirmations themselves. */
export function waitForConfirmations(database: Database, collabId: string): Promise<void> {
  const waiting = 'SELECT 1 FROM mirror_queue WHERE confirm_at IS NOT NULL AND collab_id = $1';
  return until('nothing waits', async () => (await database.query(waiting, [collabId])).length === 0);
}

/** Whether the next confirmation of a collab's writes is more than an hour away, for tests of confirmations. */
export async function isConfirmedLate(database: Database, collabId: string): Promise<boolean> {
  const late = `SELECT 1 FROM mirror_queue WHERE collab_id = $1 AND confirm_at > now() + interval '1 hour'`;
  return (await database.query(late, [collabId])).length === 1;
}

/** Sets the number of failed writes of a collab. */
export async function setAttempts(database: Database, collabId: string, attempts: number): Promise<void> {
  await database.query('UPDATE mirror_queue SET attempts = $2 WHERE collab_id = $1', [collabId, attempts]);
}

/**
 * Deletes the record of a collab's last write, as after a worker may have written without its lease. The loss of a lease
 * cannot be caused at the moment of a write.
 */
export async function invalidateObjects(database: Database, collabId: string): Promise<void> {
  await database.query(
    `UPDATE platform_objects
     SET written_hash = NULL, written_at = NULL, confirm_at = now() + interval '2 minutes' WHERE collab_id = $1`,
    [collabId],
  );
}

/**
 * Marks the last write to a drop's objects as one without a response. A late response cannot be caused at a given moment.
 */
export async function unconfirmDrop(database: Database, dropId: string): Promise<void> {
  await database.query('UPDATE platform_objects SET confirm_at = now() WHERE drop_id = $1', [dropId]);
}

/** Deletes the saved customer id of a collab. */
export async function deleteCustomerId(database: Database, collabId: string): Promise<void> {
  await database.query(
    "UPDATE platform_objects SET platform_id = NULL WHERE kind = 'customer' AND collab_id = $1",
    [collabId],
  );
}

/**
 * Records that the customers of a channel's collabs were deleted in the store. The reconciliation that detects it would
 * also repair what the test invalidates.
 */
export async function markCustomersDeleted(database: Database, domain: string): Promise<void> {
  await database.query(
    `UPDATE platform_objects SET deleted_in_store_at = now() FROM channels
     WHERE channels.id = channel_id AND domain = $1 AND kind = 'customer'`,
    [domain],
  );
}

/** Replaces the saved sales channels by one that no store has. */
export async function setUnknownPublication(database: Database): Promise<void> {
  await database.query(
    `UPDATE platform_objects SET platform_id = 'gid://shopify/Publication/404404'
     WHERE kind = 'publication' AND drop_id IS NULL`,
  );
}

/**
 * Makes every write of a collab with this first name fail in the database.
 * @returns a function that ends this.
 */
export async function failWritesOf(database: Database, firstName: string): Promise<() => Promise<void>> {
  await database.query(`
    CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM collabs WHERE id = NEW.collab_id AND first_name = '${firstName}') THEN
        RAISE EXCEPTION 'planted';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_write BEFORE INSERT ON platform_objects FOR EACH ROW EXECUTE FUNCTION fail_write()`);
  return async () => {
    await database.query('DROP FUNCTION fail_write CASCADE');
  };
}

/** Why a collab is in the queue, as text. */
const waitsFor = `concat_ws(', ', 'dirty ' || dirty_since, 'confirm ' || confirm_at, 'next ' || next_attempt_at,
  'failed ' || failed_at, last_error, 'blocked: ' || blocked_reason)`;

/** The reason for each collab that has changes to write, or writes to confirm; pages do not show the latter. */
export async function listUnmirrored(database: Database): Promise<string[]> {
  const rows = await database.query<{ what: string }>(
    `SELECT ${waitsFor} AS what FROM mirror_queue LEFT JOIN channel_mirrors USING (channel_id)
     WHERE dirty_since IS NOT NULL OR confirm_at IS NOT NULL`,
  );
  return rows.map(({ what }) => what);
}

/** A channel's open work: due rows of collabs that have not permanently failed, of events and of webhooks, and jobs. */
export async function listUnfinished(database: Database, domain: string): Promise<string[]> {
  const rows = await database.query<{ what: string }>(
    `WITH channel AS (SELECT id FROM channels WHERE domain = $1)
     SELECT ${waitsFor} AS what FROM mirror_queue LEFT JOIN channel_mirrors USING (channel_id)
     WHERE channel_id = (TABLE channel)
       AND (dirty_since IS NOT NULL AND failed_at IS NULL OR confirm_at IS NOT NULL)
     UNION ALL
     SELECT 'own objects' FROM channel_mirrors
     WHERE channel_id = (TABLE channel) AND own_objects_dirty_since IS NOT NULL
     UNION ALL
     SELECT 'discount' FROM discount_groups
     WHERE channel_id = (TABLE channel) AND num_nonnulls(dirty_since, confirm_at) > 0
     UNION ALL
     SELECT 'product' FROM product_metafields
     WHERE channel_id = (TABLE channel) AND num_nonnulls(dirty_since, confirm_at) > 0
     UNION ALL
     SELECT concat('event ', type) FROM events WHERE channel_id = (TABLE channel) AND fanned_out_at IS NULL
     UNION ALL
     SELECT concat('webhook ', topic) FROM platform_webhooks
     WHERE channel_id = (TABLE channel) AND next_attempt_at IS NOT NULL
     UNION ALL
     SELECT concat('follow-up ', task) FROM follow_ups WHERE channel_id = (TABLE channel)
     UNION ALL
     SELECT concat_ws(' ', 'job', task_id, 'attempts', attempts, last_error) FROM graphile_worker._private_jobs
     WHERE payload ->> 'channelId' = (SELECT id::text FROM channel)`,
    [domain],
  );
  return rows.map(({ what }) => what);
}

/**
 * Waits in the database until a write to a store has started less than a second ago.
 * @param withinMs the timeout.
 */
export async function waitForStartedWrite(database: Database, withinMs: number): Promise<void> {
  const lookMs = 5;
  // Polling from here would need a connection each time, and would miss most of the moments.
  await database.query(`DO $$ BEGIN
    FOR look IN 1 .. ${withinMs / lookMs} LOOP
      EXIT WHEN EXISTS (SELECT FROM platform_objects WHERE write_started_at > clock_timestamp() - interval '1 second');
      PERFORM pg_sleep(${lookMs / 1_000});
    END LOOP;
  END $$`);
}

/**
 * Seconds until the next attempt of each blocked channel without a lease. `now()` would be older than the row: the
 * statement starts before it reads, and a row committed between the two would seem to wait longer than it does.
 */
export async function listPauses(database: Database): Promise<number[]> {
  const rows = await database.query<{ seconds: number }>(
    `SELECT extract(epoch FROM next_run_at - clock_timestamp())::float8 AS seconds
     FROM channel_mirrors
     WHERE blocked_since IS NOT NULL AND lease_holder IS NULL AND next_run_at > clock_timestamp()`,
  );
  return rows.map(({ seconds }) => seconds);
}

/** Sets when a channel may run again, and whether edits may start it earlier. */
export async function setNextRun(
  database: Database,
  channelId: string,
  { inSeconds, isBackground }: { inSeconds: number | null; isBackground: boolean },
): Promise<void> {
  await database.query(
    `INSERT INTO channel_mirrors (channel_id, next_run_at, is_background)
     VALUES ($1, now() + make_interval(secs => $2::float8), $3)
     ON CONFLICT (channel_id) DO UPDATE SET next_run_at = excluded.next_run_at, is_background = excluded.is_background`,
    [channelId, inSeconds, isBackground],
  );
}

/** Makes every queued collab due, and permanently failed ones, which no later time makes due. */
export async function retryNow(database: Database): Promise<void> {
  await database.query('UPDATE mirror_queue SET next_attempt_at = NULL, failed_at = NULL');
}

/** Counts items with changes to write, for tests of the queue's own statements. */
export async function countDirty(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM mirror_queue WHERE dirty_since IS NOT NULL')).length;
}

const objectStates = {
  written: 'num_nonnulls(written_hash, written_at) > 0',
  'missing metaobject': "platform_id IS NULL AND kind = 'metaobject'",
} as const;

/** Counts objects in stores by their saved status. */
export async function countObjects(database: Database, state: keyof typeof objectStates): Promise<number> {
  return (await database.query(`SELECT 1 FROM platform_objects WHERE ${objectStates[state]}`)).length;
}

/** Adds the entry and the discount of a collab, as written. */
export async function addWrittenObjects(database: Database, collabId: string): Promise<void> {
  await database.query(
    `INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash)
     SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id, 'gid://x/1', sha256('x')
     FROM collabs, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE id = $1`,
    [collabId],
  );
}

export async function markObjectsWritten(database: Database, channelId: string): Promise<void> {
  await database.query("UPDATE platform_objects SET written_hash = sha256('x') WHERE channel_id = $1", [
    channelId,
  ]);
}

/** Marks every collab as synced. */
export async function markAllSynced(database: Database): Promise<void> {
  await database.query('UPDATE mirror_queue SET dirty_since = NULL, synced_version = desired_version');
}

/** Counts how often collabs of a channel were marked dirty. */
export async function countVersions(database: Database, channelId: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'SELECT sum(desired_version)::int AS n FROM mirror_queue WHERE channel_id = $1',
    [channelId],
  );
  return row?.n ?? 0;
}

/** Counts collabs of a channel with changes of background priority, which no status shows. */
export async function countBackgroundItems(database: Database, channelId: string): Promise<number> {
  const items =
    'SELECT 1 FROM mirror_queue WHERE channel_id = $1 AND is_background AND dirty_since IS NOT NULL';
  return (await database.query(items, [channelId])).length;
}

/** Collabs of a channel with objects that the mirror would not change, ordered by id. */
export async function listWritten(database: Database, channelId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT DISTINCT collab_id AS id FROM platform_objects
     WHERE channel_id = $1 AND written_hash IS NOT NULL ORDER BY 1`,
    [channelId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Puts the codes of all collabs of a channel into the discount of a tier, as if they had been written.
 * @returns the id of the discount's group.
 */
export async function addCodesOfGroup(
  database: Database,
  channelId: string,
  tierId: string,
): Promise<string> {
  const [group] = await database.query<{ id: string }>(
    `INSERT INTO discount_groups (channel_id, id, tier_id) VALUES ($1, gen_random_uuid(), $2) RETURNING id`,
    [channelId, tierId],
  );
  await database.query(
    `INSERT INTO redeem_codes (channel_id, code_key, code, collab_id, group_id)
     SELECT channel_id, affiliate_code_key, affiliate_code, id, $2 FROM collabs WHERE channel_id = $1`,
    [channelId, group?.id],
  );
  return group?.id ?? '';
}

/** Makes all queue items of a channel due in the background, since the same moment. */
export async function setAllDue(database: Database, channelId: string): Promise<void> {
  await database.query(
    `UPDATE mirror_queue SET desired_version = desired_version + 1, dirty_since = now(), is_background = true
     WHERE channel_id = $1`,
    [channelId],
  );
}
