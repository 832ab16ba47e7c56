import { EventEmitter } from 'node:events';
import { Logger, run } from 'graphile-worker';
import type { RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import { pool } from '#app/db/client.ts';
import { env } from '#app/env.ts';
import { newId } from '#app/ids.ts';
import { describeFailure, log } from '#app/log.ts';
import { drainChannel } from '#app/mirror/drain-channel.ts';
import type { Drainer } from '#app/mirror/drain-channel.ts';
import { comeBackToMirror, mirrorChannelTask, queueUpAgainToMirror } from './enqueue.ts';
import { brandTasks } from './brand-tasks.ts';
import { eventTasks } from './event-tasks.ts';
import { heedTasks } from './heed-tasks.ts';
import { registerWorker } from './heartbeat.ts';
import { reconcileTasks } from './reconcile-tasks.ts';
import { removeReplaced } from './remove-replaced.ts';
import { othersWait } from './others-wait.ts';
import { reportFailure } from './report-failure.ts';
import { startReconciliationsCrontab } from './start-reconciliations.ts';
import { watchBrokenOff } from './broken-off-jobs.ts';

const receiversAtOnce = 8;
const tendedAtOnce = 8;
const pollMs = 1_000;
const mirrorPayload = z.object({ channelId: z.uuid() });

/** A worker process as others know it, and the runners that do its jobs. */
export interface EnlistedWorker {
  id: string;
  runnerIds: readonly string[];
  /** False once the runners have ended by themselves, as they do when the database is lost in the midst of a job. */
  isRunning(): boolean;
  /** Puts right what the queue was left with when something broke off here. */
  clearUp(): Promise<void>;
  /** Lets the jobs under way end. Never fails, however often it is called. */
  stop(): Promise<void>;
}

/** Enters this process among the living workers under a new name, and starts its runners. */
export async function enlist(): Promise<EnlistedWorker> {
  const id = newId();
  await registerWorker(id);
  // Whoever died before may have left some.
  await removeReplaced();
  const runnerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => runnerIds.push(worker.workerId));
  const clearUp = watchBrokenOff(events);
  let isStopping = false;
  const mustYield = async (channelId: string) => isStopping || (await othersWait(channelId));
  const taskList = tasksOf({ workerId: id, mustYield });
  const runners = await startRunners([
    { concurrency: env.MIRROR_CHANNELS_AT_ONCE, taskList, events },
    // Receivers that take their time keep nobody waiting but each other.
    { concurrency: receiversAtOnce, taskList: eventTasks, events },
    {
      concurrency: tendedAtOnce,
      taskList: { ...heedTasks, ...reconcileTasks, ...brandTasks },
      crontab: startReconciliationsCrontab,
      events,
    },
  ]);
  return {
    id,
    runnerIds,
    clearUp,
    isRunning: () => runners.every((runner) => runner.isRunning()),
    async stop() {
      isStopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

type OwnOptions = Pick<RunnerOptions, 'concurrency' | 'taskList' | 'events' | 'crontab'>;

/** Starts all of them, or none. */
async function startRunners(all: readonly OwnOptions[]) {
  const runners: Awaited<ReturnType<typeof startRunner>>[] = [];
  try {
    for (const own of all) runners.push(await startRunner(own));
    return runners;
  } catch (error) {
    await Promise.all(runners.map((runner) => runner.stop()));
    throw error;
  }
}

async function startRunner(own: OwnOptions) {
  const runner = await run({
    pgPool: pool,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: new Logger(() => queueLog),
    ...own,
  });
  let running = true;
  const ended = runner.promise
    .catch((error: unknown) => log.error(describeFailure(error), 'The job runners broke off'))
    .finally(() => {
      running = false;
    });
  const stop = async () => {
    // One that is stopping by itself already answers with an error.
    if (running) await runner.stop().catch(() => undefined);
    await ended;
  };
  let stopped: Promise<void> | undefined;
  return { isRunning: () => running, stop: () => (stopped ??= stop()) };
}

function tasksOf(drainer: Drainer): TaskList {
  return {
    [mirrorChannelTask]: reportFailure('Mirroring a channel broke off', async (payload) => {
      const { channelId } = mirrorPayload.parse(payload);
      const back = await drainChannel(channelId, drainer);
      if (back?.yields) await queueUpAgainToMirror(channelId, back.inMs);
      else if (back) await comeBackToMirror(channelId, back.inMs);
    }),
  };
}

/** The queue's own log, as far as it is of interest. Its first line alone: the rest may quote what was written. */
function queueLog(level: string, message: string): void {
  if (level === 'error' || level === 'warning')
    log.warn({ queue: message.split('\n')[0] }, 'The job queue has a problem');
}
