import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../local/postgres.ts';
import { isBuildStale } from '../bench/harness/is-build-stale.ts';
import { migrate } from './migrate.ts';
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
  await postgres.createDatabase(templateDatabase);
  migrate(postgres.url(templateDatabase));
  provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.destroy();
}
