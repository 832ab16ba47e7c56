import { errorCodes, isDatabaseAway } from './database-error.ts';

/** Prisma's and the adapter's names, and the SQLSTATE, of a login that fails and of a database that is not there. */
const refused = new Set([
  'P1000',
  'P1003',
  'P1010',
  'AuthenticationFailed',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  '28P01',
  '28000',
  '3D000',
]);
const noTables = new Set(['P2021', 'TableDoesNotExist', '42P01']);

/** Why a database cannot be used, as a sentence that says what to do; undefined when the error means something else. */
export function explainUnusable(error: unknown): string | undefined {
  const codes = errorCodes(error);
  if (codes.some((code) => refused.has(code)))
    return 'The database refuses the connection: correct the user, password and database name in DATABASE_URL.';
  if (codes.some((code) => noTables.has(code))) return 'The database has no tables yet: run npm run migrate.';
  return isDatabaseAway(error)
    ? 'The database does not answer: start it, or correct DATABASE_URL.'
    : undefined;
}
