import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { restoreMirror } from '#app/domain/channels/restore-mirror.ts';
import { heedNotices } from '#app/mirror/heed/heed-notices.ts';
import { comeBackToNotices, heedNoticesTask } from './enqueue.ts';
import { reportFailure } from './report-failure.ts';
import { restoreMirrorTask } from './enqueue-restore.ts';

/** One change in a store makes several messages within a moment: they are looked into together. */
const gatherMs = 300;

const heedPayload = z.object({ channelId: z.uuid() });
const restorePayload = z.object({ channelId: z.uuid(), after: z.uuid().nullable() });

/** The jobs that follow what happens in a channel's store. */
export const heedTasks: TaskList = {
  [heedNoticesTask]: reportFailure('Heeding what the platform told broke off', async (payload) => {
    const { channelId } = heedPayload.parse(payload);
    await sleep(gatherMs);
    const comeBackInMs = await heedNotices(channelId);
    if (comeBackInMs !== undefined) await comeBackToNotices(channelId, comeBackInMs);
  }),
  [restoreMirrorTask]: reportFailure('Restoring a mirror broke off', async (payload) => {
    const { channelId, after } = restorePayload.parse(payload);
    await restoreMirror(channelId, after);
  }),
};
