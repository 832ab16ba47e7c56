import type { LoggedDelivery } from '#app/domain/events/list-deliveries.ts';
import type { EndpointSummary } from '#app/domain/events/list-endpoints.ts';

/** An endpoint in one line to read. */
export function endpointLine({ id, url, types, disabledReason, pausedUntil }: EndpointSummary): string {
  const paused = pausedUntil && pausedUntil.getTime() > Date.now();
  const state = disabledReason
    ? `disabled: ${disabledReason}`
    : paused
      ? 'cannot be reached, is tried again'
      : 'live';
  return [id, url, types.join(',') || 'all events', state].join('  ');
}

/** An entry of the delivery log in one line to read. */
export function deliveryLine({ eventId: id, event, attempts, ...delivery }: LoggedDelivery): string {
  const state = delivery.deliveredAt ? 'delivered' : delivery.givenUpAt ? 'given up' : 'waiting';
  const answer = delivery.responseStatus === null ? '' : String(delivery.responseStatus);
  return [
    id,
    event.createdAt.toISOString(),
    event.type,
    state,
    `${attempts} tried`,
    answer,
    delivery.lastError ?? '',
  ]
    .join('  ')
    .trimEnd();
}
