import pg from 'pg';
import { startPostgres, type Postgres } from '../../../local/postgres.ts';
import { removeClock } from '../../support/db/clock.ts';
import { closeApp } from '../../support/world/load-app.ts';
import { migratedDatabase, prepareCluster } from '../../support/world/prepared-cluster.ts';

/** An empty database on its own Postgres. */
export interface BenchDatabase {
  /** Its URL for the superuser. */
  url: string;
  /**
   * Creates a role, so that its connections can be identified, and returns the database's URL for it. JIT is
   * off, as in the app, so that only statements differ.
   */
  addRole: (name: string) => Promise<string>;
  /** As above, and Postgres counts the cost of the role's statements (counters/measure-work.ts). */
  addCountedRole: (name: string) => Promise<string>;
  /** Process ids of the Postgres processes of a role's connections. */
  backendsOf: (role: string) => Promise<number[]>;
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Whether tests can change its time, which makes every `now()` of a statement a query. */
  hasClock: boolean;
  /** Whether its data survive a power cut, as in production: false where nothing is timed. */
  durable: boolean;
}

/** Starts Postgres with a migrated database, with the statistics extension loaded but inactive. */
export async function startDatabase(
  dataDir: string,
  { hasClock, durable }: DatabaseOptions,
): Promise<BenchDatabase> {
  const postgres = await startWithBooks(dataDir, durable);
  try {
    const url = postgres.url(migratedDatabase);
    if (!hasClock) await removeClock(url);
    return await openDatabase(postgres, url);
  } catch (error) {
    await postgres.destroy();
    throw error;
  }
}

/** The statistics extension must be loaded when Postgres starts. */
async function startWithBooks(dataDir: string, durable: boolean): Promise<Postgres> {
  const first = await startPostgres({ dataDir, durable, copyOf: await prepareCluster() });
  const client = new pg.Client({ connectionString: first.url('postgres') });
  await client.connect();
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await client.end();
  await first.stop();
  return startPostgres({ dataDir, durable });
}

async function openDatabase(postgres: Postgres, url: string): Promise<BenchDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const query: BenchDatabase['query'] = async (sql, values) => (await pool.query(sql, values)).rows as never;
  await query('CREATE EXTENSION pg_stat_statements');
  // Postgres 15 knows the setting only once the extension is loaded.
  await query(`ALTER SYSTEM SET pg_stat_statements.track = 'none'`);
  await query('SELECT pg_reload_conf()');
  const addRole = async (role: string) => {
    await query(`CREATE ROLE ${pg.escapeIdentifier(role)} SUPERUSER LOGIN`);
    await query(`ALTER ROLE ${pg.escapeIdentifier(role)} SET jit = off`);
    const address = new URL(url);
    address.username = role;
    return address.href;
  };
  return {
    url,
    addRole,
    async addCountedRole(role) {
      const address = await addRole(role);
      await query(`ALTER ROLE ${pg.escapeIdentifier(role)} SET pg_stat_statements.track = 'all'`);
      return address;
    },
    async backendsOf(role) {
      const rows = await query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE usename = $1', [
        role,
      ]);
      return rows.map(({ pid }) => pid);
    },
    query,
    async stop() {
      await closeApp();
      await pool.end();
      await postgres.destroy();
    },
  };
}
