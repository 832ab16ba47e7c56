import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateDatabase } from './template-database.ts';

/** A database of one test file's own, with the migrations applied and nothing in it. */
export interface TestDatabase {
  name: string;
  url: string;
  /** Runs one statement and returns its rows. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  const pool = new pg.Pool({ connectionString: address.href, max: 3 });
  pool.on('error', () => undefined);
  return {
    name,
    url: address.href,
    query: async (sql, values) => (await pool.query(sql, values)).rows as never,
    async drop() {
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
