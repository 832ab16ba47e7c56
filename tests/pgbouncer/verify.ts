/*
 * npm run verify:pgbouncer: runs migrate, the app and a worker through the system's PgBouncer in both pool modes that
 * the service supports, and prints which version and modes work.
 */
import pg from 'pg';
import { buildIfStale } from '../support/world/build.ts';
import { StartError } from '../../local/start-error.ts';
import { startCrashWorld, type CrashWorld } from '../support/world/crash-world.ts';
import { checkService } from './check-service.ts';
import {
  findPgBouncer,
  startPgBouncer,
  type InstalledPgBouncer,
  type PoolMode,
  type RunningPgBouncer,
} from './start-pgbouncer.ts';

const role = 'collabs';

try {
  const installed = findPgBouncer();
  console.log(`PgBouncer ${installed.version}`);
  buildIfStale((line) => console.log(line));
  let failed = 0;
  for (const mode of ['transaction', 'session'] as const) failed += await verify(installed, mode);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @returns how many checks failed. */
async function verify(installed: InstalledPgBouncer, mode: PoolMode): Promise<number> {
  const prepared = mode === 'session' || installed.followsPreparedStatements;
  const running: RunningPgBouncer[] = [];
  let world: CrashWorld | undefined;
  try {
    world = await startCrashWorld({
      async pooler(superuserUrl) {
        const databaseUrl = await addRole(superuserUrl);
        const pgbouncer = await startPgBouncer(installed, { mode, databaseUrl, user: role });
        running.push(pgbouncer);
        return {
          DATABASE_URL: pgbouncer.url,
          DATABASE_DIRECT_URL: databaseUrl,
          DATABASE_PREPARED_STATEMENTS: String(prepared),
        };
      },
    });
    const pooledUrl = running[0]?.url ?? '';
    const checks = await checkService(world, pooledUrl);
    for (const { name, problem } of checks)
      console.log(
        `  ${problem === undefined ? '✓' : '✗'} ${name}${problem === undefined ? '' : `: ${problem}`}`,
      );
    const failed = checks.filter(({ problem }) => problem !== undefined).length;
    const result = failed === 0 ? 'works' : 'does not work';
    console.log(
      `PgBouncer ${installed.version}, pool_mode = ${mode}, DATABASE_PREPARED_STATEMENTS=${prepared}: ${result}`,
    );
    return failed;
  } finally {
    await world?.stop();
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/** An ordinary role that owns the database, as in production. @returns the address of the database for it. */
async function addRole(superuserUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { pathname } = new URL(superuserUrl);
  await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(pathname.slice(1))} OWNER TO ${role}`);
  await client.end();
  const url = new URL(superuserUrl);
  url.username = role;
  return url.href;
}
