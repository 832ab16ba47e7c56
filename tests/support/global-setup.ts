import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../local/postgres.ts';
import { isBuildStale } from '../bench/harness/is-build-stale.ts';
import { appSettings } from './app-settings.ts';
import { templateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's database `postgres`; a test database's differs in its name alone. */
    postgresUrl: string;
  }
}

/** One real Postgres for the whole run, and a build of the app that is not older than its sources. */
export default async function setUp({ provide }: TestProject) {
  if (isBuildStale()) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' });
  rmSync('.local/test-logs', { recursive: true, force: true });
  const postgres = await startPostgres({
    dataDir: `.local/test-postgres-${process.pid}`,
    durable: false,
    connections: 300,
  });
  await leaveUnswept(postgres.url('postgres'));
  await postgres.createDatabase(templateDatabase);
  execFileSync('node', ['build/bin/migrate.js'], {
    env: { ...process.env, ...appSettings, DATABASE_URL: postgres.url(templateDatabase) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.destroy();
}

/**
 * Postgres looks after every database once in `autovacuum_naptime`, a minute unless said: with a database for each test
 * file that is a process of its own every second or so, and none of them lives long enough to need it.
 */
async function leaveUnswept(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("ALTER SYSTEM SET autovacuum_naptime = '1h'");
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
