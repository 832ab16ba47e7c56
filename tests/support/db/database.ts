import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { closeApp } from '../world/load-app.ts';
import { migratedDatabase } from '../world/prepared-cluster.ts';
import { useClock } from './clock.ts';

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  name: string;
  url: string;
  /** Runs one statement and returns its rows. */
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${migratedDatabase}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  await useClock(address.href);
  const pool = new pg.Pool({ connectionString: address.href, max: 3 });
  pool.on('error', () => undefined);
  return {
    name,
    url: address.href,
    query: async (sql, values) => (await pool.query(sql, values)).rows as never,
    async drop() {
      await closeApp();
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href;
  return { url, drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`) };
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
