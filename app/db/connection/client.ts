import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { watchPool } from '#app/metrics.ts';
import { outsideContext } from '#app/request-context.ts';
import { BulkheadPool, DatabasePool } from './bulkhead.ts';
import { isInterrupted, markDatabaseError } from './errors.ts';
import { PrismaClient, type Prisma } from '../generated/client.ts';
import { stopListening } from './notified-cache.ts';
import { directUrl, isPooled, queueSettings, sessionSettings, startupOptions } from './session-settings.ts';
import { statementName } from './statements.ts';

/**
 * The pool for requests and jobs. A wait of five seconds for a connection fails as "database away"; a wait within
 * `asTenant` fails earlier with a TenantLimitError.
 */
export const pool = new BulkheadPool({
  ...connection(env.DATABASE_URL, isPooled ? {} : sessionSettings),
  max: env.DATABASE_POOL_SIZE,
  idleTimeoutMillis: 30_000,
});

/** Maximum of {@link controlPool}: one connection for `/readyz`, one for heartbeats and wake-ups. */
export const controlPoolSize = 2;

/**
 * For `/readyz`, heartbeats and wake-ups, which must not wait for requests or jobs; short single statements only. Its
 * connections stay open, so that they exist when the database has no free slot.
 */
export const controlPool = new DatabasePool({
  ...connection(env.DATABASE_URL, isPooled ? {} : sessionSettings),
  max: controlPoolSize,
  idleTimeoutMillis: 0,
  // A server that disappears without closing the connection never ends a statement.
  query_timeout: 5_000,
});

/** Maximum of {@link queuePool}: one LISTEN connection for each of three runners, and three for short statements. */
export const queuePoolSize = 6;

/** For the job queue's runners, which use LISTEN. Opens no connection in a process without jobs. */
export const queuePool = new DatabasePool({
  ...connection(directUrl, queueSettings),
  max: queuePoolSize,
  idleTimeoutMillis: 30_000,
});

for (const [name, each] of Object.entries({ requests: pool, control: controlPool, queue: queuePool })) {
  // Without a listener, the loss of an idle connection would end the process. The request that opened it is unrelated.
  each.on('error', (error) =>
    outsideContext(() => log.warn(describeFailure(error), 'Idle database connection lost')),
  );
  // A connection that is lost between two statements fails the next statement of its user.
  each.on('connect', (client) => client.on('error', markDatabaseError));
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

export type Transaction = Prisma.TransactionClient;

const maxAttempts = 4;
/** Longer than the pool's own limit, so that the pool's more precise error is thrown. */
const maxWaitMs = 15_000;

/** What to do once a transaction is committed. */
const effectsOf = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs `work` in one transaction. After a deadlock or write conflict it runs `work` again, so `work` must have no effects
 * outside the database, except by {@link afterCommit}.
 */
export function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryWhenInterrupted(async () => {
    const effects: (() => void)[] = [];
    const workInTransaction = (tx: Transaction) => {
      effectsOf.set(tx, effects);
      return work(tx);
    };
    const result = await db.$transaction(workInTransaction, { maxWait: maxWaitMs, timeout: 15_000 });
    for (const effect of effects) effect();
    return result;
  });
}

/**
 * Calls `effect` once the transaction is committed, and not when it is rolled back; at once outside of a transaction. It may
 * be lost, when the process ends in between or the response to the commit is lost.
 */
export function afterCommit(tx: Transaction, effect: () => void): void {
  const effects = effectsOf.get(tx);
  if (effects) effects.push(effect);
  else effect();
}

/** Marks a point in a transaction. @returns a function that undoes what the transaction has changed since. */
export async function createSavepoint(tx: Transaction): Promise<() => Promise<void>> {
  await tx.$executeRaw`SAVEPOINT before_change`;
  return async () => {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT before_change`;
  };
}

/**
 * Runs one statement in a transaction, or else as its own with the same retries. Connections prepare it if it has a
 * {@link statementName}. The caller types the rows with `typedRows`.
 */
export function runStatement(statement: Prisma.Sql, tx?: Transaction): Promise<unknown[]> {
  if (tx) return tx.$queryRaw<unknown[]>(statement);
  const { text, values } = statement;
  const query = { name: statementName({ sql: text }), text, values };
  return retryWhenInterrupted(async () => {
    const { rows }: { rows: unknown[] } = await pool.query(query);
    return rows;
  });
}

async function retryWhenInterrupted<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInterrupted(error) || attempt === maxAttempts) throw error;
    }
  }
}

const closing: (() => Promise<void>)[] = [];

/** Runs work that still needs connections before {@link closeDatabase} closes them. */
export function beforeClose(work: () => Promise<void>): void {
  closing.push(work);
}

/** Closes all connections at the end of the process. */
export async function closeDatabase(): Promise<void> {
  await Promise.all(closing.map((work) => work()));
  await stopListening();
  await db.$disconnect();
  await Promise.all([pool, controlPool, queuePool].map(async (each) => each.ended || each.end()));
}
