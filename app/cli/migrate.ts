import path from 'node:path';
import { parseArgs } from 'node:util';
import { env } from '#app/env.ts';
import { migrate } from '#app/db/migrate.ts';
import { readArguments, runTool } from './run-tool.ts';

/* `npm run migrate`: brings the database in DATABASE_URL up to date. Safe to run twice, and from two places at once. */

await runTool(async () => {
  readArguments(() => parseArgs({}), 'npm run migrate takes no arguments.');
  const applied = await migrate(env.DATABASE_URL, path.resolve('prisma/migrations'), {
    report: (progress) => process.stderr.write(`${progress}\n`),
  });
  return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
});
