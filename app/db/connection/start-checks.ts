import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { causesOf, codesOf } from '#app/error-causes.ts';
import { log } from '#app/log.ts';
import { pool } from './client.ts';
import { checkConnectionBudget } from './connection-budget.ts';
import { opensCanary, registerKey, storedKey } from '../encryption/encryption-keys.ts';
import { explainDatabaseError } from './errors.ts';
import { keyId } from '../encryption/seal.ts';
import { missingSettings } from './session-settings.ts';
import { queryConnection } from './statements.ts';

/** Why this build with these settings must not use a database. */
interface Incompatibility {
  kind: 'migration-missing' | 'build-too-old' | 'wrong-encryption-key';
  /** Short and without names: safe to show publicly. */
  status: string;
  /** What is wrong and how to fix it, for operators. */
  explanation: string;
}

/** A pool or one connection. */
type Connection = Pick<pg.Pool, 'query'>;

/** The schema that a build expects. */
interface BuildSchema {
  /** The names of all migrations, oldest first. */
  migrations: readonly string[];
  /** The newest migration of graphile-worker. */
  queueMigration: number;
}

/** A {@link BuildSchema} as JSON, inserted by esbuild.config.js, so that a build reads no files. */
declare const BUILD_SCHEMA: string;

const schemaState = z.object({
  missing: z.array(z.string()),
  required: z.array(z.string()),
  queue: z.number().nullable(),
  queueBreaking: z.number().nullable(),
  keys: z.array(storedKey),
});

type SchemaState = z.infer<typeof schemaState>;

const isUndefinedTable = (error: unknown) => causesOf(error).flatMap(codesOf).includes('42P01');

const missingMigrations = `
  ARRAY(SELECT name FROM unnest($1::text[]) AS name WHERE NOT EXISTS (
    SELECT 1 FROM _prisma_migrations
    WHERE migration_name = name AND finished_at IS NOT NULL AND rolled_back_at IS NULL) ORDER BY name)`;

const readState = `
  SELECT ${missingMigrations} AS missing,
    ARRAY(SELECT migration FROM schema_requirements WHERE migration <> ALL ($1::text[]) ORDER BY migration) AS required,
    (SELECT max(id) FROM graphile_worker.migrations) AS queue,
    (SELECT max(id) FROM graphile_worker.migrations WHERE breaking) AS "queueBreaking",
    (SELECT coalesce(json_agg(json_build_object('keyId', key_id, 'canary', encode(canary, 'base64'))), '[]')
      FROM encryption_keys) AS keys`;

/**
 * Compares the database with this build: its migrations, those of the job queue, and the keys in ENCRYPTION_KEY. Runs
 * one statement; the first process with a new key also registers the key.
 * @returns undefined when this process may run
 * @throws when the database cannot be reached
 */
export async function findIncompatibility(connection: Connection): Promise<Incompatibility | undefined> {
  const state = await readSchemaState(connection);
  if (isIncompatibility(state)) return state;
  const found = compareSchema(state);
  if (found) return found;
  if (!state.keys.every(opensCanary)) return wrongKeyProblem;
  const isRegistered = state.keys.some((stored) => stored.keyId === keyId(env.ENCRYPTION_KEY[0]));
  return isRegistered || (await registerKey()) ? undefined : wrongKeyProblem;
}

/**
 * Creates a check for running processes. Each call compares again and logs a new incompatibility.
 * @returns the check, which returns the status of the incompatibility or undefined
 */
export function createCompatibilityCheck(connection: Connection): () => Promise<string | undefined> {
  let before: string | undefined;
  return async () => {
    const found = await findIncompatibility(connection);
    if (found && found.status !== before)
      log.error({ reason: found.explanation }, 'This process cannot serve this database');
    return (before = found?.status);
  };
}

/** @throws {Error} with the sentence for operators */
export async function assertCompatible(ignored?: Incompatibility['kind']): Promise<void> {
  const found = await findIncompatibility(pool);
  if (found && found.kind !== ignored) throw new Error(found.explanation);
}

async function readSchemaState(connection: Connection): Promise<SchemaState | Incompatibility> {
  const { migrations } = schemaOfBuild();
  try {
    const statement = { text: readState, values: [migrations] };
    const [state] = await queryConnection(connection, schemaState, statement);
    return state ?? noTables;
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    return missingTables(connection);
  }
}

/** Finds the missing migrations when the tables of this check do not exist either. */
async function missingTables(connection: Connection): Promise<Incompatibility> {
  try {
    const statement = {
      text: `SELECT ${missingMigrations} AS missing`,
      values: [schemaOfBuild().migrations],
    };
    const [{ missing } = { missing: [] }] = await queryConnection(
      connection,
      schemaState.pick({ missing: true }),
      statement,
    );
    return missing.length > 0 ? missingMigrationsProblem(missing) : queueBehind;
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    return noTables;
  }
}

function compareSchema({
  missing,
  required,
  queue,
  queueBreaking,
}: SchemaState): Incompatibility | undefined {
  const { queueMigration } = schemaOfBuild();
  if (required.length > 0) return buildTooOld(`migration ${required.join(', ')}`);
  if (queueBreaking !== null && queueBreaking > queueMigration)
    return buildTooOld(`job queue migration ${queueBreaking}`);
  if (missing.length > 0) return missingMigrationsProblem(missing);
  return queue === null || queue < queueMigration ? queueBehind : undefined;
}

function missingMigrationsProblem(names: readonly string[]): Incompatibility {
  const listed = names.length > 3 ? [...names.slice(0, 3), '…'] : names;
  const explanation = `The database is missing migrations of this build: ${listed.join(', ')}. Run npm run migrate.`;
  return { kind: 'migration-missing', status: 'a migration is missing', explanation };
}

const noTables: Incompatibility = {
  kind: 'migration-missing',
  status: 'a migration is missing',
  explanation: 'The database has no tables. Run npm run migrate.',
};

const queueBehind: Incompatibility = {
  kind: 'migration-missing',
  status: 'a migration is missing',
  explanation: 'The tables of the job queue are older than this build needs. Run npm run migrate.',
};

function buildTooOld(needed: string): Incompatibility {
  return {
    kind: 'build-too-old',
    status: 'the schema requires a newer build',
    explanation: `The database requires a build that includes ${needed}. Deploy a newer build.`,
  };
}

const wrongKeyProblem: Incompatibility = {
  kind: 'wrong-encryption-key',
  status: 'ENCRYPTION_KEY does not open the sealed values',
  explanation:
    'ENCRYPTION_KEY does not open the sealed values of this database. Set ENCRYPTION_KEY to every key in use, separated by commas.',
};

function isIncompatibility(state: SchemaState | Incompatibility): state is Incompatibility {
  return 'kind' in state;
}

function schemaOfBuild(): BuildSchema {
  return typeof BUILD_SCHEMA === 'undefined' ? readSchemaFiles() : (JSON.parse(BUILD_SCHEMA) as BuildSchema);
}

function readSchemaFiles(): BuildSchema {
  const names = (folder: string) => readdirSync(path.resolve(folder)).sort();
  return {
    migrations: names('prisma/migrations').filter((name) => /^\d{14}_/.test(name)),
    queueMigration: Math.max(...names('node_modules/graphile-worker/sql').map((name) => parseInt(name, 10))),
  };
}

/** Returns why the app must not start on this database, as a sentence for operators; undefined when it may. */
export async function findStartProblem(): Promise<string | undefined> {
  try {
    const incompatibility = await findIncompatibility(pool);
    if (incompatibility) return incompatibility.explanation;
    await warnAboutMissingSettings();
    await warnAboutCharacterType();
    return await checkConnectionBudget('app');
  } catch (error) {
    const explanation = explainDatabaseError(error);
    if (explanation === undefined) throw error;
    return explanation;
  }
}

/** Behind a connection pooler, sessions opened before `npm run migrate` do not have the settings. */
async function warnAboutMissingSettings(): Promise<void> {
  const missing = await missingSettings(pool);
  if (Object.keys(missing).length > 0) log.warn({ missing }, 'Database session settings are missing');
}

/** The index of names takes nothing from texts whose letters the database does not know: searches for them read all collabs. */
async function warnAboutCharacterType(): Promise<void> {
  const [row] = await queryConnection(
    pool,
    z.object({ characterType: z.string(), knowsLetters: z.boolean() }),
    {
      text: `SELECT datctype AS "characterType", show_trgm('Жанна') <> '{}' AS "knowsLetters"
        FROM pg_database WHERE datname = current_database()`,
    },
  );
  if (row?.knowsLetters === false)
    log.warn(
      { characterType: row.characterType },
      'The character type of the database knows ASCII letters only: searches for other names are slow and depend on case',
    );
}

/** Reads a table. @throws when the database does not respond. */
export async function assertReadable(connection: Connection): Promise<void> {
  await connection.query('SELECT id FROM channels LIMIT 1');
}

/** Whether a new connection can be opened within seconds, and could write. */
export async function canUseDatabase(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'creator-collabs probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const row = z.object({ isReadOnly: z.boolean() });
    const text = `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;
    const [session] = await queryConnection(client, row, { text });
    return session?.isReadOnly === false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
