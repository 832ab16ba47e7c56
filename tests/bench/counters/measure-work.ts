import type { BenchDatabase } from '../harness/start-database.ts';

/** The work of Postgres. */
export interface DatabaseWork {
  /** Read pages of tables and indexes, from memory or disk. */
  buffers: number;
  statements: number;
  /** Bytes of write-ahead log of all roles: measure without other writers. */
  walBytes: number;
}

interface Totals {
  buffers: string;
  statements: string;
  wal: string;
}

/**
 * Measures the cost of a database role's statements while `work` runs. The role is from
 * `BenchDatabase.addCountedRole`; the extension pg_stat_statements counts.
 */
export async function measureWork(
  database: BenchDatabase,
  role: string,
  work: () => Promise<unknown>,
): Promise<DatabaseWork> {
  const before = await readTotals(database, role);
  await work();
  const after = await readTotals(database, role);
  return {
    buffers: Number(after.buffers) - Number(before.buffers),
    statements: Number(after.statements) - Number(before.statements),
    walBytes: Number(after.wal) - Number(before.wal),
  };
}

async function readTotals(database: BenchDatabase, role: string): Promise<Totals> {
  const [totals] = await database.query<Totals>(
    `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0) AS buffers,
       coalesce(sum(calls), 0) AS statements, pg_current_wal_insert_lsn() - '0/0' AS wal
     FROM pg_stat_statements WHERE userid = $1::regrole`,
    [role],
  );
  if (!totals) throw new Error('Postgres keeps no books');
  return totals;
}
