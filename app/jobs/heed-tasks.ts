import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { restoreMirror } from '#app/domain/channels/restore-mirror.ts';
import { describeFailure, log } from '#app/log.ts';
import { heedNotices } from '#app/mirror/heed/heed-notices.ts';
import { comeBackToNotices, heedNoticesTask } from './enqueue.ts';
import { restoreMirrorTask } from './enqueue-restore.ts';

/** One change in a store makes several messages within a moment: they are looked into together. */
const gatherMs = 300;

const heedPayload = z.object({ channelId: z.uuid() });
const restorePayload = z.object({ channelId: z.uuid(), after: z.uuid().nullable() });

/** The jobs that follow what happens in a channel's store. */
export const heedTasks: TaskList = {
  async [heedNoticesTask](payload) {
    const { channelId } = heedPayload.parse(payload);
    try {
      await sleep(gatherMs);
      const comeBackInMs = await heedNotices(channelId);
      if (comeBackInMs !== undefined) await comeBackToNotices(channelId, comeBackInMs);
    } catch (error) {
      // The queue tries again by itself; its own report would quote the error's message.
      log.error({ channelId, ...describeFailure(error) }, 'Heeding what the platform told broke off');
      throw new Error('Heeding what the platform told broke off', { cause: error });
    }
  },
  async [restoreMirrorTask](payload) {
    const { channelId, after } = restorePayload.parse(payload);
    try {
      await restoreMirror(channelId, after);
    } catch (error) {
      log.error({ channelId, ...describeFailure(error) }, 'Restoring a mirror broke off');
      throw new Error('Restoring a mirror broke off', { cause: error });
    }
  },
};
