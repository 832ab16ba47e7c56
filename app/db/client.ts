import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { watchPool } from '#app/metrics.ts';
import { outsideContext } from '#app/request-context.ts';
import { BulkheadPool, DatabasePool } from './bulkhead.ts';
import { isInterrupted } from './database-error.ts';
import { markOfDatabase } from './database-failure.ts';
import { PrismaClient } from './generated/client.ts';
import type { Prisma } from './generated/client.ts';
import { stopListening } from './listen.ts';
import { directUrl, isPooled, queueSettings, sessionSettings, startupOptions } from './session-settings.ts';
import { statementName } from './statement-name.ts';

/**
 * The pool for requests and jobs. Who waits five seconds for a connection is told that the database is away; who waits
 * within `asTenant` gets a TenantLimitError before that.
 */
export const pool = new BulkheadPool({
  ...connection(env.DATABASE_URL, isPooled ? {} : sessionSettings),
  max: env.DATABASE_POOL_SIZE,
  idleTimeoutMillis: 30_000,
});

/** The most connections of {@link controlPool}: one for `/readyz`, one for heartbeats. */
export const controlPoolSize = 2;

/**
 * For `/readyz` and heartbeats, which must not wait for requests or jobs. Short single statements only. Its connections
 * stay open, so that they are there when the database has no free slot.
 */
export const controlPool = new DatabasePool({
  ...connection(env.DATABASE_URL, isPooled ? {} : sessionSettings),
  max: controlPoolSize,
  idleTimeoutMillis: 0,
  // A server that is gone without a word ends no statement.
  query_timeout: 5_000,
});

/** The most connections of {@link queuePool}: one to LISTEN for each of three runners, and three for short statements. */
export const queuePoolSize = 6;

/** For the job queue's runners, which use LISTEN. Opens nothing in a process that runs no jobs. */
export const queuePool = new DatabasePool({
  ...connection(directUrl, queueSettings),
  max: queuePoolSize,
  idleTimeoutMillis: 30_000,
});

for (const [name, each] of Object.entries({ requests: pool, control: controlPool, queue: queuePool })) {
  // An idle connection that dies (a database restarted) is replaced at the next use; without a listener it would end the process.
  // It may have been opened by a request, which has nothing to do with that.
  each.on('error', (error) =>
    outsideContext(() => log.warn(describeFailure(error), 'An idle database connection was lost')),
  );
  // One that dies while it is lent out, between two statements or on its way back, tells its borrower at the next statement.
  each.on('connect', (client) => client.on('error', markOfDatabase));
  watchPool(name, each);
}

function connection(connectionString: string, settings: Readonly<Record<string, string>>): pg.PoolConfig {
  const options = startupOptions(settings);
  return {
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'creator-collabs',
    ...(options !== '' && { options }),
  };
}

export const db = new PrismaClient({
  adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
});

/** What domain verbs write through: the client inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** A row that a hand-written statement gives, by its columns. */
export type ResultRow = Record<string, unknown>;

const triesWhenInterrupted = 4;
/** Longer than the pool lets anybody wait, so that its own error says what was missing. */
const longestWaitMs = 15_000;

/**
 * Runs `work` in one transaction: all of it is kept, or none. When Postgres ends it in favour of another (a deadlock, a
 * conflict of two writers), nothing of it was kept and it is run again; so `work` must do nothing outside the database.
 */
export function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return untilUninterrupted(() => db.$transaction(work, { maxWait: longestWaitMs, timeout: 15_000 }));
}

/**
 * Runs a single statement, which is a transaction by itself and needs none around it, and again as often. Each connection
 * prepares it once, if it has a {@link statementName}.
 */
export function inOneStatement({ text, values }: Prisma.Sql): Promise<ResultRow[]> {
  const query = { name: statementName({ sql: text }), text, values };
  return untilUninterrupted(async () => (await pool.query<ResultRow>(query)).rows);
}

async function untilUninterrupted<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInterrupted(error) || attempt === triesWhenInterrupted) throw error;
    }
  }
}

/** Lets go of the database at the end of the process. */
export async function closeDatabase(): Promise<void> {
  await stopListening();
  await db.$disconnect();
  await Promise.all([pool, controlPool, queuePool].map(async (each) => each.ended || each.end()));
}
