import pg from 'pg';
import { until } from './until.ts';

/** Something in the database that nobody gets past until it is let go. */
export interface Hold {
  /**
   * Waits until somebody is stopped by it.
   * @param writes a table that the one who is meant has begun to write to, where others come by.
   */
  untilSomebodyWaits(writes?: string): Promise<void>;
  release(): Promise<void>;
}

/** Lets nobody write to a table. */
export function holdTable(databaseUrl: string, table: string): Promise<Hold> {
  return hold(databaseUrl, `LOCK TABLE ${pg.escapeIdentifier(table)} IN EXCLUSIVE MODE`);
}

/** Lets nobody write to one row, known by its id. */
export function lockRow(databaseUrl: string, table: string, id: string): Promise<Hold> {
  return hold(
    databaseUrl,
    `SELECT 1 FROM ${pg.escapeIdentifier(table)} WHERE id = ${pg.escapeLiteral(id)} FOR UPDATE`,
  );
}

const gate = 4_711;

/** Stops every transaction that writes to a table at the very end, when its commit has begun and is not done. */
export async function holdCommits(databaseUrl: string, table: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE OR REPLACE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait_at_the_gate AFTER INSERT ON ${pg.escapeIdentifier(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_the_gate()`);
  await client.end();
  const held = await hold(databaseUrl, `SELECT pg_advisory_xact_lock(${gate})`);
  return {
    ...held,
    async release() {
      await held.release();
      const dropped = await hold(databaseUrl, 'DROP FUNCTION wait_at_the_gate CASCADE');
      await dropped.release();
    },
  };
}

async function hold(databaseUrl: string, statement: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  const waiting = `
    SELECT 1 FROM pg_stat_activity waiting
    WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) AND ($1::regclass IS NULL OR EXISTS (
      SELECT 1 FROM pg_locks
      WHERE pg_locks.pid = waiting.pid AND relation = $1::regclass AND mode = 'RowExclusiveLock' AND granted))`;
  return {
    untilSomebodyWaits: (writes) =>
      until('somebody waits', async () => (await client.query(waiting, [writes ?? null])).rowCount !== 0),
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
