import pg from 'pg';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { dueAt, isWaiting } from './mirror/due-work.ts';

const timeoutMs = 3_000;

/** SQL: the first channel with a waiting item; with a condition, the next one. */
const nextWaiting = (isAfter: string) => `(
  SELECT channel_id FROM mirror_queue WHERE ${isWaiting.text} ${isAfter} ORDER BY channel_id LIMIT 1)`;

/** SQL for a FROM: installed ones of some channels. */
const installed = (channels: string) => `${channels}
    JOIN channels ON channels.id = channel_id AND uninstalled_at IS NULL
    JOIN platform_installations AS installation USING (channel_id)`;

/*
 * Uninstalled and blocked channels do not count for the age of the mirror, because nothing is written to
 * them. A separate gauge counts blocked channels. Of each channel with waiting items one row is read for each figure, and
 * none of the others, however many there are.
 */
const queueStateStatement = `
  WITH RECURSIVE waiting AS (
    SELECT ${nextWaiting('')} AS channel_id
    UNION ALL
    SELECT ${nextWaiting('AND channel_id > waiting.channel_id')} FROM waiting WHERE channel_id IS NOT NULL
  ), live AS MATERIALIZED (
    SELECT channel_id AS id, coalesce(paused_until > now(), false) AS is_paused
    FROM ${installed('waiting')}
    LEFT JOIN channel_mirrors USING (channel_id)
    LEFT JOIN store_buckets USING (channel_id)
    WHERE blocked_since IS NULL
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
    ) AS row) AS jobs,
    (SELECT coalesce(max(extract(epoch FROM now() - dirty_since)), 0)::float8
      FROM live CROSS JOIN LATERAL (
        SELECT dirty_since FROM mirror_queue
        WHERE channel_id = live.id AND ${isWaiting.text}
        ORDER BY dirty_since LIMIT 1) AS oldest) AS "dirtySeconds",
    ${oldestDueSeconds(false)} AS "interactiveSeconds",
    ${oldestDueSeconds(true)} AS "backgroundSeconds",
    (SELECT count(*)::int FROM mirror_queue WHERE failed_at IS NOT NULL) AS "failedItems",
    (SELECT count(*)::int FROM ${installed('channel_mirrors')} WHERE blocked_since IS NOT NULL) AS "blockedChannels",
    (SELECT count(*)::int FROM ${installed('store_buckets')} WHERE paused_until > now()) AS "pausedChannels",
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
