import { explainDatabaseError } from '#app/db/connection/errors.ts';
import { getQueueState, type QueueState } from '#app/db/queue-state.ts';
import { describeFailure, log } from '#app/log.ts';
import { collectOnScrape, stateGauge } from '#app/metrics.ts';
import { tasks } from './tasks.ts';

/*
 * Gauges of queue, mirror and workers. App and worker both report them, so that they exist while no worker runs. All
 * processes report the same values: queries use max() over instances.
 */

/** Tasks of other releases are reported as `other`, so that the number of series stays bounded. */
const allTasks = Object.values(tasks).map(({ name }) => name);

/** Scrapes within this time share one read. */
const cachedForMs = 5_000;

/** Reports the gauges at each scrape. While the database cannot be read, `database_up` is 0 and the others are absent. */
export function reportQueueMetrics(): void {
  const up = stateGauge('database_up', '1 when a new connection to the database could be opened and read.');
  const gauges = createGauges();
  let wasUp = true;
  const read = cached(getQueueState);
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
          { reason: explainDatabaseError(error), ...describeFailure(error) },
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
  const failed = shared('mirror_permanently_failed_items', 'Mirror items that failed permanently.');
  const blocked = shared('mirror_blocked_channels', 'Channels whose store does not accept writes.');
  const paused = shared('mirror_paused_channels', 'Channels whose store the platform paused.');
  const mail = shared('mail_failing_seconds', 'How long the mail server has not responded; 0 while it does.');
  const workers = shared('workers_alive', 'Workers with a heartbeat in the last WORKER_EXPIRY_SECONDS.');
  return {
    set(state: QueueState) {
      setJobs(state.jobs);
      dirty.set(state.dirtySeconds);
      due.set({ priority: 'interactive' }, state.interactiveSeconds);
      due.set({ priority: 'background' }, state.backgroundSeconds);
      failed.set(state.failedItems);
      blocked.set(state.blockedChannels);
      paused.set(state.pausedChannels);
      mail.set(state.mailFailingSeconds);
      workers.set(state.workersAlive);
    },
    clear() {
      for (const gauge of [jobs, oldestJob, due]) gauge.reset();
      // A gauge without labels would reset to 0, which means healthy.
      for (const gauge of [dirty, failed, blocked, paused, mail, workers]) gauge.remove();
    },
  };

  function setJobs(rows: QueueState['jobs']): void {
    const byTask = new Map<string, Omit<QueueState['jobs'][number], 'task'>>();
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

/** Calls `read` at most once per {@link cachedForMs}. Caches failures too. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; at: number } | undefined;
  return () => {
    if (!last || performance.now() - last.at > cachedForMs) last = { value: read(), at: performance.now() };
    return last.value;
  };
}
