import { stopDeliveries } from '#app/domain/events/endpoints.ts';
import { saveAttempt, type AcquiredDelivery, type AttemptResult } from '#app/db/event-deliveries.ts';
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
    return saveAttempt(delivery, { end: 'failed', lastError: serializeMessage(message('grant-revoked')) });
  if (outcome.kind === 'unreachable') {
    const lastError = serializeMessage(outcome.reason);
    return saveAttempt(delivery, { end: endOf(delivery), response: null, lastError });
  }
  const { response } = outcome;
  const { status } = response;
  if (status >= 200 && status < 300)
    return saveAttempt(delivery, { end: 'delivered', response, lastError: null });
  const lastError = serializeMessage(message('endpoint-status', { status }));
  const isRemoved = status === endpointRemoved;
  await saveAttempt(delivery, { end: isRemoved ? 'failed' : endOf(delivery), response, lastError });
  if (isRemoved) await stopDeliveries(delivery.endpointId, message('endpoint-removed'));
}

/** How an attempt ends without success. */
function endOf({ attempts }: AcquiredDelivery): AttemptResult['end'] {
  const retryMs = deliveryDelayMs(attempts);
  return retryMs === undefined ? 'failed' : { retryMs };
}
