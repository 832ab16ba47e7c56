import { controlPool } from '#app/db/connection/client.ts';
import { createCompatibilityCheck } from '#app/db/connection/start-checks.ts';
import { findDueJob, type QueuedJob } from '#app/db/workers.ts';
import { env } from '#app/env.ts';
import { setLastHeartbeat } from '#app/metrics.ts';
import type { Runners } from './runners.ts';

/** A due job may wait this long although a runner is free. One runner of each group polls every second. */
const maxWaitSeconds = 15;

/** Whether a worker runs jobs, and the reasons if not. */
export interface Readiness {
  ready: boolean;
  reasons: string[];
}

interface WorkerState {
  runners: Pick<Runners, 'counts' | 'tasksOfFreeRunners'>;
  /** By `performance.now()`. */
  lastHeartbeatAt: number;
  isHeartbeatFailing: boolean;
  isStopping: boolean;
  /** Why this build cannot use the database any more, for instance after a migration that requires a newer build. */
  incompatibility: string | undefined;
  /** The due job that no runner has taken although one was free, and since when. */
  waiting: (QueuedJob & { since: number }) | undefined;
}

const checkCompatibility = createCompatibilityCheck(controlPool);
let state: WorkerState | undefined;

/** Starts to track the worker of this process. */
export function trackReadiness(runners: WorkerState['runners']): void {
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

/** Records the result of a heartbeat. @param isAlive false when it failed or the worker was fenced. */
export function recordHeartbeat(isAlive: boolean): void {
  if (isAlive) setLastHeartbeat();
  if (!state) return;
  if (isAlive) state.lastHeartbeatAt = performance.now();
  state.isHeartbeatFailing = !isAlive;
}

export function recordStopping(): void {
  if (state) state.isStopping = true;
}

/**
 * Compares the database schema with this build, and finds a due job that no free runner takes.
 * @throws when the database cannot be reached.
 */
export async function checkDatabase(): Promise<void> {
  if (!state) return;
  state.incompatibility = await checkCompatibility();
  const found = await findDueJob(state.runners.tasksOfFreeRunners());
  if (found?.id !== state.waiting?.id) state.waiting = found && { ...found, since: performance.now() };
}

/**
 * The readiness of this process's worker: runners are alive, heartbeats reach the database, and no due job waits long
 * although a runner is free. It reports the findings of the last heartbeats and reads nothing.
 */
export function workerReadiness(): Readiness {
  const reasons = state ? listReasons(state) : ['The worker has not started'];
  return { ready: reasons.length === 0, reasons };
}

function listReasons({ runners, ...known }: WorkerState): string[] {
  const { alive, expected } = runners.counts();
  const now = performance.now();
  const silentSeconds = Math.round((now - known.lastHeartbeatAt) / 1_000);
  const isSilent = known.isHeartbeatFailing || silentSeconds > env.WORKER_EXPIRY_SECONDS;
  const waitedSeconds = known.waiting ? Math.round((now - known.waiting.since) / 1_000) : 0;
  return [
    ...(known.isStopping ? ['Worker stopping'] : []),
    ...(alive < expected ? [`${alive} of ${expected} job runners are alive`] : []),
    ...(known.incompatibility === undefined ? [] : [known.incompatibility]),
    ...(isSilent ? [`The last heartbeat succeeded ${silentSeconds} s ago`] : []),
    ...(known.waiting && waitedSeconds >= maxWaitSeconds
      ? [`A due job of ${known.waiting.task} waits for ${waitedSeconds} s although a runner is free`]
      : []),
  ];
}
