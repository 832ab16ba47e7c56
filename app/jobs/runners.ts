import { EventEmitter } from 'node:events';
import {
  Logger,
  runMigrations,
  runTaskList,
  type Job,
  type TaskList,
  type Worker,
  type WorkerEvents,
} from 'graphile-worker';
import type { PoolClient } from 'pg';
import { queuePool } from '#app/db/connection/client.ts';
import { deleteReplacedJobs } from '#app/db/job-queue.ts';
import { unlockJobs } from '#app/db/workers.ts';
import { log } from '#app/log.ts';

/** One idle runner of a pool looks for due jobs this often. A runner that finds one wakes the next. */
const pollMs = 1_000;
/** Each runner also polls by itself, in case it was never woken. */
const ownPollMs = 30_000;

/** Tasks that share a number of runners. */
export interface RunnerGroup {
  taskList: TaskList;
  concurrency: number;
}

/**
 * The job runners of this process. graphile-worker neither replaces a runner that ended because the database was lost nor
 * unlocks its job. This does both.
 */
export interface Runners {
  /** Starts runners for these groups, and stops earlier ones. @throws when the database is away. */
  start(groups: readonly RunnerGroup[]): Promise<void>;
  /** The ids, in the job queue, of runners that take jobs or still run one. */
  ids(): string[];
  counts(): { alive: number; expected: number };
  /** Tasks of groups in which a runner is free. */
  tasksOfFreeRunners(): string[];
  jobs(): Job[];
  /**
   * Unlocks the jobs of runners that have ended, and replaces runners that ended or may have lost a job.
   * @returns whether runners were replaced.
   * @throws when the database is away: call it again.
   */
  recover(): Promise<boolean>;
  /** Takes no more jobs, and resolves when running jobs have ended. Never rejects. */
  stop(): Promise<void>;
}

/** @param onChange called when {@link Runners.recover} has work. */
export function createRunners(onChange: () => void): Runners {
  let current: RunnerPool[] = [];
  const retired = new Set<RunnerPool>();
  let isStopping = false;
  const all = () => [...current, ...retired];
  const retire = (pool: RunnerPool) => {
    retired.add(pool);
    void pool.stop();
  };
  return {
    async start(groups) {
      await runMigrations({ pgPool: queuePool, logger });
      if (isStopping) return;
      for (const pool of current) retire(pool);
      current = groups.map((group) => startPool(group, onChange));
    },
    ids: () => all().flatMap((pool) => pool.ids()),
    counts: () => ({
      alive: sum(current.map((pool) => pool.alive.size)),
      expected: sum(current.map(({ group }) => group.concurrency)),
    }),
    tasksOfFreeRunners: () =>
      current
        .filter(({ group, jobs }) => jobs.size < group.concurrency)
        .flatMap(({ group }) => Object.keys(group.taskList)),
    jobs: () => all().flatMap(({ jobs }) => [...jobs.values()]),
    async recover() {
      await unlockEndedJobs(all());
      for (const pool of retired) if (pool.hasEnded()) retired.delete(pool);
      const broken = isStopping ? [] : current.filter((pool) => pool.isBroken());
      current = current.map((pool) => (broken.includes(pool) ? startPool(pool.group, onChange) : pool));
      for (const pool of broken) {
        retire(pool);
        const tasks = Object.keys(pool.group.taskList);
        log.warn({ tasks, jobsInProgress: pool.jobs.size }, 'Replaced job runners that ended');
      }
      return broken.length > 0;
    },
    async stop() {
      isStopping = true;
      await Promise.all(all().map((pool) => pool.stop()));
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Unlocks the jobs of runners that have ended, and deletes failed jobs that were replaced. */
async function unlockEndedJobs(pools: readonly RunnerPool[]): Promise<void> {
  const ended = pools.flatMap((pool) => pool.endedIds().map((id) => ({ pool, id })));
  const failures = pools.map(({ failures: { count } }) => count);
  const hasFailures = pools.some(({ failures: { count, seen } }) => count > seen);
  const unlocked = ended.length === 0 ? [] : await unlockJobs(ended.map(({ id }) => id));
  if (unlocked.length > 0 || hasFailures) await deleteReplacedJobs();
  for (const { pool, id } of ended) pool.ended.delete(id);
  for (const [index, pool] of pools.entries()) pool.failures.seen = failures[index] ?? 0;
  if (unlocked.length > 0) log.warn({ jobs: unlocked }, 'Freed jobs of runners that ended');
}

interface RunnerPool {
  group: RunnerGroup;
  /** Runners that have not ended. */
  alive: Set<string>;
  /** Runners that have ended and whose jobs are still locked. */
  ended: Set<string>;
  /** Running jobs by runner. */
  jobs: Map<string, Job>;
  failures: { count: number; seen: number };
  ids(): string[];
  /** Runners that have ended and run no job. */
  endedIds(): string[];
  hasEnded(): boolean;
  isBroken(): boolean;
  stop(): Promise<void>;
}

function startPool(group: RunnerGroup, onChange: () => void): RunnerPool {
  const alive = new Set<string>();
  const ended = new Set<string>();
  const jobs = new Map<string, Job>();
  const failures = { count: 0, seen: 0 };
  const wakeable = new Map<string, Worker>();
  const wakeOne = () => [...wakeable.values()].some((worker) => !jobs.has(worker.workerId) && worker.nudge());
  let isBroken = false;
  let stopped: Promise<void> | undefined;
  const markBroken = () => {
    if (isBroken || stopped) return;
    isBroken = true;
    onChange();
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    alive.add(worker.workerId);
    wakeable.set(worker.workerId, worker);
  });
  events.on('worker:release', ({ worker }) => wakeable.delete(worker.workerId));
  events.on('job:start', ({ worker, job }) => {
    jobs.set(worker.workerId, job);
    wakeOne();
  });
  events.on('job:complete', ({ worker, error }) => {
    jobs.delete(worker.workerId);
    if (error) failures.count += 1;
  });
  // The job has ended, but its runner could not record that.
  events.on('worker:fatalError', ({ worker }) => {
    jobs.delete(worker.workerId);
    markBroken();
  });
  // It may have locked a job without a response. Only after the runner has ended is that job certainly not running.
  events.on('worker:getJob:error', markBroken);
  events.on('worker:stop', ({ worker }) => {
    wakeable.delete(worker.workerId);
    alive.delete(worker.workerId);
    ended.add(worker.workerId);
    if (stopped) onChange();
    else markBroken();
  });
  // It stops by itself.
  events.on('pool:gracefulShutdown', markBroken);
  // Not `run`: that also starts a crontab, whose first database error ends the process as an unhandled rejection.
  const pool = runTaskList(
    { concurrency: group.concurrency, pollInterval: ownPollMs, noHandleSignals: true, logger, events },
    group.taskList,
    poolWithSingleRelease,
  );
  const polling = setInterval(wakeOne, pollMs);
  const stop = async () => {
    clearInterval(polling);
    await pool.gracefulShutdown();
    // If it was already stopping by itself, gracefulShutdown resolves too early.
    await pool.promise;
  };
  const endedIds = () => [...ended].filter((id) => !jobs.has(id));
  return {
    group,
    alive,
    ended,
    jobs,
    failures,
    endedIds,
    ids: () => [...new Set([...alive, ...jobs.keys()])],
    hasEnded: () => alive.size === 0 && ended.size === 0 && jobs.size === 0,
    isBroken: () => isBroken,
    stop: () => (stopped ??= stop()),
  };
}

/**
 * A pool that ignores a second release of a connection. graphile-worker 0.16.6 releases its listening connection twice
 * when that is lost while runners stop. The error would end the process.
 */
const poolWithSingleRelease = new Proxy(queuePool, {
  get(target, key) {
    if (key === 'connect') return connect;
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  },
});

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

function connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
  if (!callback) return queuePool.connect();
  queuePool.connect((error, client, release) => {
    let isReleased = false;
    callback(error, client, (reason) => {
      if (!isReleased) release(reason);
      isReleased = true;
    });
  });
  return undefined;
}

/** Logs warnings and errors of graphile-worker. Only the first line: the rest may quote data. */
const logger = new Logger(() => queueLog);

function queueLog(level: string, message: string): void {
  if (level === 'error' || level === 'warning')
    log.warn({ queue: message.split('\n')[0] }, 'Job queue warning');
}
