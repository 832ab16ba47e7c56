import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#app/db/migrations/migrate.ts';
import { directUrl, isPooled, saveSessionSettings } from '#app/db/connection/session-settings.ts';
import { parseArguments, runTool } from './commands/command-line.ts';

/*
 * `npm run migrate`: migrates the database at DATABASE_DIRECT_URL or DATABASE_URL. Safe to repeat and to run
 * concurrently.
 */

await runTool(async () => {
  parseArguments(() => parseArgs({}), 'npm run migrate takes no arguments.');
  const applied = await migrate(directUrl, findMigrations(import.meta.dirname), {
    report: (progress) => process.stderr.write(`${progress}\n`),
  });
  if (isPooled) await saveSessionSettings();
  return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
});

/** The nearest migrations folder above this file: the build's copy, or the project's own. */
function findMigrations(folder: string): string {
  const migrations = path.join(folder, 'prisma/migrations');
  if (existsSync(migrations)) return migrations;
  const parent = path.dirname(folder);
  if (parent === folder)
    throw new Error('The folder prisma/migrations is missing next to the program. Copy all of build/.');
  return findMigrations(parent);
}
