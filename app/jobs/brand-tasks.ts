import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { moveCollabs } from '#app/domain/campaigns/move-collabs.ts';
import { goOnMarking, markPayload } from '#app/domain/collabs/mark-in-slices.ts';
import { goOnRemoving } from '#app/domain/custom-fields/remove-field.ts';
import { importRows } from '#app/domain/imports/import-rows.ts';
import { retryFailing } from '#app/domain/mirror-health/retry-failing.ts';
import { importCollabsTask } from './enqueue-import.ts';
import { markCollabsTask } from './enqueue-marks.ts';
import { moveCollabsTask } from './enqueue-moves.ts';
import { removeValuesTask } from './enqueue-removal.ts';
import { retryFailingTask } from './enqueue-retry.ts';
import { reportFailure } from './report-failure.ts';

const importPayload = z.object({ channelId: z.uuid(), importId: z.uuid() });
const retryPayload = z.object({ channelId: z.uuid(), after: z.uuid() });
const removalPayload = z.object({ channelId: z.uuid(), fieldId: z.uuid() });
const movePayload = z.object({ channelId: z.uuid(), tierId: z.uuid() });

/** The jobs that follow what a brand decides for many collabs at once. */
export const brandTasks: TaskList = {
  [markCollabsTask]: reportFailure('Noting that collabs are behind broke off', (payload) =>
    goOnMarking(markPayload.parse(payload)),
  ),
  [retryFailingTask]: reportFailure('Trying again what fails broke off', (payload) => {
    const { channelId, after } = retryPayload.parse(payload);
    return retryFailing(channelId, after);
  }),
  [removeValuesTask]: reportFailure('Taking away the values of a field broke off', (payload) =>
    goOnRemoving(removalPayload.parse(payload)),
  ),
  [importCollabsTask]: reportFailure('Importing collabs broke off', (payload) =>
    importRows(importPayload.parse(payload)),
  ),
  [moveCollabsTask]: reportFailure('Moving collabs to another tier broke off', (payload) =>
    moveCollabs(movePayload.parse(payload)),
  ),
};
