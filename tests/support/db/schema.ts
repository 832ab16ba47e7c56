import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Ways in which a database does not fit a build: the SQL that causes it, and the SQL that undoes it. */
const unfitness = {
  'missing migration': [
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_init'",
    'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL',
  ],
  'missing table': [
    `DROP TABLE schema_requirements;
     UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_init'`,
    `CREATE TABLE schema_requirements (migration text PRIMARY KEY, created_at timestamptz DEFAULT now());
     UPDATE _prisma_migrations SET rolled_back_at = NULL`,
  ],
  'older job queue': [
    'UPDATE graphile_worker.migrations SET id = -id WHERE id = (SELECT max(id) FROM graphile_worker.migrations)',
    'UPDATE graphile_worker.migrations SET id = -id WHERE id < 0',
  ],
} as const;

/** Makes a database unfit for the build, runs an action, and undoes the change. */
export async function whileUnfit(
  database: Database,
  how: keyof typeof unfitness,
  work: () => Promise<void>,
): Promise<void> {
  const [unfit, undo] = unfitness[how];
  await database.query(unfit);
  try {
    await work();
  } finally {
    await database.query(undo);
  }
}

/** Records a migration that is unknown to this build. */
export async function addNewerMigration(database: Database, name: string): Promise<void> {
  await database.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', 'x', $1, now())",
    [name],
  );
}

/** Makes the schema require builds that know a migration. */
export async function requireMigration(database: Database, name: string): Promise<void> {
  await database.query('INSERT INTO schema_requirements VALUES ($1)', [name]);
}

export async function deleteRequirements(database: Database): Promise<void> {
  await database.query('DELETE FROM schema_requirements');
}

/** Those of some names that are a column or a complete index. */
export async function findInSchema(database: Database, names: string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT column_name::text AS name FROM information_schema.columns WHERE column_name = ANY ($1)
     UNION ALL SELECT relname FROM pg_class JOIN pg_index ON indexrelid = oid WHERE indisvalid AND relname = ANY ($1)
     ORDER BY name`,
    [names],
  );
  return rows.map(({ name }) => name);
}
