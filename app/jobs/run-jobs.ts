import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { newId } from '#app/ids.ts';
import { watchRunners } from '#app/metrics.ts';
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
import type { RunnerGroup, Runners } from './runners.ts';

const receiversAtOnce = 8;
const tendedAtOnce = 8;
const mirrorPayload = z.object({ channelId: z.uuid() });

/** A worker process as others know it. */
export interface EnlistedWorker {
  id: string;
  /** Lets channels that are being mirrored make room, so that their jobs end soon. */
  yieldAll(): void;
}

/** Registers this process as a worker under a new name, and starts runners that work under it. */
export async function enlist(runners: Runners): Promise<EnlistedWorker> {
  const id = newId();
  await registerWorker(id);
  // Whoever died before may have left some.
  await removeReplaced();
  let isYielding = false;
  const mustYield = async (channelId: string) => isYielding || (await othersWait(channelId));
  const groups = groupsOf({ workerId: id, mustYield });
  await runners.start(groups);
  watchRunners(
    groups.flatMap(({ taskList }) => Object.keys(taskList)),
    () => runners.counts(),
  );
  return {
    id,
    yieldAll() {
      isYielding = true;
    },
  };
}

function groupsOf(drainer: Drainer): RunnerGroup[] {
  return [
    { concurrency: env.MIRROR_CHANNELS_AT_ONCE, taskList: tasksOf(drainer) },
    // Receivers that take their time keep nobody waiting but each other.
    { concurrency: receiversAtOnce, taskList: eventTasks },
    {
      concurrency: tendedAtOnce,
      taskList: { ...heedTasks, ...reconcileTasks, ...brandTasks },
    },
  ];
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
