import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../../local/postgres.ts';
import { copyCluster } from '../../../local/postgres/create-cluster.ts';
import { postgresMajor } from '../../../local/postgres/find-binaries.ts';
import { buildIfStale } from './build.ts';
import { clockSchema, installClock, useClock } from '../db/clock.ts';
import { migrate } from './migrate.ts';

/** The empty, migrated database of a prepared cluster. */
export const migratedDatabase = 'migrated';

const root = '.local/prepared-postgres';

/**
 * A stopped Postgres cluster to copy (`copyOf` of `startPostgres`). A copy takes a tenth of the time of a new
 * cluster with migrations. It is created once per set of migrations, and cached.
 * @returns the cluster's folder.
 */
export async function prepareCluster(): Promise<string> {
  buildIfStale();
  const prepared = path.resolve(root, fingerprint());
  if (existsSync(prepared)) return prepared;
  // It has a temporary name until it is complete, because another process may prepare the same cluster now.
  const unfinished = path.resolve(root, `unfinished-${randomUUID()}`);
  const postgres = await startPostgres({ dataDir: `${unfinished}-data`, durable: false });
  try {
    await postgres.createDatabase(migratedDatabase);
    migrate(postgres.url(migratedDatabase));
    await installClock(postgres.url(migratedDatabase));
    await useClock(postgres.url(migratedDatabase));
    await postgres.stop();
    copyCluster(postgres.cluster, unfinished);
    renameSync(unfinished, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    await postgres.destroy();
  }
  return prepared;
}

/** A hash of everything that determines a migrated database. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync('build/bin/migrate.js')).update(clockSchema);
  hash.update(String(postgresMajor()));
  for (const file of readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join('prisma/migrations', file)));
  return hash.digest('hex').slice(0, 16);
}
