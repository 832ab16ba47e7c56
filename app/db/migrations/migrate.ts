import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { reportingBlockers } from './migration-blockers.ts';
import { concurrentIndexOf, isConcurrent, needsNoTransaction, splitStatements } from './migration-sql.ts';

/** Prisma's table, so that `prisma migrate deploy` and `status` agree with this module. */
const createMigrationsTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" varchar(36) PRIMARY KEY NOT NULL,
    "checksum" varchar(64) NOT NULL,
    "finished_at" timestamptz,
    "migration_name" varchar(255) NOT NULL,
    "logs" text,
    "rolled_back_at" timestamptz,
    "started_at" timestamptz NOT NULL DEFAULT now(),
    "applied_steps_count" integer NOT NULL DEFAULT 0
  )`;

/** Prisma's advisory lock: deployments wait for each other, whichever tool they use. */
const prismaMigrationLock = 72_707_369;

const connectionTimeoutMillis = 5_000;
const maxPauseMs = 5_000;
const lockPollMs = 250;

const silentLogger = new Logger(() => () => undefined);

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** How a migration waits for its locks. */
interface MigrateOptions {
  /** A statement that waits for a lock blocks readers and writers behind it; it gives up after this time. */
  lockTimeoutMs?: number;
  /** How long one migration is retried while others hold its locks. */
  giveUpAfterMs?: number;
  /** Receives progress messages. */
  report?: (progress: string) => void;
}

interface Session extends Required<MigrateOptions> {
  client: pg.Client;
  connection: pg.ClientConfig;
}

/**
 * Migrates a database while app and workers use it: the SQL migrations, then the job queue's tables.
 * A migration runs in a transaction. One with CONCURRENTLY or the line `-- migrate: no transaction` runs statement by
 * statement. After a failure, the next run restarts it at its first statement. It then skips each
 * `CREATE INDEX CONCURRENTLY` whose index is valid.
 * @returns the names of the migrations applied by this call
 * @throws when the database has another history, or an applied migration has changed. Also when a migration fails (a
 *   transaction is rolled back), or its locks are not released in time.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  { lockTimeoutMs = 2_000, giveUpAfterMs = 600_000, report = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const connection = {
    connectionString: databaseUrl,
    connectionTimeoutMillis,
    // The role may have limits for requests.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0',
  };
  const client = new pg.Client(connection);
  const session = { client, connection, lockTimeoutMs, giveUpAfterMs, report };
  await client.connect();
  try {
    await lockMigrations(session);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query(createMigrationsTable);
    const applied = await appliedMigrations(client);
    const migrations = await readMigrations(folder);
    assertSameHistory(migrations, applied);
    const pending = migrations.filter((migration) => isPending(migration, applied));
    for (const migration of pending) await apply(session, migration);
    await migrateJobQueue(session);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Runs a statement and checks its rows, without the settings of the app: a migration needs none. */
async function checkedRows<Row extends z.ZodType>(
  client: pg.Client,
  row: Row,
  statement: pg.QueryConfig,
): Promise<z.infer<Row>[]> {
  return z.array(row).parse((await client.query(statement)).rows);
}

/**
 * Polls, because a statement that waits for the lock keeps its snapshot. The other run's `CREATE INDEX CONCURRENTLY`
 * waits for all older snapshots, so both runs would deadlock.
 */
async function lockMigrations({ client, report }: Session): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = await checkedRows(client, z.object({ isLocked: z.boolean() }), {
      text: 'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      values: [prismaMigrationLock],
    });
    if (row?.isLocked === true) return;
    if (attempt === 1) report('Another migration is running. Waiting until it ends.');
    await sleep(lockPollMs);
  }
}

async function migrateJobQueue(session: Session): Promise<void> {
  const pool = new pg.Pool({ ...session.connection, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Queued before the migration's first statement, which fails too when the connection fails.
    client.query(`SET lock_timeout = ${session.lockTimeoutMs}`).catch(() => undefined);
  });
  try {
    await retryWhileLocked('The job queue', session, () =>
      migrateQueue({ pgPool: pool, logger: silentLogger }),
    );
  } finally {
    await pool.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const rows = await checkedRows(client, z.object({ name: z.string(), checksum: z.string() }), {
    text: 'SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  });
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws when the database has migrations, but not the first one of the folder. */
function assertSameHistory([first]: readonly Migration[], applied: Map<string, string>): void {
  if (applied.size > 0 && first && !applied.has(first.name))
    throw new Error(
      'An older version, which this one cannot update from, created this database. Use an empty database; locally, delete the folder .local.',
    );
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum)
    throw new Error(
      `Migration ${migration.name} was changed after it was applied. Restore it and add a new migration.`,
    );
  return checksum === undefined;
}

async function apply(session: Session, migration: Migration): Promise<void> {
  const isSplit = needsNoTransaction(migration.sql);
  try {
    if (isSplit) await applyByStatement(session, migration);
    else
      await retryWhileLocked(migration.name, session, () =>
        reportingBlockers(session, () => applyInTransaction(session, migration)),
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const outcome = isSplit ? 'failed; run it again to continue' : 'failed and was undone';
    throw new Error(`Migration ${migration.name} ${outcome}: ${reason}`, { cause: error });
  }
}

async function applyInTransaction({ client }: Session, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await markRolledBack(client, name);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Records the migration before it starts, like Prisma: an unfinished record means half-applied. */
async function applyByStatement(session: Session, { name, sql, checksum }: Migration): Promise<void> {
  const { client } = session;
  const id = randomUUID();
  const begun = await client.query(
    'SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1 AND finished_at IS NULL',
    [name],
  );
  await markRolledBack(client, name);
  await client.query('INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    for (const statement of splitStatements(sql))
      await retryWhileLocked(name, session, () =>
        runStatement(session, statement, { isAgain: (begun.rowCount ?? 0) > 0 }),
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await client.query('UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1', [id, reason]);
    throw error;
  }
  await client.query(
    'UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

/** Unfinished attempts stop `prisma migrate deploy` unless they are marked as rolled back. */
async function markRolledBack(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `UPDATE "_prisma_migrations" SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
}

async function runStatement(
  session: Session,
  statement: string,
  { isAgain }: { isAgain: boolean },
): Promise<void> {
  const { client, giveUpAfterMs, lockTimeoutMs, report } = session;
  if (!isConcurrent(statement)) {
    await reportingBlockers(session, () => client.query(statement));
    return;
  }
  // A concurrent statement blocks no others while it waits for older transactions.
  await client.query(`SET lock_timeout = ${giveUpAfterMs}`);
  try {
    const index = concurrentIndexOf(statement);
    const isValid = index === undefined ? undefined : await isIndexValid(client, index);
    if (isAgain && isValid === true) return;
    // A failed build leaves an invalid index, which slows writes and serves no read.
    if (isValid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    report(`Running concurrently: ${statement.split('\n')[0] ?? ''}`);
    await reportingBlockers(session, () => client.query(statement));
  } finally {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  }
}

/** Returns whether an index is complete; undefined when it does not exist. */
async function isIndexValid(client: pg.Client, index: string): Promise<boolean | undefined> {
  const [found] = await checkedRows(client, z.object({ isValid: z.boolean() }), {
    text: 'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    values: [index],
  });
  return found?.isValid;
}

/** Retries while others hold the locks that `work` needs, with pauses for the statements waiting behind it. */
async function retryWhileLocked(what: string, { giveUpAfterMs, report }: Session, work: () => Promise<void>) {
  const givesUpAt = Date.now() + giveUpAfterMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (Date.now() > givesUpAt)
        throw new Error(
          'other sessions hold its locks. End long transactions (pg_stat_activity), then run it again',
          {
            cause: error,
          },
        );
      report(`${what} waits for a lock of another session (attempt ${attempt}).`);
      await sleep(Math.min(500 * attempt, maxPauseMs));
    }
  }
}

/** SQLSTATE of a lock timeout and of a deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
function isLockFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
