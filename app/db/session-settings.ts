import pg from 'pg';
import { env } from '#app/env.ts';

/** The address of Postgres itself, past a connection pooler if there is one. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether DATABASE_URL is a connection pooler, which refuses settings in the startup message. */
export const isPooled = directUrl !== env.DATABASE_URL;

type SessionSettings = Readonly<Record<string, string>>;

/** What every session of the pools is set to, by the names of Postgres. Times are in milliseconds. */
export const sessionSettings: SessionSettings = {
  // Compiling a statement costs more than any of ours takes.
  jit: 'off',
  statement_timeout: '15000',
  // What a process that is frozen in a transaction has locked is free again before anybody gives up waiting for it.
  idle_in_transaction_session_timeout: '5000',
  // Waiting writers of one locked row must not keep the connections that others need.
  lock_timeout: String(env.DATABASE_LOCK_TIMEOUT_MS),
};

/** The job queue waits for locks: its runner ends when it cannot complete a job. */
export const queueSettings: SessionSettings = { ...sessionSettings, lock_timeout: '0' };

/** The settings as the startup parameter `options`, which needs no round trip and wins over the role's defaults. */
export function startupOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Makes the settings the defaults of the user in DATABASE_URL, in this database alone, for sessions that a connection
 * pooler opens from then on. A role may always do that for itself.
 * https://www.postgresql.org/docs/current/sql-alterrole.html
 */
export async function saveSessionSettings(): Promise<void> {
  const client = new pg.Client({ connectionString: asPooledUser(directUrl), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
    const database = pg.escapeIdentifier(rows[0]?.database ?? '');
    for (const [name, value] of Object.entries(sessionSettings))
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`,
      );
  } finally {
    await client.end();
  }
}

/** Past the pooler, where a session would keep its old settings, but as the user whose settings they are. */
function asPooledUser(address: string): string {
  const { username, password } = new URL(env.DATABASE_URL);
  const direct = new URL(address);
  if (username !== '') Object.assign(direct, { username, password });
  return direct.href;
}

/** Which settings a session lacks, with the values that are in force instead. Times are compared in milliseconds. */
export async function missingSettings(
  session: Pick<pg.Pool, 'query'>,
): Promise<Record<string, string | undefined>> {
  const { rows } = await session.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(sessionSettings)],
  );
  const actual = new Map(rows.map(({ name, setting }) => [name, setting]));
  const missing = Object.entries(sessionSettings).filter(([name, value]) => actual.get(name) !== value);
  return Object.fromEntries(missing.map(([name]) => [name, actual.get(name)]));
}
