import { deliveryState } from '#app/domain/events/delivery-state.ts';
import type { DeliveryState } from '#app/domain/events/delivery-state.ts';
import type { LoggedDelivery } from '#app/domain/events/list-deliveries.ts';
import { messageBody } from '#app/domain/events/message-body.ts';

/** A line of the delivery log as pages show it; times are ISO 8601. */
export interface ShownDelivery {
  eventId: string;
  type: string;
  happenedAt: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: string | null;
  /** HTTP status of the last answer. */
  status: number | null;
  /** The beginning of the last answer. */
  answer: string | null;
  error: string | null;
  /** What was sent, or is to be. */
  body: string;
}

/** What a page gets to know of a delivery. @param platformDomain of the channel that it tells of. */
export function showDelivery(delivery: LoggedDelivery, platformDomain: string): ShownDelivery {
  const { eventId, channelId, event, attempts, nextAttemptAt, responseStatus, responseBody, lastError } =
    delivery;
  const { type, data, createdAt } = event;
  const sent = { channelId, platformDomain, type, data: data as Record<string, unknown>, createdAt };
  return {
    eventId,
    type,
    happenedAt: createdAt.toISOString(),
    state: deliveryState(delivery),
    attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    status: responseStatus,
    answer: responseBody,
    error: lastError,
    body: JSON.stringify(JSON.parse(messageBody(sent)), null, 2),
  };
}
