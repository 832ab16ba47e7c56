import pg from 'pg';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Runs one statement on a new connection, because a killed server ends open ones. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A few connections to a database that a test did not create. */
export function openPool(connectionString: string): Database & { close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString, max: 3 });
  pool.on('error', () => undefined);
  return {
    query: async (sql, values) => (await pool.query(sql, values)).rows as never,
    close: () => pool.end(),
  };
}

/** Sets the largest number of connections of a database, to simulate a small server. */
export async function limitConnections(
  database: Pick<TestDatabase, 'name' | 'query'>,
  count: number,
): Promise<void> {
  await database.query(`ALTER DATABASE ${database.name} CONNECTION LIMIT ${count}`);
}

/** A connection, or a pool of them. */
interface Connection {
  query: (sql: string) => Promise<{ rows: { value: number }[] }>;
}

/** The process id of the Postgres backend of a connection. */
export async function getProcessId(connection: Connection): Promise<number> {
  const { rows } = await connection.query('SELECT pg_backend_pid() AS value');
  return rows[0]?.value ?? 0;
}

/** How often Postgres planned each prepared statement of a connection: for its values, and for all values. */
export async function countPlans(pool: pg.Pool): Promise<{ custom: number; generic: number }[]> {
  const { rows } = await pool.query<{ custom: number; generic: number }>(
    'SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements',
  );
  return rows;
}

/**
 * Runs a statement that reads.
 * @throws when the connection is lost.
 */
export async function ping(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 AS value');
  return rows[0]?.value === 1;
}

/**
 * Runs a statement of the app in an open transaction.
 * @returns the ids of its rows, and a function that ends the transaction.
 */
export async function runInTransaction(
  connectionString: string,
  statement: { text: string; values: unknown[] },
): Promise<{ ids: string[]; commit: () => Promise<void> }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ id: string }>(statement);
  return {
    ids: rows.map(({ id }) => id),
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
