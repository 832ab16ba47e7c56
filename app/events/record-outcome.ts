import { db } from '#app/db/connection/client.ts';
import { stopDeliveries } from '#app/domain/events/endpoints.ts';
import type { AcquiredDelivery } from '#app/db/event-deliveries.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, serializeMessage } from '#app/i18n/message.ts';
import type { EndpointResponse } from './send.ts';
import { deliveryDelayMs } from './backoff.ts';

/** How an attempt ended. `withdrawn`: nothing was sent, because the channel revoked the partner's grant. */
export type Outcome =
  | { kind: 'responded'; response: EndpointResponse }
  | { kind: 'unreachable'; reason: Message }
  | { kind: 'withdrawn' };

const endpointRemoved = 410;

/**
 * Saves the outcome of an attempt, and schedules a retry or ends the delivery. An endpoint that responds with
 * 410 is disabled.
 */
export async function recordOutcome(delivery: AcquiredDelivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'withdrawn')
    return updateDelivery(delivery, {
      ...failedForGood,
      lastError: serializeMessage(message('grant-revoked')),
    });
  if (outcome.kind === 'unreachable')
    return updateDelivery(delivery, {
      ...nextAttempt(delivery),
      responseStatus: null,
      responseBody: null,
      lastError: serializeMessage(outcome.reason),
    });
  const { status, excerpt } = outcome.response;
  const response = { responseStatus: status, responseBody: excerpt };
  if (status >= 200 && status < 300)
    return updateDelivery(delivery, {
      ...response,
      nextAttemptAt: null,
      deliveredAt: new Date(),
      failedAt: null,
      lastError: null,
    });
  const lastError = serializeMessage(message('endpoint-status', { status }));
  if (status !== endpointRemoved)
    return updateDelivery(delivery, { ...response, ...nextAttempt(delivery), lastError });
  await updateDelivery(delivery, { ...response, ...failedForGood, lastError });
  await stopDeliveries(delivery.endpointId, message('endpoint-removed'));
}

interface DeliveryUpdate {
  nextAttemptAt: Date | null;
  failedAt: Date | null;
  deliveredAt?: Date;
  responseStatus?: number | null;
  responseBody?: string | null;
  lastError: string | null;
}

const failedForGood = {
  nextAttemptAt: null,
  get failedAt() {
    return new Date();
  },
};

function nextAttempt({ attempts }: AcquiredDelivery) {
  const delay = deliveryDelayMs(attempts);
  return delay === undefined
    ? failedForGood
    : { nextAttemptAt: new Date(Date.now() + delay), failedAt: null };
}

/**
 * Changes nothing when the delivery has ended or another process has acquired it. A successful attempt counts
 * even if the delivery failed permanently in between.
 */
async function updateDelivery(
  { channelId, eventId, endpointId, attempts }: AcquiredDelivery,
  noted: DeliveryUpdate,
): Promise<void> {
  await db.eventDelivery.updateMany({
    where: {
      channelId,
      eventId,
      endpointId,
      attempts,
      ...(noted.deliveredAt ? { deliveredAt: null } : { nextAttemptAt: { not: null } }),
    },
    data: noted,
  });
}
