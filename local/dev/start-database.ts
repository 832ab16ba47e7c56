import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';
import type { Supervisor } from '../processes.ts';
import { localFolder } from './settings.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const duplicateDatabase = '42P04';

/** Starts the embedded Postgres and creates the database if it is missing. @returns its URL. */
export async function startDatabase(
  supervisor: Supervisor,
  { name, port }: { name: string; port: number },
): Promise<string> {
  const postgres = await startPostgres({ dataDir: path.join(localFolder, 'postgres'), port });
  supervisor.onStop(() => postgres.stop());
  await postgres.createDatabase(name).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === duplicateDatabase)) throw error;
  });
  return postgres.url(name);
}
