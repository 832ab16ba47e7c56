import { controlPool } from '#app/db/client.ts';
import { createCompatibilityCheck } from '#app/db/compatibility.ts';
import { env } from '#app/env.ts';
import type { Runners } from './runners.ts';

/** A due job may wait for so long although a runner is free. Runners look for one every second. */
const longestWaitSeconds = 15;

/** Whether a worker does its jobs, and why not, in words. */
export interface Readiness {
  ready: boolean;
  reasons: string[];
}

/** What the worker of this process knows of itself. */
interface WorkerState {
  runners: Pick<Runners, 'counts' | 'tasksOfFreeRunners'>;
  /** By `performance.now()`. */
  lastHeartbeatAt: number;
  isHeartbeatFailing: boolean;
  isStopping: boolean;
  /** Why this build may not run on the database any more, such as after a migration that requires a newer one. */
  incompatibility: string | undefined;
  /** The due job that nobody has taken although a runner was free, and since when. */
  waiting: { id: string; task: string; since: number } | undefined;
}

const compare = createCompatibilityCheck(controlPool);
let state: WorkerState | undefined;

/** Begins to judge the worker of this process, which has just started. */
export function judgeReadiness(runners: WorkerState['runners']): void {
  const now = performance.now();
  state = {
    runners,
    lastHeartbeatAt: now,
    isHeartbeatFailing: false,
    isStopping: false,
    incompatibility: undefined,
    waiting: undefined,
  };
}

/** Records how the last heartbeat ended. One by which the worker turned out to be fenced failed, too. */
export function recordHeartbeat(isAlive: boolean): void {
  if (!state) return;
  if (isAlive) state.lastHeartbeatAt = performance.now();
  state.isHeartbeatFailing = !isAlive;
}

/** Records that the worker takes no more jobs. */
export function recordStopping(): void {
  if (state) state.isStopping = true;
}

/**
 * Compares the database with this build, and looks for a due job that nobody takes although a runner of this process is
 * free for it.
 * @throws when the database cannot be asked.
 */
export async function checkDatabase(): Promise<void> {
  if (!state) return;
  state.incompatibility = await compare();
  const found = await findWaitingJob(state.runners.tasksOfFreeRunners());
  if (found?.id !== state.waiting?.id) state.waiting = found && { ...found, since: performance.now() };
}

/** Jobs of a queue in which another runs wait their turn, and are not among these. */
async function findWaitingJob(tasks: string[]): Promise<{ id: string; task: string } | undefined> {
  if (tasks.length === 0) return undefined;
  const { rows } = await controlPool.query<{ id: string; task: string }>(
    `SELECT job.id::text, task.identifier AS task
     FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
     WHERE job.is_available AND job.run_at <= now() AND coalesce(queue.is_available, true)
       AND task.identifier = ANY ($1)
     ORDER BY job.run_at, job.id LIMIT 1`,
    [tasks],
  );
  return rows[0];
}

/**
 * Whether the worker of this process does its jobs: its runners live, its heartbeat reaches the database, and no due
 * job waits for long although a runner is free. Asks nobody: it says what the last heartbeats found.
 */
export function workerReadiness(): Readiness {
  const reasons = state ? reasonsAgainst(state) : ['The worker has not started'];
  return { ready: reasons.length === 0, reasons };
}

function reasonsAgainst({ runners, ...known }: WorkerState): string[] {
  const { alive, expected } = runners.counts();
  const now = performance.now();
  const silentSeconds = Math.round((now - known.lastHeartbeatAt) / 1_000);
  const isSilent = known.isHeartbeatFailing || silentSeconds > env.WORKER_DEAD_AFTER_SECONDS;
  const waitedSeconds = known.waiting ? Math.round((now - known.waiting.since) / 1_000) : 0;
  return [
    ...(known.isStopping ? ['The worker is stopping'] : []),
    ...(alive < expected ? [`${alive} of ${expected} job runners are alive`] : []),
    ...(known.incompatibility === undefined ? [] : [known.incompatibility]),
    ...(isSilent ? [`The last heartbeat succeeded ${silentSeconds} s ago`] : []),
    ...(known.waiting && waitedSeconds >= longestWaitSeconds
      ? [`A due job of ${known.waiting.task} waits for ${waitedSeconds} s although a runner is free`]
      : []),
  ];
}
