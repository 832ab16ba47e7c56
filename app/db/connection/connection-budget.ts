import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { log } from '#app/log.ts';
import { controlPool, controlPoolSize, pool, queuePoolSize } from './client.ts';
import { directUrl, isPooled } from './session-settings.ts';
import { queryConnection } from './statements.ts';

/*
 * Server connections, at most, without a connection pooler:
 *   app                  DATABASE_POOL_SIZE + 2 (control) + 1 (LISTEN) + 1 with METRICS_PORT
 *   worker               DATABASE_POOL_SIZE + 2 (control) + 6 (job queue) + 1 with METRICS_PORT
 *   app with RUN_WORKER  as an app, + 6 (job queue)
 * Behind a pooler only LISTEN and the job queue count; the pooler has its own limit for the rest.
 */

type ProcessKind = 'app' | 'worker';

const listeners = 1;

function connectionsNeeded(kind: ProcessKind): number {
  const scrape = env.METRICS_PORT === undefined ? 0 : 1;
  const shared = isPooled ? 0 : env.DATABASE_POOL_SIZE + controlPoolSize + scrape;
  if (kind === 'worker') return shared + queuePoolSize;
  return shared + listeners + (env.RUN_WORKER ? queuePoolSize : 0);
}

const slots = z.object({
  /** Connections available to ordinary roles: the limit of the server, the role or the database. */
  limit: z.number(),
  /** Connections in use. */
  used: z.number(),
});

/** Does not count its own connection. `reserved_connections` exists since Postgres 16. */
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
 * Compares the connections this process may open with the free ones, and logs a warning when too few are free.
 * @returns a sentence for operators when the server's limit is below what one process needs; otherwise undefined
 */
export async function checkConnectionBudget(kind: ProcessKind): Promise<string | undefined> {
  const needed = connectionsNeeded(kind);
  const { limit, used } = await getSlots();
  if (needed > limit)
    return `This process may open ${needed} database connections, but the database allows ${limit}. Lower DATABASE_POOL_SIZE or raise max_connections.`;
  if (needed > limit - used) log.warn({ needed, limit, used }, 'Too few free database connections');
  return undefined;
}

const pollMs = 1_000;
const logIntervalMs = 30_000;

/**
 * Waits until enough connections are free for this worker and one app, so that workers never take the last ones.
 * @param isStopping ends the wait when it returns true
 * @returns false when the wait was ended
 */
export async function waitForConnections(isStopping: () => boolean): Promise<boolean> {
  const needed = connectionsNeeded('worker');
  const reserve = connectionsNeeded('app');
  let loggedAt = -Infinity;
  while (!isStopping()) {
    const { limit, used } = await getSlots();
    if (limit - used >= needed + reserve) return true;
    if (performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now();
      log.warn({ needed, reserve, limit, used }, 'Worker waits for free database connections');
    }
    await sleep(pollMs);
  }
  return false;
}

/**
 * Keeps a running worker from taking the connections reserved for an app: while too few are free, its pool does not
 * grow. The pool of an app that runs the worker is the app's.
 */
export async function limitPoolGrowth(): Promise<void> {
  if (isPooled || env.RUN_WORKER) return;
  const rows = await queryConnection(controlPool, slots, { text: readSlots });
  const [{ limit, used } = { limit: Infinity, used: 0 }] = rows;
  const mayGrow = limit - used >= connectionsNeeded('app');
  pool.options.max = mayGrow ? env.DATABASE_POOL_SIZE : Math.max(minPoolSize, pool.totalCount);
}

/** One transaction and one other statement. */
const minPoolSize = 2;

/** Uses a connection of its own to Postgres itself. */
async function getSlots(): Promise<z.infer<typeof slots>> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [row] = await queryConnection(client, slots, { text: readSlots });
    return row ?? { limit: 0, used: 0 };
  } finally {
    await client.end();
  }
}
