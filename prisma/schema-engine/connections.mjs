import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { CharAsTextClient, fromText } from './char-columns.mjs';

/** Ours, beside the engine's own 72707369: that one goes to whichever pooled connection comes, and so may be lost. */
const LOCK = 'SELECT pg_advisory_lock(7270736901)';
const WRITES = new Set([
  ...['applyMigrations', 'createMigration', 'schemaPush', 'reset'],
  ...['markMigrationApplied', 'markMigrationRolledBack'],
]);

/** The engine's way to the database, with everything it connects kept so that nothing outlives the command being served. */
export function createConnections(url) {
  const open = new Set();
  const track = (connection, after) => {
    const dispose = connection.dispose.bind(connection);
    let disposed;
    connection.dispose = () => {
      open.delete(connection);
      return (disposed ??= dispose().then(after));
    };
    open.add(connection);
    return connection;
  };

  // In parts, not as a connection string, which would win over the `database` that the shadow database overrides.
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
    .connectionParameters;
  const config = { host, port, user, password, database, ssl, Client: CharAsTextClient };

  class Factory extends PrismaPg {
    async connect() {
      return track(adapt(await super.connect()));
    }

    // The adapter's own drops the shadow database while its pool is still connected to it, which Postgres refuses.
    async connectToShadowDb() {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await run(config, `CREATE DATABASE "${name}"`);
      const shadow = adapt(await new PrismaPg({ ...config, database: name }).connect());
      return track(shadow, () => run(config, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    }
  }

  return {
    adapter: bindMigrationAwareSqlAdapterFactory(new Factory(config)),
    /** Keeps other migrations out for as long as a writing command runs. */
    lockFor: async (method) => {
      if (!WRITES.has(method)) return;
      const client = new pg.Client(config);
      await client.connect();
      open.add({ dispose: () => client.end() });
      await client.query("SET lock_timeout = '60s'");
      await client.query(LOCK);
    },
    closeAll: async () => {
      await Promise.allSettled([...open].map((connection) => connection.dispose()));
      open.clear();
    },
  };
}

/** Adds to the adapter's connection what the engine needs of it: "char" columns, also in transactions, and whole scripts. */
function adapt(queryable) {
  const queryRaw = queryable.queryRaw.bind(queryable);
  queryable.queryRaw = async (query) => fromText(await queryRaw(query));
  const startTransaction = queryable.startTransaction?.bind(queryable);
  if (startTransaction) queryable.startTransaction = async (level) => adapt(await startTransaction(level));
  // The adapter's own cuts a script at every ";" (so no function bodies) and spreads the pieces over its pool.
  if (queryable.executeScript) queryable.executeScript = (script) => executeWhole(queryable, script);
  return queryable;
}

async function executeWhole(queryable, script) {
  const client = await queryable.underlyingDriver().connect();
  try {
    await client.query(script);
  } catch (error) {
    queryable.onError(error);
  } finally {
    client.release(true);
  }
}

async function run(config, sql) {
  const client = new pg.Client(config);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
