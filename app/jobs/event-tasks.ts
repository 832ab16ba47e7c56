import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { fanOutEvents } from '#app/domain/events/fan-out-events.ts';
import { deliverToEndpoint } from '#app/webhooks/deliver-to-endpoint.ts';
import { comeBackToDelivery, deliverEventsTask, fanOutEventsTask } from './enqueue.ts';
import { reportFailure } from './report-failure.ts';

const fanOutPayload = z.object({ channelId: z.uuid() });
const deliveryPayload = z.object({ endpointId: z.uuid() });

/** The jobs that carry recorded events to those who listen. */
export const eventTasks: TaskList = {
  [fanOutEventsTask]: reportFailure('Telling events broke off', async (payload) => {
    await fanOutEvents(fanOutPayload.parse(payload).channelId);
  }),
  [deliverEventsTask]: reportFailure('Telling events broke off', async (payload) => {
    const { endpointId } = deliveryPayload.parse(payload);
    const comeBackInMs = await deliverToEndpoint(endpointId, (next) => comeBackToDelivery(next, 0));
    if (comeBackInMs !== undefined) await comeBackToDelivery(endpointId, comeBackInMs);
  }),
};
