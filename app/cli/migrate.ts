import path from 'node:path';
import { env } from '#app/env.ts';
import { migrate } from '#app/db/migrate.ts';

/* `npm run migrate`: brings the database in DATABASE_URL up to date. Safe to run twice, and from two places at once. */
const applied = await migrate(env.DATABASE_URL, path.resolve('prisma/migrations'));
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
