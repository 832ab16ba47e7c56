import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../local/postgres.ts';
import { createSupervisor } from '../../local/processes.ts';
import { isBuildStale } from '../bench/harness/is-build-stale.ts';
import { migrate } from './migrate.ts';
import { startHost } from './platforms/start-host.ts';
import { templateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's database `postgres`; a test database's differs in its name alone. */
    postgresUrl: string;
    /** Where test files ask for a simulated platform of their own. */
    platformsUrl: string;
  }
}

/** For the whole run: a real Postgres, a process of simulated platforms, and a build that is not older than its sources. */
export default async function setUp({ provide }: TestProject) {
  // As anybody builds it: told that this is a test, React would be the one of developers, half as large again.
  const env = { ...process.env, NODE_ENV: 'production' as const };
  if (isBuildStale()) execFileSync('npm', ['run', 'build'], { stdio: 'ignore', env });
  rmSync('.local/test-logs', { recursive: true, force: true });
  const postgres = await startPostgres({
    dataDir: `.local/test-postgres-${process.pid}`,
    durable: false,
    connections: 300,
  });
  await postgres.createDatabase(templateDatabase);
  migrate(postgres.url(templateDatabase));
  provide('postgresUrl', postgres.url('postgres'));
  const supervisor = createSupervisor({ logDir: '.local/test-logs' });
  provide('platformsUrl', await startHost(supervisor));
  return async () => {
    await supervisor.stop();
    await postgres.destroy();
  };
}
