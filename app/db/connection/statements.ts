import type pg from 'pg';
import type { z } from 'zod';
import { env } from '#app/env.ts';
import { Prisma } from '../generated/client.ts';

/** The client, or the client of a transaction. */
interface Database {
  $queryRaw(statement: Prisma.Sql): Promise<unknown[]>;
}

/**
 * Runs a hand-written statement and returns its rows, typed by the schema of one row.
 * Tests set `DATABASE_CHECK_ROWS`, which compares every row with the schema; production trusts the statement.
 * @throws {z.ZodError} when rows are checked and one does not match.
 */
export async function queryRows<Row extends z.ZodType>(
  db: Database,
  row: Row,
  statement: Prisma.Sql,
): Promise<z.infer<Row>[]> {
  return typedRows(row, await db.$queryRaw(statement));
}

/** Runs a statement on a pool or connection of `pg`, and types its rows as {@link queryRows} does. */
export async function queryConnection<Row extends z.ZodType>(
  connection: Pick<pg.Pool, 'query'>,
  row: Row,
  statement: pg.QueryConfig,
): Promise<z.infer<Row>[]> {
  return typedRows(row, (await connection.query(statement)).rows);
}

/** Types rows by the schema of one row, and checks them as {@link queryRows} does. */
export function typedRows<Row extends z.ZodType>(row: Row, rows: readonly unknown[]): z.infer<Row>[] {
  // Not by the schema of a list: to make one takes longer than the check.
  return env.DATABASE_CHECK_ROWS ? rows.map((one) => row.parse(one)) : (rows as z.infer<Row>[]);
}

/** Types the JSON of a column, or that a statement built, and checks it as {@link queryRows} does. */
export function typedJson<Value extends z.ZodType>(schema: Value, json: unknown): z.infer<Value> {
  if (env.DATABASE_CHECK_ROWS) schema.parse(json);
  return json as z.infer<Value>;
}

const nameComment = /^\/\* prepared: ([a-z-]+) \*\//;

/**
 * SQL that names the statement which it begins, see {@link statementName}. Without the function, a statement with one name
 * has the comment itself.
 */
export function preparedName(...parts: readonly string[]): Prisma.Sql {
  return Prisma.raw(`/* prepared: ${parts.join('-')} */`);
}

/** Names of Prisma's reads with relations, by their texts. */
const readNames = new Map<string, string>();
/** Should a text ever depend on values, it must not fill the memory of the connections. */
const maxReadNames = 50;

/**
 * Returns the name of a prepared statement: from the comment `/* prepared: <name> *\/` at the start of its text, empty
 * without one. Each connection then plans the statement once. Use it for constant texts whose planning is expensive.
 * Prisma's reads of records with relations are such texts, unless they have a list of values.
 */
export function statementName({ sql }: { sql: string }): string {
  const isReadWithRelations = sql.startsWith('SELECT "t0"') && sql.includes(' LEFT JOIN LATERAL (');
  if (isReadWithRelations && !sql.includes(' IN (')) return preparedAs(readName(sql));
  return preparedAs(nameComment.exec(sql)?.[1] ?? '');
}

function readName(sql: string): string {
  const name = readNames.get(sql) ?? `read-${readNames.size + 1}`;
  if (readNames.size < maxReadNames) readNames.set(sql, name);
  return readNames.has(sql) ? name : '';
}

/** Returns the name, or an empty one where a connection pooler would lose prepared statements. */
export function preparedAs(name: string): string {
  return env.DATABASE_PREPARED_STATEMENTS ? name : '';
}
