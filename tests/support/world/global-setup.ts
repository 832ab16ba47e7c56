import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../local/postgres.ts';
import { createSupervisor } from '../../../local/processes.ts';
import { buildIfStale } from './build.ts';
import { startHost } from './platforms/start-host.ts';
import { prepareCluster } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server's database `postgres`. URLs of test databases differ only in the name. */
    postgresUrl: string;
    /** The URL at which test files request their own simulated platform. */
    platformsUrl: string;
  }
}

/**
 * Shared by all test files of a project: a real Postgres, a process of simulated platforms, and a current
 * build.
 */
export default async function setUp({ name, provide }: TestProject) {
  buildIfStale();
  const postgres = await startPostgres({
    dataDir: `.local/test-postgres-${process.pid}-${name}`,
    durable: false,
    connections: 300,
    autovacuum: false,
    copyOf: await prepareCluster(),
  });
  provide('postgresUrl', postgres.url('postgres'));
  const supervisor = createSupervisor({ logDir: '.local/test-logs' });
  provide('platformsUrl', await startHost(supervisor));
  return async () => {
    await supervisor.stop();
    await postgres.destroy();
  };
}
