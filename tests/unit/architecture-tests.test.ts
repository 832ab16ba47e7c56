import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Folders and files whose subject is the database itself, or that bring a database of their own. */
const mayUseSql = [
  'tests/support/db/',
  'tests/bench/',
  'tests/pgbouncer/',
  // The subject is the schema, the migrations, or Postgres.
  'tests/api/database-conditions.test.ts',
  'tests/database/catalog.test.ts',
  'tests/database/migrate-online.test.ts',
  'tests/local/postgres.test.ts',
  'tests/local/prisma-commands.test.ts',
  'tests/unit/architecture-tests.test.ts',
];

/** Ways to read or write tables without the app. */
const sqlPatterns = [
  /\bquery(<[^;]*?>)?\(/s,
  /\$(queryRaw|executeRaw)/,
  /\bPrisma\.(sql|raw)\s*[`(]/,
  /from 'pg'/,
  /\b(db|tx|prisma|client)\.[a-z]\w*\.(find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(/,
];

function listTestFiles(): string[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join('tests', name));
}

it('SQL of tests is in tests/support/db', () => {
  const files = listTestFiles().filter(
    // Planted bugs hold text of the app.
    (file) => !mayUseSql.some((allowed) => file.startsWith(allowed)) && !file.endsWith('/planted-bugs.ts'),
  );
  const withSql = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return sqlPatterns.some((pattern) => pattern.test(text));
  });
  expect(withSql).toEqual([]);
});
