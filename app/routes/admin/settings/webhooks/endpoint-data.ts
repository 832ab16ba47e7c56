import { deliveryState, deliveryStates } from '#app/domain/events/deliveries.ts';
import type { DeliveryState } from '#app/domain/events/deliveries.ts';
import { eventTypes } from '#app/domain/events/event.ts';
import type { DeliveryPage, LoggedDelivery } from '#app/domain/events/deliveries.ts';
import type { EndpointSummary } from '#app/domain/events/endpoints.ts';
import { parseMessage, translate } from '#app/i18n/message.ts';
import { isId } from '#app/ids.ts';
import { eventBody } from '#app/domain/events/event.ts';

/** An endpoint as pages show it; times are ISO 8601. */
export interface ShownEndpoint {
  id: string;
  url: string;
  types: string[];
  /** Why nothing is sent to it; null while it is sent to. */
  disabledReason: string | null;
  /** Until when it is left alone because it could not be reached. */
  pausedUntil: string | null;
  /** Until when messages are signed with the former secret too. */
  oldSecretEndsAt: string | null;
}

/** What a page gets to know of an endpoint. */
export function presentEndpoint(endpoint: EndpointSummary, locale: string): ShownEndpoint {
  const { id, url, types, disabledAt, disabledReason, pausedUntil, oldSecretExpiresAt } = endpoint;
  return {
    id,
    url,
    types,
    disabledReason: disabledAt && translateStored(disabledReason, locale),
    pausedUntil: inFuture(pausedUntil),
    oldSecretEndsAt: inFuture(oldSecretExpiresAt),
  };
}

function translateStored(json: string | null, locale: string): string | null {
  return json === null ? null : translate(parseMessage(json), locale);
}

function inFuture(time: Date | null): string | null {
  return time && time.getTime() > Date.now() ? time.toISOString() : null;
}

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
export function presentDelivery(
  delivery: LoggedDelivery,
  { platformDomain, locale }: { platformDomain: string; locale: string },
): ShownDelivery {
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
    error: translateStored(lastError, locale),
    body: JSON.stringify(JSON.parse(eventBody(sent)), null, 2),
  };
}

const pageSize = 25;

/** Which part of a delivery log an address asks for: `?state=failed&type=drop.created&before=<event>`. One line more than is shown. */
export function deliverySearch(search: URLSearchParams): DeliveryPage {
  const state = deliveryStates.find((one) => one === search.get('state'));
  const type = eventTypes.find((one) => one === search.get('type'));
  const [before, after] = [idIn(search, 'before'), idIn(search, 'after')];
  return {
    limit: pageSize + 1,
    ...(state && { state }),
    ...(type && { type }),
    ...(before !== undefined ? { before } : after !== undefined && { after }),
  };
}

function idIn(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name);
  return id !== null && isId(id) ? id : undefined;
}

/** One page of what was found, and whether there are others beside it. */
export function pageOf<Line>(
  found: readonly Line[],
  { before, after }: DeliveryPage,
): { lines: Line[]; hasNewer: boolean; hasOlder: boolean } {
  const hasMore = found.length > pageSize;
  if (after !== undefined)
    return { lines: hasMore ? found.slice(1) : [...found], hasNewer: hasMore, hasOlder: true };
  return { lines: found.slice(0, pageSize), hasNewer: before !== undefined, hasOlder: hasMore };
}
