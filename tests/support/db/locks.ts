import pg from 'pg';
import type { Transaction } from '#app/db/connection/client.ts';
import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

/** A lock in the database that blocks others until it is released. */
export interface DatabaseLock {
  /**
   * Waits until the lock blocks a transaction.
   * @param writes a table that this transaction has written to, to tell it from others.
   */
  untilBlocked(writes?: string): Promise<void>;
  release(): Promise<void>;
}

/** Locks a table against writes. */
export function lockTable(databaseUrl: string, table: string): Promise<DatabaseLock> {
  return beginLock(databaseUrl, `LOCK TABLE ${pg.escapeIdentifier(table)} IN EXCLUSIVE MODE`);
}

/** Locks a row, by its id, against writes. */
export function lockRow(databaseUrl: string, table: string, id: string): Promise<DatabaseLock> {
  return beginLock(
    databaseUrl,
    `SELECT 1 FROM ${pg.escapeIdentifier(table)} WHERE id = ${pg.escapeLiteral(id)} FOR UPDATE`,
  );
}

/** Whether no transaction has locked a row, by its id. */
export async function isUnlocked(
  { query }: Pick<TestDatabase, 'query'>,
  table: string,
  id: string,
): Promise<boolean> {
  const free = `SELECT 1 FROM ${pg.escapeIdentifier(table)} WHERE id = $1 FOR UPDATE SKIP LOCKED`;
  return (await query(free, [id])).length > 0;
}

const commitLockKey = 4_711;

/** Blocks every transaction that writes to a table during its commit. */
export async function lockCommits(databaseUrl: string, table: string): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE OR REPLACE FUNCTION wait_for_commit_lock() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${commitLockKey}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait_for_commit_lock AFTER INSERT ON ${pg.escapeIdentifier(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_for_commit_lock()`);
  await client.end();
  const lock = await beginLock(databaseUrl, `SELECT pg_advisory_xact_lock(${commitLockKey})`);
  return {
    ...lock,
    async release() {
      await lock.release();
      const dropped = await beginLock(databaseUrl, 'DROP FUNCTION wait_for_commit_lock CASCADE');
      await dropped.release();
    },
  };
}

async function beginLock(databaseUrl: string, statement: string): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  // A test that fails before it releases its lock must not stop the tests after it.
  await client.query("SET idle_in_transaction_session_timeout = '200s'");
  await client.query('BEGIN');
  await client.query(statement);
  const waiting = `
    SELECT 1 FROM pg_stat_activity waiting
    WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) AND ($1::regclass IS NULL OR EXISTS (
      SELECT 1 FROM pg_locks
      WHERE pg_locks.pid = waiting.pid AND relation = $1::regclass AND mode = 'RowExclusiveLock' AND granted))`;
  return {
    untilBlocked: (writes) =>
      until('a transaction waits for the lock', async () => {
        // A transaction keeps the first list of sessions that it reads.
        await client.query('SELECT pg_stat_clear_snapshot()');
        return (await client.query(waiting, [writes ?? null])).rowCount !== 0;
      }),
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Counts statements that wait for a lock of another process and started at least a number of seconds ago. */
export async function countLockWaits(
  { query }: Pick<TestDatabase, 'query'>,
  minSeconds = 0,
): Promise<number> {
  const waiting = await query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND query_start <= clock_timestamp() - make_interval(secs => $1)`,
    [minSeconds],
  );
  return waiting.length;
}

/** Waits until no other session of the database runs a statement or has an uncommitted write. */
export function waitForIdleDatabase({ query }: Pick<TestDatabase, 'query'>): Promise<void> {
  const writing = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND (backend_xid IS NOT NULL OR state = 'active') AND pid <> pg_backend_pid()`;
  return until('no other session writes', async () => (await query(writing)).length === 0);
}

/** Since when the first statement that contains a text waits for a lock; undefined when none waits. */
export async function findLockWait(
  { query }: Pick<TestDatabase, 'query'>,
  text: string,
): Promise<Date | undefined> {
  const [row] = await query<{ since: Date }>(
    `SELECT query_start AS since FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'
     ORDER BY since LIMIT 1`,
    [text],
  );
  return row?.since;
}

/** Locks the mirror's row of a collab. */
export function lockMirrorRow(databaseUrl: string, collabId: string): Promise<DatabaseLock> {
  return beginLock(
    databaseUrl,
    `SELECT 1 FROM mirror_queue WHERE collab_id = ${pg.escapeLiteral(collabId)} FOR UPDATE`,
  );
}

/** Locks a collab, and writes to its mirror row before the release, as a change of the collab does. */
export async function changeWhileLocked(
  databaseUrl: string,
  collabId: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM collabs WHERE id = $1 FOR NO KEY UPDATE', [collabId]);
  await meanwhile();
  await client.query('UPDATE mirror_queue SET desired_version = desired_version + 1 WHERE collab_id = $1', [
    collabId,
  ]);
  await client.query('COMMIT');
  await client.end();
}

/** Locks a table against writes, but not against locks of its rows. */
export function lockWrites(databaseUrl: string, table: string): Promise<DatabaseLock> {
  return beginLock(databaseUrl, `LOCK TABLE ${pg.escapeIdentifier(table)} IN SHARE ROW EXCLUSIVE MODE`);
}

/**
 * Renames a table, so that statements of the app fail.
 * @returns a function that undoes this.
 */
export async function hideTable(
  { query }: Pick<TestDatabase, 'query'>,
  table: string,
): Promise<() => Promise<void>> {
  const [name, hidden] = [pg.escapeIdentifier(table), pg.escapeIdentifier(`${table}_hidden`)];
  await query(`ALTER TABLE ${name} RENAME TO ${hidden}`);
  return async () => {
    await query(`ALTER TABLE ${hidden} RENAME TO ${name}`);
  };
}

/** Delays writes of collabs and drops whose name contains a mark, inside their transaction. */
export async function slowDownWrites(
  { query }: Pick<TestDatabase, 'query'>,
  { mark, seconds }: { mark: string; seconds: number },
): Promise<void> {
  await query(
    `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$`,
  );
  for (const [table, column] of [
    ['collabs', 'first_name'],
    ['drops', 'title'],
  ] as const)
    await query(
      `CREATE TRIGGER take_time_to_add BEFORE INSERT ON ${table} FOR EACH ROW
         WHEN (NEW.${column} LIKE '%${mark}%') EXECUTE FUNCTION take_time();
       CREATE TRIGGER take_time_to_change BEFORE UPDATE ON ${table} FOR EACH ROW
         WHEN (NEW.${column} LIKE '%${mark}%' AND NEW.${column} <> OLD.${column}) EXECUTE FUNCTION take_time()`,
    );
}

/** Locks the queue item with the greatest id of a collab. */
export function lockLastItem(databaseUrl: string): Promise<DatabaseLock> {
  return beginLock(databaseUrl, 'SELECT 1 FROM mirror_queue ORDER BY collab_id DESC LIMIT 1 FOR UPDATE');
}

/** Schedules a draft for a day later, in a transaction that commits on release. */
export function choosePublishTime(databaseUrl: string, draftId: string): Promise<DatabaseLock> {
  return beginLock(
    databaseUrl,
    `UPDATE drop_drafts SET publish_at = publish_at + interval '1 day' WHERE id = ${pg.escapeLiteral(draftId)}`,
  );
}

/** Locks a job, so that runners skip it. */
export function lockJob(databaseUrl: string, id: string): Promise<DatabaseLock> {
  return beginLock(
    databaseUrl,
    `SELECT 1 FROM graphile_worker._private_jobs WHERE id = ${pg.escapeLiteral(id)} FOR UPDATE`,
  );
}

/**
 * Locks all custom fields as the foreign keys of values do.
 * @returns their ids.
 * @throws when one is locked.
 */
export async function lockFieldsForValues({ query }: Pick<TestDatabase, 'query'>): Promise<string[]> {
  const rows = await query<{ id: string }>('SELECT id FROM custom_field_definitions FOR KEY SHARE NOWAIT');
  return rows.map(({ id }) => id);
}

/**
 * Makes the database reject every new collab with an error that quotes it.
 * @returns a function that ends this.
 */
export async function quoteRejectedCollabs({
  query,
}: Pick<TestDatabase, 'query'>): Promise<() => Promise<void>> {
  await query(
    `CREATE FUNCTION complain() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION E'no: %\\n    at %', NEW, NEW USING DETAIL = NEW::text, HINT = NEW::text; END $$;
     CREATE TRIGGER complain BEFORE INSERT ON collabs FOR EACH ROW EXECUTE FUNCTION complain()`,
  );
  return async () => {
    await query('DROP FUNCTION complain CASCADE');
  };
}

/** Terminates the sessions that have an uncommitted write to a table. */
export async function terminateWriters({ query }: Pick<TestDatabase, 'query'>, table: string): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE relation = $1::regclass AND mode = 'RowExclusiveLock' AND granted
       -- A table has the same number in the database of every test: they are copies of one.
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [table],
  );
}

/**
 * Makes the insertion of a collab with an email address fail.
 * @returns a function that ends this.
 */
export async function failCollabOf(
  { query }: Pick<TestDatabase, 'query'>,
  { email, message }: { email: string; message: string },
): Promise<() => Promise<void>> {
  await query(
    `CREATE FUNCTION fail_collab() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION ${pg.escapeLiteral(message)} USING ERRCODE = 'XX000'; END $$;
     CREATE TRIGGER fail_collab BEFORE INSERT ON collabs FOR EACH ROW WHEN (NEW.email = ${pg.escapeLiteral(email)})
       EXECUTE FUNCTION fail_collab()`,
  );
  return async () => {
    await query('DROP FUNCTION fail_collab CASCADE');
  };
}

/** Fails a transaction as a conflict with another one does, so that it is repeated. */
export async function failSerialization(tx: Transaction): Promise<void> {
  await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = 'serialization_failure'; END $$`;
}
