import pg from 'pg';
import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

/**
 * Lets a test move the time of a database. Postgres finds `now()` by the search path, like any other
 * function. When the path begins with the schema `test_clock`, the app's statements use the functions below,
 * without a change of the app. Column defaults use the real time.
 */
export const clockSchema = `
  CREATE SCHEMA test_clock;
  CREATE TABLE test_clock.clock (ahead interval NOT NULL, stopped_at timestamptz);
  INSERT INTO test_clock.clock VALUES ('0');
  CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT coalesce(stopped_at, pg_catalog.now()) + ahead FROM test_clock.clock';
  CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT coalesce(stopped_at, pg_catalog.clock_timestamp()) + ahead FROM test_clock.clock';
  CREATE FUNCTION test_clock.advance(by interval, when_idle boolean) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      IF when_idle THEN
        -- No job can start before the time has moved, and compute its next run with both times.
        LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE;
        IF EXISTS (
          SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mirror-channel' AND locked_at IS NOT NULL
        ) THEN
          RETURN false;
        END IF;
      END IF;
      UPDATE test_clock.clock SET ahead = ahead + by;
      UPDATE workers SET heartbeat_at = heartbeat_at + by WHERE fenced_at IS NULL;
      UPDATE graphile_worker._private_jobs SET locked_at = locked_at + by WHERE locked_at IS NOT NULL;
      UPDATE graphile_worker._private_job_queues SET locked_at = locked_at + by WHERE locked_at IS NOT NULL;
      PERFORM pg_notify('jobs:insert', '{"count": 10}');
      RETURN true;
    END $$`;

/** Adds the clock to a database. Its copies have the clock too, after {@link useClock}. */
export async function installClock(databaseUrl: string): Promise<void> {
  await runOnce(databaseUrl, clockSchema);
}

/** Makes all new sessions of a database use the clock. */
export async function useClock(databaseUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await runOnce(databaseUrl, `ALTER DATABASE ${name} SET search_path = test_clock, public, pg_catalog`);
}

/**
 * Moves the time of a database forward when no mirror job runs, because a running job may already have
 * computed its next attempt. Workers check for due work at once.
 */
export async function advanceClock(database: Pick<TestDatabase, 'query'>, seconds: number): Promise<void> {
  await until('no mirror job runs', () => advanceClockIfIdle(database, seconds));
}

/** @returns whether the time moved. It does not while a mirror job runs. */
export function advanceClockIfIdle(database: Pick<TestDatabase, 'query'>, seconds: number): Promise<boolean> {
  return advance(database, seconds, true);
}

/** Stops the time of a database, but for moves of the test, while the test acts. */
export async function withStoppedClock(
  database: Pick<TestDatabase, 'query'>,
  act: () => Promise<void>,
): Promise<void> {
  // Columns have milliseconds: a rounded time would never be reached.
  const present = "date_trunc('milliseconds', pg_catalog.clock_timestamp())";
  await database.query(`UPDATE test_clock.clock SET stopped_at = ${present}`);
  try {
    await act();
  } finally {
    await database.query('UPDATE test_clock.clock SET stopped_at = NULL');
  }
}

/** Returns the time of a database to the real time, when no mirror job runs. */
export async function resetClock(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const statement = 'SELECT extract(epoch FROM ahead)::float8 AS seconds FROM test_clock.clock';
  const [row] = await database.query<{ seconds: number }>(statement);
  if (row && row.seconds !== 0) await advanceClock(database, -row.seconds);
}

/**
 * Moves the time of a database forward as {@link advanceClock} does, and other clocks before a mirror job can start.
 * A job between the moves would use an expired access token.
 */
export async function advanceClocks(
  databaseUrl: string,
  seconds: number,
  moveOthers: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await until('no mirror job runs', async () => {
      await client.query('BEGIN');
      const { rows } = await client.query<{ moved: boolean }>(advanceStatement, [seconds, true]);
      const moved = rows[0]?.moved === true;
      if (moved) await moveOthers();
      await client.query('COMMIT');
      return moved;
    });
  } finally {
    await client.end();
  }
}

const advanceStatement = 'SELECT test_clock.advance(make_interval(secs => $1), $2) AS moved';

export async function getDatabaseTime(database: Pick<TestDatabase, 'query'>): Promise<Date> {
  const [row] = await database.query<{ at: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) AS at",
  );
  if (!row) throw new Error('The database returned no time');
  return row.at;
}

/** A time that the clock of a database reaches only when a test moves it by this many seconds. */
export async function timeIn(database: Pick<TestDatabase, 'query'>, seconds: number): Promise<Date> {
  return new Date((await getDatabaseTime(database)).getTime() + seconds * 1_000);
}

/** Returns the seconds until the time of a database is a multiple of ten minutes. */
export async function secondsToTenMinuteMark(database: Pick<TestDatabase, 'query'>): Promise<number> {
  const statement = `SELECT 600 - floor(extract(epoch FROM now()))::int % 600 AS seconds`;
  const [row] = await database.query<{ seconds: number }>(statement);
  return row?.seconds ?? 0;
}

/**
 * Moves the time of a database forward, even while jobs run. Running workers and jobs keep their heartbeats
 * and locks.
 */
export async function advanceClockAtOnce(
  database: Pick<TestDatabase, 'query'>,
  seconds: number,
): Promise<void> {
  await advance(database, seconds, false);
}

/** @returns whether the time moved. It does not when it must only while idle, and a mirror job runs. */
async function advance(
  database: Pick<TestDatabase, 'query'>,
  seconds: number,
  whenIdle: boolean,
): Promise<boolean> {
  const [row] = await database.query<{ moved: boolean }>(advanceStatement, [seconds, whenIdle]);
  return row?.moved ?? false;
}

/** Removes the clock from a database. Statements use Postgres's own time again, as in production. */
export async function removeClock(databaseUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await runOnce(databaseUrl, `ALTER DATABASE ${name} RESET search_path; DROP SCHEMA test_clock CASCADE`);
}

async function runOnce(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
