import pg from 'pg';
import { z } from 'zod';
import { explainUnusable } from '#app/db/database-failure.ts';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { collectOnScrape, stateGauge } from '#app/metrics.ts';
import { deliverEventsTask, fanOutEventsTask, heedNoticesTask, mirrorChannelTask } from './enqueue.ts';
import { importCollabsTask } from './enqueue-import.ts';
import { markCollabsTask } from './enqueue-marks.ts';
import { moveCollabsTask } from './enqueue-moves.ts';
import { reconcileChannelTask } from './enqueue-reconciliation.ts';
import { removeValuesTask } from './enqueue-removal.ts';
import { restoreMirrorTask } from './enqueue-restore.ts';
import { retryFailingTask } from './enqueue-retry.ts';
import { startReconciliationsTask } from './start-reconciliations.ts';

/*
 * Gauges of what all processes share: queue, mirror, workers. App and worker both report them, so that the queue is seen
 * while no worker runs. Every process reports the same numbers: queries take the max() over instances.
 */

/** Every task of the queue. Tasks of other releases are reported as `other`, so that the series stay bounded. */
const allTasks = [
  mirrorChannelTask,
  fanOutEventsTask,
  deliverEventsTask,
  heedNoticesTask,
  restoreMirrorTask,
  startReconciliationsTask,
  reconcileChannelTask,
  markCollabsTask,
  retryFailingTask,
  removeValuesTask,
  importCollabsTask,
  moveCollabsTask,
] as const;

/** Several scrapers, or a hurried one, share an answer for so long. */
const cachedForMs = 5_000;
const timeoutMs = 3_000;

/*
 * Uninstalled and blocked channels do not count for the age of the mirror: nothing is written to them. The blocked ones
 * have a gauge of their own. Each subquery on `mirror_entries` reads one row an index a channel.
 */
const statement = `
  WITH live AS MATERIALIZED (
    SELECT channels.id, blocked_since, coalesce(paused_until > now(), false) AS is_paused
    FROM platform_installations AS installation
    JOIN channels ON channels.id = installation.channel_id
    LEFT JOIN channel_mirrors ON channel_mirrors.channel_id = channels.id
    LEFT JOIN store_buckets ON store_buckets.channel_id = channels.id
    WHERE uninstalled_at IS NULL
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
        SELECT dirty_since FROM mirror_entries
        WHERE channel_id = live.id AND dirty_since IS NOT NULL AND set_aside_at IS NULL
        ORDER BY dirty_since LIMIT 1) AS oldest
      WHERE blocked_since IS NULL) AS "dirtySeconds",
    ${overdue(false)} AS "interactiveSeconds",
    ${overdue(true)} AS "backgroundSeconds",
    (SELECT count(*)::int FROM mirror_entries WHERE set_aside_at IS NOT NULL) AS "failedEntries",
    (SELECT count(*)::int FROM live WHERE blocked_since IS NOT NULL) AS "blockedChannels",
    (SELECT count(*)::int FROM workers WHERE fenced_at IS NULL
      AND heartbeat_at >= now() - make_interval(secs => ${env.WORKER_DEAD_AFTER_SECONDS})) AS "workersAlive"`;

/** For how long the first entry of one priority could have been picked by a worker, in seconds; SQL. */
function overdue(isBackground: boolean): string {
  return `(SELECT greatest(0, coalesce(max(extract(epoch FROM now() - due)), 0))::float8
      FROM live CROSS JOIN LATERAL (
        SELECT greatest(dirty_since, next_attempt_at) AS due FROM mirror_entries
        WHERE channel_id = live.id AND is_background = ${isBackground}
          AND dirty_since IS NOT NULL AND set_aside_at IS NULL
        ORDER BY greatest(dirty_since, next_attempt_at) LIMIT 1) AS first
      WHERE blocked_since IS NULL AND NOT is_paused)`;
}

const taskShape = z.object({
  task: z.string(),
  running: z.number(),
  failed: z.number(),
  due: z.number(),
  scheduled: z.number(),
  oldestDueSeconds: z.number(),
});
const stateShape = z.object({
  jobs: z.array(taskShape),
  dirtySeconds: z.number(),
  interactiveSeconds: z.number(),
  backgroundSeconds: z.number(),
  failedEntries: z.number(),
  blockedChannels: z.number(),
  workersAlive: z.number(),
});
type SharedState = z.output<typeof stateShape>;

/** Reports queue, mirror and workers at each scrape. While they cannot be read, `database_up` is 0 and they are absent. */
export function reportQueueMetrics(): void {
  const up = stateGauge('database_up', '1 when a new connection to the database could be opened and read.');
  const gauges = createGauges();
  let wasUp = true;
  const read = cached(readSharedState);
  collectOnScrape('queue', async () => {
    try {
      gauges.set(await read());
      up.set(1);
      wasUp = true;
    } catch (error) {
      gauges.clear();
      up.set(0);
      if (wasUp)
        log.warn(
          { reason: explainUnusable(error), ...describeFailure(error) },
          'Queue metrics cannot be read',
        );
      wasUp = false;
    }
  });
}

function createGauges() {
  const shared = <Label extends string = never>(name: string, help: string, labels?: Label[]) =>
    stateGauge(name, `${help} All instances report the same: use max().`, labels);
  const jobs = shared('queue_jobs', 'Jobs in the queue, by task. Due jobs wait for a runner.', [
    'task',
    'state',
  ]);
  const oldestJob = shared(
    'queue_oldest_due_job_age_seconds',
    'How long the oldest due job waits, by task.',
    ['task'],
  );
  const dirty = shared(
    'mirror_oldest_dirty_age_seconds',
    'Age of the oldest change that a store does not show, retries included.',
  );
  const due = shared(
    'mirror_oldest_due_age_seconds',
    'How long the oldest change that could be written now waits, by priority. Paused stores do not count.',
    ['priority'],
  );
  const failed = shared('mirror_permanently_failed_entries', 'Mirror entries that are not retried any more.');
  const blocked = shared('mirror_blocked_channels', 'Channels whose store does not accept writes.');
  const workers = shared('workers_alive', 'Workers with a heartbeat in the last WORKER_DEAD_AFTER_SECONDS.');
  return {
    set(state: SharedState) {
      setJobs(state.jobs);
      dirty.set(state.dirtySeconds);
      due.set({ priority: 'interactive' }, state.interactiveSeconds);
      due.set({ priority: 'background' }, state.backgroundSeconds);
      failed.set(state.failedEntries);
      blocked.set(state.blockedChannels);
      workers.set(state.workersAlive);
    },
    clear() {
      for (const gauge of [jobs, oldestJob, due]) gauge.reset();
      // Reset, a gauge without labels would be 0, which says that all is well.
      for (const gauge of [dirty, failed, blocked, workers]) gauge.remove();
    },
  };

  function setJobs(rows: SharedState['jobs']): void {
    const byTask = new Map<string, Omit<z.output<typeof taskShape>, 'task'>>();
    for (const { task, ...counts } of rows) {
      const label = allTasks.find((known) => known === task) ?? 'other';
      const sum = byTask.get(label) ?? none;
      byTask.set(label, {
        running: sum.running + counts.running,
        failed: sum.failed + counts.failed,
        due: sum.due + counts.due,
        scheduled: sum.scheduled + counts.scheduled,
        oldestDueSeconds: Math.max(sum.oldestDueSeconds, counts.oldestDueSeconds),
      });
    }
    for (const task of [...allTasks, 'other']) {
      const { oldestDueSeconds, ...states } = byTask.get(task) ?? none;
      for (const [state, count] of Object.entries(states)) jobs.set({ task, state }, count);
      oldestJob.set({ task }, oldestDueSeconds);
    }
  }
}

const none = { running: 0, failed: 0, due: 0, scheduled: 0, oldestDueSeconds: 0 };

/** On a connection of its own: a full pool, or one behind a lock, is when the numbers are needed. */
async function readSharedState(): Promise<SharedState> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'creator-collabs metrics',
  });
  // A connection that dies meanwhile fails its query; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Sent as one simple query, which is one transaction. As startup parameter, PgBouncer would refuse the setting.
    const results = (await client.query(
      `SET LOCAL statement_timeout = ${timeoutMs}; SET TRANSACTION READ ONLY; ${statement}`,
    )) as unknown as pg.QueryResult[];
    return stateShape.parse(results.at(-1)?.rows[0]);
  } finally {
    // Not waited for: a connection that hangs would hold up the scrape.
    void client.end().catch(() => undefined);
  }
}

/** Calls `read` at most once in {@link cachedForMs}, whoever asks. A failure is cached as well. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; at: number } | undefined;
  return () => {
    if (!last || performance.now() - last.at > cachedForMs) last = { value: read(), at: performance.now() };
    return last.value;
  };
}
