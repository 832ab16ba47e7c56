import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Logger, runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';

/** Prisma's own bookkeeping table, so that `prisma migrate deploy` and `status` agree with what was applied here. */
const bookkeeping = `
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

/** The key of Prisma's own advisory lock: two deployments wait for each other, whichever tool each uses. */
const prismaMigrationLock = 72_707_369;

const connectionTimeoutMillis = 5_000;

/** The queue's migrations speak through errors alone. */
const silent = new Logger(() => () => undefined);

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings a database up to date: the committed SQL migrations, each in its own transaction, then the job queue's tables.
 * @returns the names of the migrations that were applied now.
 * @throws when a migration that was applied has changed since, or one fails (nothing of it is kept).
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [prismaMigrationLock]);
    await client.query(bookkeeping);
    const applied = await appliedMigrations(client);
    const pending = (await readMigrations(folder)).filter((migration) => isPending(migration, applied));
    for (const migration of pending) await apply(client, migration);
    await migrateQueue({ connectionString: databaseUrl, logger: silent });
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
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
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum)
    throw new Error(
      `Migration ${migration.name} was changed after it was applied: put it back and add a new one.`,
    );
  return checksum === undefined;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}
