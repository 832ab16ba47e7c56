import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { env } from '#app/env.ts';
import { log } from '#app/log.ts';
import { controlPool, controlPoolSize, pool, queuePoolSize } from './client.ts';
import { directUrl, isPooled } from './session-settings.ts';

/*
 * Server connections, at most, without a connection pooler:
 *   app                  DATABASE_POOL_SIZE + 2 (control) + 1 (LISTEN) + 1 with METRICS_PORT
 *   worker               DATABASE_POOL_SIZE + 2 (control) + 6 (job queue) + 1 with METRICS_PORT
 *   app with RUN_WORKER  both, because its worker has pools of its own
 * Behind a pooler only LISTEN and the job queue count; the pooler has its own limit for the rest.
 */

export type ProcessKind = 'app' | 'worker';

const listeners = 1;

/** How many server connections a process of this kind may open. */
function connectionsNeeded(kind: ProcessKind): number {
  const scrape = env.METRICS_PORT === undefined ? 0 : 1;
  const shared = isPooled ? 0 : env.DATABASE_POOL_SIZE + controlPoolSize + scrape;
  if (kind === 'worker') return shared + queuePoolSize;
  return shared + listeners + (env.RUN_WORKER ? connectionsNeeded('worker') : 0);
}

/** What the server has. */
interface Slots {
  /** Connections that roles without special rights may open: the server's, the role's or the database's limit. */
  limit: number;
  /** Those of them that are in use. */
  used: number;
}

/** Leaves out the connection that asks. `reserved_connections` is there from Postgres 16 on. */
const readSlots = `
  WITH sessions AS (
    SELECT datname, usename FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname IS NOT NULL
      AND coalesce(backend_type, 'client backend') = 'client backend'
  ), limits AS (
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0) AS "limit",
      (SELECT count(*)::int FROM sessions) AS used
    UNION ALL
    SELECT rolconnlimit, (SELECT count(*)::int FROM sessions WHERE usename = current_user)
    FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0
    UNION ALL
    SELECT datconnlimit, (SELECT count(*)::int FROM sessions WHERE datname = current_database())
    FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0
  )
  SELECT "limit", used FROM limits ORDER BY "limit" - used LIMIT 1`;

/**
 * Compares what this process may open with what the server has, and logs a warning when others leave too little.
 * @returns a sentence when the server's limit is below what one process needs, which only settings can change.
 */
export async function checkConnectionBudget(kind: ProcessKind): Promise<string | undefined> {
  const needed = connectionsNeeded(kind);
  const { limit, used } = await askServer();
  if (needed > limit)
    return `This process may open ${needed} database connections, and the database allows ${limit}: lower DATABASE_POOL_SIZE or raise max_connections.`;
  if (needed > limit - used) log.warn({ needed, limit, used }, 'Too few free database connections');
  return undefined;
}

const askAgainMs = 1_000;
const logEveryMs = 30_000;

/**
 * Waits until this worker fits beside the others and leaves room for one app, so that workers never take the last
 * connections.
 * @param isStopping ends the wait.
 * @returns false when the wait was ended.
 */
export async function waitForConnections(isStopping: () => boolean): Promise<boolean> {
  const needed = connectionsNeeded('worker');
  const reserve = connectionsNeeded('app');
  let loggedAt = -Infinity;
  while (!isStopping()) {
    const { limit, used } = await askServer();
    if (limit - used >= needed + reserve) return true;
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now();
      log.warn({ needed, reserve, limit, used }, 'Worker waits for free database connections');
    }
    await sleep(askAgainMs);
  }
  return false;
}

/**
 * Keeps a running worker from taking the connections that are left for an app: while too few are free, its pool opens no
 * more than it has.
 */
export async function limitPoolGrowth(): Promise<void> {
  if (isPooled) return;
  const { rows } = await controlPool.query<Slots>(readSlots);
  const [{ limit, used } = { limit: Infinity, used: 0 }] = rows;
  const mayGrow = limit - used >= connectionsNeeded('app');
  pool.options.max = mayGrow ? env.DATABASE_POOL_SIZE : Math.max(fewest, pool.totalCount);
}

/** A transaction, and what runs beside it. */
const fewest = 2;

/** Asks the server itself, on a connection that is closed again at once. */
async function askServer(): Promise<Slots> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Slots>(readSlots);
    return rows[0] ?? { limit: 0, used: 0 };
  } finally {
    await client.end();
  }
}
