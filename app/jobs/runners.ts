import { EventEmitter } from 'node:events';
import { Logger, runMigrations, runTaskList } from 'graphile-worker';
import type { Job, TaskList, WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { queuePool } from '#app/db/client.ts';
import { log } from '#app/log.ts';
import { freeJobsOf } from './heartbeat.ts';
import { removeReplaced } from './remove-replaced.ts';

const pollMs = 1_000;

/** Tasks that share runners, and how many of their jobs run at once. */
export interface RunnerGroup {
  taskList: TaskList;
  concurrency: number;
}

/**
 * The runners of this process. graphile-worker does not replace a runner that ended because the database was lost, and
 * does not free its job: this does.
 */
export interface Runners {
  /** Starts runners for these groups in place of those that ran before. @throws when the database is away. */
  start(groups: readonly RunnerGroup[]): Promise<void>;
  /** The names under which the job queue knows the runners that take jobs or are still at work on one. */
  ids(): string[];
  /** How many runners take jobs, and how many should. */
  counts(): { alive: number; expected: number };
  /** Tasks of groups in which a runner is free. */
  tasksOfFreeRunners(): string[];
  /** The jobs that run now. */
  jobs(): Job[];
  /**
   * Frees the jobs that runners held which have ended, and replaces runners that ended or may have lost a job.
   * @returns whether runners were replaced.
   * @throws when the database is away: call it again.
   */
  recover(): Promise<boolean>;
  /** Takes no more jobs, and resolves when those under way have ended. Never fails. */
  stop(): Promise<void>;
}

/** @param onChange is called when {@link Runners.recover} has something to do. */
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
      await freeJobs(all());
      for (const pool of retired) if (pool.hasEnded()) retired.delete(pool);
      const broken = isStopping ? [] : current.filter((pool) => pool.isBroken());
      current = current.map((pool) => (broken.includes(pool) ? startPool(pool.group, onChange) : pool));
      for (const pool of broken) {
        retire(pool);
        const tasks = Object.keys(pool.group.taskList);
        log.warn({ tasks, jobsUnderWay: pool.jobs.size }, 'Replaced job runners that ended');
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

/** Frees the jobs of runners that have ended, and removes jobs that failed after another took their place. */
async function freeJobs(pools: readonly RunnerPool[]): Promise<void> {
  const ended = pools.flatMap((pool) => pool.endedIds().map((id) => ({ pool, id })));
  const failures = pools.map(({ failures: { count } }) => count);
  const hasFailures = pools.some(({ failures: { count, seen } }) => count > seen);
  const freed = ended.length === 0 ? [] : await freeJobsOf(ended.map(({ id }) => id));
  if (freed.length > 0 || hasFailures) await removeReplaced();
  for (const { pool, id } of ended) pool.ended.delete(id);
  for (const [index, pool] of pools.entries()) pool.failures.seen = failures[index] ?? 0;
  if (freed.length > 0) log.warn({ jobs: freed }, 'Freed jobs of runners that ended');
}

/** What graphile-worker runs for one group. */
interface RunnerPool {
  group: RunnerGroup;
  /** Runners that have not ended. */
  alive: Set<string>;
  /** Runners that have ended and whose jobs are not freed yet. */
  ended: Set<string>;
  /** Jobs under way, by their runners. */
  jobs: Map<string, Job>;
  failures: { count: number; seen: number };
  ids(): string[];
  /** Those that have ended and are certainly not at work. */
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
  let isBroken = false;
  let stopped: Promise<void> | undefined;
  const breaks = () => {
    if (isBroken || stopped) return;
    isBroken = true;
    onChange();
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => alive.add(worker.workerId));
  events.on('job:start', ({ worker, job }) => jobs.set(worker.workerId, job));
  events.on('job:complete', ({ worker, error }) => {
    jobs.delete(worker.workerId);
    if (error) failures.count += 1;
  });
  // It could not say that its job ended. The job itself did.
  events.on('worker:fatalError', ({ worker }) => {
    jobs.delete(worker.workerId);
    breaks();
  });
  // It may hold a job that it never heard of. Only once it has ended this job is certainly not under way.
  events.on('worker:getJob:error', breaks);
  events.on('worker:stop', ({ worker }) => {
    alive.delete(worker.workerId);
    ended.add(worker.workerId);
    if (stopped) onChange();
    else breaks();
  });
  // It ends by itself.
  events.on('pool:gracefulShutdown', breaks);
  // Not `run`: it also starts a crontab, whose first error of the database ends the process as an unhandled rejection.
  const pool = runTaskList(
    { concurrency: group.concurrency, pollInterval: pollMs, noHandleSignals: true, logger, events },
    group.taskList,
    releasingOnce,
  );
  const stop = async () => {
    await pool.gracefulShutdown();
    // One that was stopping by itself answers before it has ended.
    await pool.promise;
  };
  const endedIds = () => [...ended].filter((id) => !jobs.has(id));
  return {
    ...{ group, alive, ended, jobs, failures, endedIds },
    ids: () => [...new Set([...alive, ...jobs.keys()])],
    hasEnded: () => alive.size === 0 && ended.size === 0 && jobs.size === 0,
    isBroken: () => isBroken,
    stop: () => (stopped ??= stop()),
  };
}

/**
 * The connections of the process as graphile-worker (0.16.6) uses them: it releases the one that listens twice when that
 * is lost while its runners are stopped, and the error of the second time would end the process.
 */
const releasingOnce = new Proxy(queuePool, {
  get(target, key) {
    if (key === 'connect') return connect;
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  },
});

type Borrow = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

function connect(borrow?: Borrow): Promise<PoolClient> | undefined {
  if (!borrow) return queuePool.connect();
  queuePool.connect((error, client, release) => {
    let isReleased = false;
    borrow(error, client, (reason) => {
      if (!isReleased) release(reason);
      isReleased = true;
    });
  });
  return undefined;
}

/** The queue's own log, as far as it is of interest. Its first line alone: the rest may quote what was written. */
const logger = new Logger(() => queueLog);

function queueLog(level: string, message: string): void {
  if (level === 'error' || level === 'warning')
    log.warn({ queue: message.split('\n')[0] }, 'The job queue has a problem');
}
