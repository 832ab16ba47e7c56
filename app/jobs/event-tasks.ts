import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { fanOutEvents } from '#app/domain/events/fan-out-events.ts';
import { describeFailure, log } from '#app/log.ts';
import { deliverToEndpoint } from '#app/webhooks/deliver-to-endpoint.ts';
import { comeBackToDelivery, deliverEventsTask, fanOutEventsTask } from './enqueue.ts';

const fanOutPayload = z.object({ channelId: z.uuid() });
const deliveryPayload = z.object({ endpointId: z.uuid() });

/** The jobs that carry recorded events to those who listen. */
export const eventTasks: TaskList = {
  [fanOutEventsTask]: told(async (payload) => {
    await fanOutEvents(fanOutPayload.parse(payload).channelId);
  }),
  [deliverEventsTask]: told(async (payload) => {
    const { endpointId } = deliveryPayload.parse(payload);
    const comeBackInMs = await deliverToEndpoint(endpointId);
    if (comeBackInMs !== undefined) await comeBackToDelivery(endpointId, comeBackInMs);
  }),
};

/** The queue tries again by itself; its own report would quote the error's message. */
function told(task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers);
    } catch (error) {
      log.error({ task: helpers.job.task_identifier, ...describeFailure(error) }, 'Telling events broke off');
      throw new Error('Telling events broke off', { cause: error });
    }
  };
}
