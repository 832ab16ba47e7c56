import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { moveCollabs } from '#app/domain/campaigns/move-collabs.ts';
import { importRows } from '#app/domain/imports/import-rows.ts';
import { importCollabsTask } from './enqueue-import.ts';
import { moveCollabsTask } from './enqueue-moves.ts';
import { reportFailure } from './report-failure.ts';

const importPayload = z.object({ channelId: z.uuid(), importId: z.uuid() });
const movePayload = z.object({ channelId: z.uuid(), tierId: z.uuid() });

/** The jobs that follow what a brand decides for many collabs at once. */
export const brandTasks: TaskList = {
  [importCollabsTask]: reportFailure('Importing collabs broke off', (payload) =>
    importRows(importPayload.parse(payload)),
  ),
  [moveCollabsTask]: reportFailure('Moving collabs to another tier broke off', (payload) =>
    moveCollabs(movePayload.parse(payload)),
  ),
};
