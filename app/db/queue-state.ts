import pg from 'pg';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { waitingChannelsSql } from './due-channels.ts';
import { hasFailed } from './follow-ups.ts';
import { dueAt, isWaiting, waitingItems } from './mirror/due-work.ts';

const timeoutMs = 3_000;

/** SQL for whether the channel of a row is installed. OFFSET 0: it is looked up for the few rows; a join may read all. */
const isInstalled = (row: string) => `EXISTS (
      SELECT FROM channels JOIN platform_installations AS installation ON installation.channel_id = channels.id
      WHERE channels.id = ${row}.channel_id AND uninstalled_at IS NULL OFFSET 0)`;

/** SQL for a join with the row of a table that a waiting channel has, or none. */
const joined = (table: string) =>
  `LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE channel_id = waiting.channel_id LIMIT 1) AS ${table} ON true`;

/*
 * Uninstalled and blocked channels do not count for the age of the mirror, because nothing is written to
 * them. A separate gauge counts blocked channels. Of each channel with waiting items one row is read for each figure, and
 * none of the others, however many there are.
 */
const queueStateStatement = `
  WITH live AS MATERIALIZED (
    SELECT waiting.channel_id AS id, coalesce(paused_until > now(), false) AS is_paused
    FROM (${waitingChannelsSql(waitingItems).text}) AS waiting
    ${joined('channel_mirrors')} ${joined('store_buckets')}
    WHERE blocked_since IS NULL AND ${isInstalled('waiting')}
  ), jobs AS (
    SELECT task_identifier AS task, locked_at IS NOT NULL AS is_running, attempts >= max_attempts AS is_failed,
      extract(epoch FROM now() - run_at)::float8 AS age
    FROM graphile_worker.jobs
  )
  SELECT
    (SELECT coalesce(json_agg(row), '[]') FROM (
      SELECT task, count(*) FILTER (WHERE is_running) AS running,
        count(*) FILTER (WHERE NOT is_running AND is_failed) AS failed,
        count(*) FILTER (WHERE NOT is_running AND NOT is_failed AND age >= 0) AS due,
        count(*) FILTER (WHERE NOT is_running AND NOT is_failed AND age < 0) AS scheduled,
        coalesce(max(age) FILTER (WHERE NOT is_running AND NOT is_failed AND age >= 0), 0) AS "oldestDueSeconds"
      FROM jobs GROUP BY task
      UNION ALL
      SELECT task, 0, count(*), 0, 0, 0 FROM (
        SELECT task FROM follow_ups WHERE ${hasFailed.text}
        UNION ALL SELECT task FROM owner_follow_ups WHERE ${hasFailed.text}) AS failed GROUP BY task
    ) AS row) AS jobs,
    (SELECT coalesce(max(extract(epoch FROM now() - dirty_since)), 0)::float8
      FROM live CROSS JOIN LATERAL (
        SELECT dirty_since FROM mirror_queue
        WHERE channel_id = live.id AND ${isWaiting.text}
        ORDER BY dirty_since LIMIT 1) AS oldest) AS "dirtySeconds",
    ${oldestDueSeconds(false)} AS "interactiveSeconds",
    ${oldestDueSeconds(true)} AS "backgroundSeconds",
    (SELECT count(*)::int FROM mirror_queue WHERE failed_at IS NOT NULL) AS "failedItems",
    (SELECT count(*)::int FROM channel_mirrors
      WHERE blocked_since IS NOT NULL AND ${isInstalled('channel_mirrors')}) AS "blockedChannels",
    (SELECT count(*)::int FROM store_buckets
      WHERE paused_until > now() AND ${isInstalled('store_buckets')}) AS "pausedChannels",
    (SELECT coalesce(max(extract(epoch FROM now() - failing_since)), 0)::float8 FROM mail_server) AS "mailFailingSeconds",
    (SELECT count(*)::int FROM workers WHERE fenced_at IS NULL
      AND heartbeat_at >= now() - make_interval(secs => ${env.WORKER_EXPIRY_SECONDS})) AS "workersAlive"`;

/** SQL: for how many seconds the first item of one priority has been ready for a worker. */
function oldestDueSeconds(isBackground: boolean): string {
  return `(SELECT greatest(0, coalesce(max(extract(epoch FROM now() - due)), 0))::float8
      FROM live CROSS JOIN LATERAL (
        SELECT ${dueAt.text} AS due FROM mirror_queue
        WHERE channel_id = live.id AND is_background = ${isBackground} AND ${isWaiting.text}
        ORDER BY ${dueAt.text} LIMIT 1) AS first
      WHERE NOT is_paused)`;
}

const taskState = z.object({
  task: z.string(),
  running: z.number(),
  failed: z.number(),
  due: z.number(),
  scheduled: z.number(),
  oldestDueSeconds: z.number(),
});

const queueState = z.object({
  jobs: z.array(taskState),
  dirtySeconds: z.number(),
  interactiveSeconds: z.number(),
  backgroundSeconds: z.number(),
  failedItems: z.number(),
  blockedChannels: z.number(),
  pausedChannels: z.number(),
  mailFailingSeconds: z.number(),
  workersAlive: z.number(),
});

export type QueueState = z.output<typeof queueState>;

/** Uses its own connection: the metrics are needed most when the pools are exhausted. */
export async function getQueueState(): Promise<QueueState> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'creator-collabs metrics',
  });
  // Without a listener, the loss of the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // One simple query is one transaction. PgBouncer rejects the setting as a startup parameter.
    const results = (await client.query(
      `SET LOCAL statement_timeout = ${timeoutMs}; SET TRANSACTION READ ONLY; ${queueStateStatement}`,
    )) as unknown as pg.QueryResult[];
    return queueState.parse(results.at(-1)?.rows[0]);
  } finally {
    // Not awaited: a hanging connection would delay the scrape.
    void client.end().catch(() => undefined);
  }
}
