import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { closeApp } from '../world/load-app.ts';
import { migratedDatabase } from '../world/prepared-cluster.ts';
import { useClock } from './clock.ts';
import { listWrongCounters } from './drops.ts';

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  name: string;
  url: string;
  /** Runs one statement and returns its rows. */
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Deletes it. @throws when the counters of collabs differ from their drops: no test may leave them wrong. */
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
  const query: TestDatabase['query'] = async (sql, values) => (await pool.query(sql, values)).rows as never;
  return {
    name,
    url: address.href,
    query,
    async drop() {
      await closeApp();
      const wrong = await listWrongCounters({ query });
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
      if (wrong.length > 0) throw new Error(`Counters differ from the drops: ${JSON.stringify(wrong)}`);
    },
  };
}

/**
 * An empty database and its owner, a role without other rights, as docs/deployment.md creates them.
 * @param characterType of the locale; by default that of the other databases.
 */
export async function createEmptyDatabase(
  characterType?: string,
): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const type = characterType === undefined ? '' : ` TEMPLATE template0 LC_CTYPE '${characterType}'`;
  await asAdmin(`CREATE ROLE ${name} LOGIN`);
  await asAdmin(`CREATE DATABASE ${name} OWNER ${name}${type}`);
  const { href } = Object.assign(new URL(inject('postgresUrl')), { pathname: name, username: name });
  return {
    url: href,
    async drop() {
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
      await asAdmin(`DROP ROLE ${name}`);
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
