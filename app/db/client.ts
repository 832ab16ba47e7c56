import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { watchPool } from '#app/metrics.ts';
import { isInterrupted } from './database-error.ts';
import { markOfDatabase } from './database-failure.ts';
import { PrismaClient } from './generated/client.ts';
import type { Prisma } from './generated/client.ts';
import { stopListening } from './listen.ts';
import { statementName } from './statement-name.ts';

/** The one connection pool of the process. Whoever waits five seconds for a connection is told that the database is away. */
export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  // What a process that is frozen in a transaction has locked is free again before anybody gives up waiting for it.
  idle_in_transaction_session_timeout: 5_000,
  // Compiling a statement costs more than any of ours takes.
  options: '-c jit=off',
  application_name: 'creator-collabs',
});
// An idle connection that dies (a database restarted) is replaced at the next use; without a listener it would end the process.
pool.on('error', (error) => log.warn(describeFailure(error), 'An idle database connection was lost'));
// One that dies while it is lent out, between two statements or on its way back, tells its borrower at the next statement.
pool.on('connect', (client) => client.on('error', markOfDatabase));
watchPool(pool);

export const db = new PrismaClient({
  adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
});

/** What domain verbs write through: the client inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** A row that a hand-written statement gives, by its columns. */
export type ResultRow = Record<string, unknown>;

const triesWhenInterrupted = 4;

/**
 * Runs `work` in one transaction: all of it is kept, or none. When Postgres ends it in favour of another (a deadlock, a
 * conflict of two writers), nothing of it was kept and it is run again; so `work` must do nothing outside the database.
 */
export function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return untilUninterrupted(() => db.$transaction(work, { maxWait: 5_000, timeout: 15_000 }));
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
  if (!pool.ended) await pool.end();
}
