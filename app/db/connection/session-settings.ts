import pg from 'pg';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { queryConnection } from './statements.ts';

/** The URL of Postgres itself, not of a connection pooler. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether DATABASE_URL is a connection pooler. Poolers refuse settings in the startup message. */
export const isPooled = directUrl !== env.DATABASE_URL;

type SessionSettings = Readonly<Record<string, string>>;

/** Settings of every pooled session, by their Postgres names. Times are in milliseconds. */
export const sessionSettings: SessionSettings = {
  // Compiling costs more than any of our statements takes.
  jit: 'off',
  statement_timeout: '15000',
  // Releases the locks of a process frozen in a transaction before waiting requests time out.
  idle_in_transaction_session_timeout: '5000',
  // Writers waiting for one locked row must not use up the connections of others.
  lock_timeout: String(env.DATABASE_LOCK_TIMEOUT_MS),
};

/** The job queue waits for locks without a limit: its runner ends when it cannot complete a job. */
export const queueSettings: SessionSettings = { ...sessionSettings, lock_timeout: '0' };

/** The settings as the startup parameter `options`: needs no round trip and overrides the role's defaults. */
export function startupOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Makes the settings defaults of the user in DATABASE_URL, in this database only, for sessions that a connection pooler
 * opens later. Every role may change its own defaults.
 * https://www.postgresql.org/docs/current/sql-alterrole.html
 */
export async function saveSessionSettings(): Promise<void> {
  const client = new pg.Client({ connectionString: asPooledUser(directUrl), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const [row] = await queryConnection(client, z.object({ database: z.string() }), {
      text: 'SELECT current_database() AS database',
    });
    const database = pg.escapeIdentifier(row?.database ?? '');
    for (const [name, value] of Object.entries(sessionSettings))
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`,
      );
  } finally {
    await client.end();
  }
}

/** Connects to Postgres itself, because a pooled session keeps old settings, but as the pooled user. */
function asPooledUser(address: string): string {
  const { username, password } = new URL(env.DATABASE_URL);
  const direct = new URL(address);
  if (username !== '') Object.assign(direct, { username, password });
  return direct.href;
}

/** Returns the settings that a session lacks, with the actual values. Times are compared in milliseconds. */
export async function missingSettings(
  session: Pick<pg.Pool, 'query'>,
): Promise<Record<string, string | undefined>> {
  const rows = await queryConnection(session, z.object({ name: z.string(), setting: z.string() }), {
    text: 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    values: [Object.keys(sessionSettings)],
  });
  const actual = new Map(rows.map(({ name, setting }) => [name, setting]));
  const missing = Object.entries(sessionSettings).filter(([name, value]) => actual.get(name) !== value);
  return Object.fromEntries(missing.map(([name]) => [name, actual.get(name)]));
}
