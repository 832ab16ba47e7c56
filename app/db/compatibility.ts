import { readdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '#app/env.ts';
import { causesOf, codesOf } from '#app/error-causes.ts';
import { log } from '#app/log.ts';
import { pool } from './client.ts';
import { opens, registerKey } from './encryption-keys.ts';
import type { StoredKey } from './encryption-keys.ts';
import { keyId } from './seal.ts';

/** Why this build, with these settings, must not run on a database. */
export interface Incompatibility {
  kind: 'migration-missing' | 'build-too-old' | 'wrong-encryption-key';
  /** Short, without names: safe to show to anybody. */
  status: string;
  /** What is wrong and what to do, for the operator. */
  sentence: string;
}

/** What asks the database: a pool, or one connection. */
export interface Connection {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What a build knows of the schema. */
interface BuildSchema {
  /** The names of all migrations, oldest first. */
  migrations: readonly string[];
  /** The newest migration of graphile-worker. */
  queueMigration: number;
}

/** A {@link BuildSchema} as JSON. esbuild.config.js puts it in place, so that a build reads no files for it. */
declare const BUILD_SCHEMA: string;

interface SchemaState {
  missing: string[];
  required: string[];
  queue: number | null;
  queueBreaking: number | null;
  keys: StoredKey[];
}

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
 * Compares the database with this build: its migrations, those of the job queue, and what ENCRYPTION_KEY must open. One
 * statement, but for the first process that seals with a key: it registers the key.
 * @returns undefined when this process may run.
 * @throws when the database cannot be asked.
 */
export async function findIncompatibility(connection: Connection): Promise<Incompatibility | undefined> {
  const state = await readSchemaState(connection);
  if (isMissing(state)) return state;
  const found = compareSchema(state);
  if (found) return found;
  if (!state.keys.every(opens)) return wrongKey;
  const isRegistered = state.keys.some((stored) => stored.keyId === keyId(env.ENCRYPTION_KEY[0]));
  return isRegistered || (await registerKey()) ? undefined : wrongKey;
}

/**
 * For processes that run on: compares again at each call, and logs when the database stops fitting.
 * @returns the check, which gives the status of what is wrong; undefined when nothing is.
 */
export function createCompatibilityCheck(connection: Connection): () => Promise<string | undefined> {
  let before: string | undefined;
  return async () => {
    const found = await findIncompatibility(connection);
    if (found && found.status !== before)
      log.error({ reason: found.sentence }, 'This process cannot serve this database');
    return (before = found?.status);
  };
}

/** @throws Error with the sentence for the operator. */
export async function assertCompatible(ignored?: Incompatibility['kind']): Promise<void> {
  const found = await findIncompatibility(pool);
  if (found && found.kind !== ignored) throw new Error(found.sentence);
}

async function readSchemaState(connection: Connection): Promise<SchemaState | Incompatibility> {
  const { migrations } = schemaOfBuild();
  try {
    const { rows } = await connection.query(readState, [migrations]);
    return rows[0] as SchemaState;
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    return missingTables(connection);
  }
}

/** Says which migration is missing where not even the tables of this check exist. */
async function missingTables(connection: Connection): Promise<Incompatibility> {
  try {
    const values = [schemaOfBuild().migrations];
    const { rows } = await connection.query(`SELECT ${missingMigrations} AS missing`, values);
    const { missing } = rows[0] as Pick<SchemaState, 'missing'>;
    return missing.length > 0 ? lacksMigrations(missing) : queueBehind;
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
  if (missing.length > 0) return lacksMigrations(missing);
  return queue === null || queue < queueMigration ? queueBehind : undefined;
}

function lacksMigrations(names: readonly string[]): Incompatibility {
  const listed = names.length > 3 ? [...names.slice(0, 3), '…'] : names;
  const sentence = `The database lacks ${names.length} of the migrations that this build needs (${listed.join(', ')}): run npm run migrate.`;
  return { kind: 'migration-missing', status: 'a migration is missing', sentence };
}

const noTables: Incompatibility = {
  kind: 'migration-missing',
  status: 'a migration is missing',
  sentence: 'The database has no tables yet: run npm run migrate.',
};

const queueBehind: Incompatibility = {
  kind: 'migration-missing',
  status: 'a migration is missing',
  sentence: 'The tables of the job queue are older than this build needs: run npm run migrate.',
};

function buildTooOld(needed: string): Incompatibility {
  return {
    kind: 'build-too-old',
    status: 'the schema requires a newer build',
    sentence: `The database requires a build that knows ${needed}: deploy a newer build.`,
  };
}

const wrongKey: Incompatibility = {
  kind: 'wrong-encryption-key',
  status: 'ENCRYPTION_KEY does not open what is sealed',
  sentence:
    'ENCRYPTION_KEY does not open what is sealed in this database: correct ENCRYPTION_KEY. It must list every key in use, separated by commas.',
};

function isMissing(state: SchemaState | Incompatibility): state is Incompatibility {
  return 'kind' in state;
}

/** Sources that are not built are run where their migrations are. */
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
