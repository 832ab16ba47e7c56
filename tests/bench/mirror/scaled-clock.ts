import type { Clock } from '../../../local/simulator/clock/clock.ts';
import type { BenchDatabase } from '../harness/start-database.ts';

/** One clock for the simulated platform and the database, slower or faster than this machine's. */
export interface ScaledClock {
  platform: Clock;
  /** Milliseconds since 1970 on this clock. */
  now: () => number;
  /** Sets the speed relative to this machine's clock. */
  setSpeed: (speed: number) => Promise<void>;
  /** The database URL for processes with this clock: there, `now()` returns its time. */
  addRole: (name: string) => Promise<string>;
}

/**
 * Postgres finds `now()` by the search path, like any other function. A role's path may name another schema
 * first. So the app's statements use this clock, without a change of the app.
 */
export async function startScaledClock(database: BenchDatabase): Promise<ScaledClock> {
  let start = { real: Date.now(), scaled: Date.now(), speed: 1 };
  const now = () => start.scaled + (Date.now() - start.real) * start.speed;
  const save = () =>
    database.query('UPDATE bench.clock SET real = $1, scaled = $2, speed = $3', [
      start.real,
      start.scaled,
      start.speed,
    ]);
  await database.query(`
    CREATE SCHEMA bench;
    CREATE TABLE bench.clock (real float8 NOT NULL, scaled float8 NOT NULL, speed float8 NOT NULL);
    INSERT INTO bench.clock VALUES (0, 0, 1);
    CREATE FUNCTION bench.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT pg_catalog.to_timestamp(
        (scaled + (extract(epoch FROM pg_catalog.clock_timestamp()) * 1000 - real) * speed) / 1000)
      FROM bench.clock
    $$;
    CREATE FUNCTION bench.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT bench.now()'`);
  await save();
  return {
    now,
    async setSpeed(speed) {
      start = { real: Date.now(), scaled: now(), speed };
      await save();
    },
    async addRole(name) {
      const address = await database.addRole(name);
      await database.query(`ALTER ROLE ${name} SET search_path = bench, public, pg_catalog`);
      return address;
    },
    platform: {
      now,
      after(ms, task) {
        const timer = setTimeout(task, ms / start.speed);
        timer.unref();
        return () => clearTimeout(timer);
      },
    },
  };
}
