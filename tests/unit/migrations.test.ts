import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  concurrentIndexOf,
  isConcurrent,
  needsNoTransaction,
  splitStatements,
} from '#app/db/migrations/migration-sql.ts';

/* Migrations that may run while the previous build is in use: docs/decisions/040-start-checks-and-key-rotation.md. */

const nameOf = (text: string | undefined) => (text ?? '').replaceAll('"', '').toLowerCase();

/** Rules about one statement on a table that other statements may be using. */
const rules: { problem: string; breaks: (statement: string) => boolean }[] = [
  {
    problem: 'builds an index under a lock: use CREATE INDEX CONCURRENTLY',
    breaks: (statement) => /^CREATE\s+(UNIQUE\s+)?INDEX\b(?!\s+CONCURRENTLY)/i.test(statement),
  },
  {
    problem: 'builds an index without a name, which cannot be made again: name it',
    breaks: (statement) =>
      /^CREATE\b.*\bINDEX\s+CONCURRENTLY/i.test(statement) && concurrentIndexOf(statement) === undefined,
  },
  {
    problem: 'fails when it runs again: use DROP INDEX CONCURRENTLY IF EXISTS',
    breaks: (statement) => /^DROP\s+INDEX\s+CONCURRENTLY\b(?!\s+IF\s+EXISTS)/i.test(statement),
  },
  {
    problem: 'rewrites the table under a lock: add a column of the new type, copy, and drop the old one',
    breaks: (statement) => /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i.test(statement),
  },
  {
    problem: 'fails for rows that exist: give the new column a DEFAULT, or leave out NOT NULL',
    breaks: (statement) =>
      clauses(statement).some(
        (clause) =>
          /\bADD\s+COLUMN\b/i.test(clause) && /\bNOT\s+NULL\b/i.test(clause) && !/\bDEFAULT\b/i.test(clause),
      ),
  },
  {
    problem:
      'reads the table under a lock: add the constraint NOT VALID, and validate it in the next migration',
    breaks: (statement) =>
      clauses(statement).some(
        (clause) => /\bADD\s+CONSTRAINT\b/i.test(clause) && !/\b(NOT\s+VALID|USING\s+INDEX)\b/i.test(clause),
      ),
  },
  {
    problem: 'reads the table under a lock: add CHECK (… IS NOT NULL) NOT VALID instead',
    breaks: (statement) => /\bALTER\s+(COLUMN\s+)?\S+\s+SET\s+NOT\s+NULL\b/i.test(statement),
  },
];

const removes =
  /^DROP\s+(TABLE|TYPE)\b|^ALTER\s+TABLE\b[\s\S]*\b(DROP\s+COLUMN|RENAME)\b|^ALTER\s+TYPE\b[\s\S]*\bRENAME\b/i;

/** The parts of a statement that commas separate, outside parentheses. */
function clauses(statement: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of statement) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

/** Statements that are not allowed while app and workers use the database. */
function findProblems(sql: string): string[] {
  const statements = splitStatements(sql);
  const made = new Set(
    statements.map((statement) => nameOf(/^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(\S+)/i.exec(statement)?.[1])),
  );
  const tableOf = (statement: string) =>
    nameOf(
      /^(?:ALTER\s+TABLE\s+(?:ONLY\s+)?|CREATE\b[^(]*?\bON\s+(?:ONLY\s+)?)([^\s(]+)/i.exec(statement)?.[1],
    );
  const problems = statements
    .filter((statement) => !made.has(tableOf(statement) || '-'))
    .flatMap((statement) => rules.filter(({ breaks }) => breaks(statement)).map(({ problem }) => problem));
  if (statements.some(isConcurrent) && statements.length > 1)
    problems.push('has more than its CONCURRENTLY statement: Prisma cannot apply it, make it two migrations');
  if (
    statements.some((statement) => removes.test(statement)) &&
    !/INSERT\s+INTO\s+"?schema_requirements\b/i.test(sql)
  )
    problems.push(
      'removes what older builds use: INSERT INTO schema_requirements the oldest build that may run',
    );
  return problems;
}

/** Why a folder cannot come after those before it, at a time in UTC such as `20261127110000`. */
function nameProblem(name: string, before: readonly string[], now: string): string | undefined {
  const time = /^(\d{14})_[a-z0-9_]+$/.exec(name)?.[1];
  if (time === undefined || !isTime(time)) return 'begins with no time: name it as 20270131235959_add_column';
  if (time > now) return 'is dated in the future: a migration that is written next would sort before it';
  return before.some((other) => other.startsWith(time)) ? 'has the time of another migration' : undefined;
}

function isTime(digits: string): boolean {
  const iso = digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6.000Z');
  return !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso;
}

describe('migrations', () => {
  it('have names with the time at which they were written, no two with the same time', () => {
    const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const folders = readdirSync('prisma/migrations', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
    const found = folders.map((name, index) => [name, nameProblem(name, folders.slice(0, index), now)]);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(folders.map((name) => [name, undefined]));
  });

  it.each([
    ['20270101000000_a', /future/],
    ['20261127110000_b', /time of another/],
    ['20261131000000_c', /begins with no time/],
    ['add_column', /begins with no time/],
  ])('cannot be named %s', (name, problem) => {
    expect(nameProblem(name, ['20261127110000_init'], '20261201000000')).toMatch(problem);
  });

  it('can be applied while the previous build runs', () => {
    const names = readdirSync('prisma/migrations').filter((name) => /^\d{14}_/.test(name));
    const found = names.map((name) => [
      name,
      findProblems(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')),
    ]);
    expect(found).toEqual(names.map((name) => [name, []]));
  });

  it.each([
    ['CREATE INDEX a ON t (b);', /CONCURRENTLY/],
    ['CREATE UNIQUE INDEX a ON "t" (b) WHERE c;', /CONCURRENTLY/],
    ['CREATE INDEX CONCURRENTLY ON t (b);', /name it/],
    ['DROP INDEX CONCURRENTLY a;', /IF EXISTS/],
    ['ALTER TABLE t ALTER COLUMN a TYPE bigint;', /new type/],
    ['ALTER TABLE t ALTER "a" SET DATA TYPE bigint;', /new type/],
    ['ALTER TABLE t ADD COLUMN a int DEFAULT 1, ADD COLUMN b int NOT NULL;', /DEFAULT/],
    ['ALTER TABLE t ADD CONSTRAINT c CHECK (a > 1);', /NOT VALID/],
    ['ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a, b) REFERENCES u (a, b);', /NOT VALID/],
    ['ALTER TABLE t ALTER COLUMN a SET NOT NULL;', /IS NOT NULL/],
    ['ALTER TABLE t DROP COLUMN a;', /schema_requirements/],
    ['ALTER TABLE t RENAME COLUMN a TO b;', /schema_requirements/],
    ['DROP TABLE t;', /schema_requirements/],
    ['CREATE INDEX CONCURRENTLY a ON t (b); ALTER TABLE t ADD COLUMN c int;', /two migrations/],
  ])('%s is rejected', (sql, problem) => {
    expect(findProblems(sql)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    'CREATE TABLE "t" (a int NOT NULL); CREATE INDEX i ON "t" (a); ALTER TABLE "t" ADD CONSTRAINT c CHECK (a > 1);',
    "ALTER TABLE t ADD COLUMN a text NOT NULL DEFAULT 'x, y', ADD COLUMN b int;",
    'ALTER TABLE t ADD CONSTRAINT c CHECK (a > 1) NOT VALID;',
    'ALTER TABLE t VALIDATE CONSTRAINT c;',
    'CREATE UNIQUE INDEX CONCURRENTLY a ON t (b);',
    'DROP INDEX CONCURRENTLY IF EXISTS a;',
    "ALTER TABLE t DROP COLUMN a; INSERT INTO schema_requirements (migration) VALUES ('20270101000000_expand');",
    '-- CREATE INDEX a ON t (b); says a comment',
  ])('%s is safe', (sql) => {
    expect(findProblems(sql)).toEqual([]);
  });
});

describe('the statements of a migration', () => {
  it('end at semicolons outside of strings, names, functions and comments', () => {
    const sql = `
      -- one; two
      INSERT INTO t VALUES ('a;b', 'it''s;'); /* three; */
      CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN; RETURN $1; END $body$;
      SELECT "odd;name", $$;$$ FROM t`;
    expect(splitStatements(sql)).toEqual([
      "INSERT INTO t VALUES ('a;b', 'it''s;')",
      'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN; RETURN $1; END $body$',
      'SELECT "odd;name", $$;$$ FROM t',
    ]);
  });

  it('run without a transaction with CONCURRENTLY or with the marker', () => {
    expect(needsNoTransaction('CREATE INDEX CONCURRENTLY a ON t (b)')).toBe(true);
    expect(needsNoTransaction("-- migrate: no transaction\nALTER TYPE t ADD VALUE 'x'")).toBe(true);
    expect(needsNoTransaction("-- CONCURRENTLY\nINSERT INTO t VALUES ('CREATE INDEX CONCURRENTLY')")).toBe(
      false,
    );
  });
});
