import {
  deliveryState,
  deliveryStates,
  type DeliveryPage,
  type DeliveryState,
  type LoggedDelivery,
} from '#app/domain/events/deliveries.ts';
import { deliveredTypes, eventBody } from '#app/domain/events/event.ts';
import type { EndpointSummary } from '#app/domain/events/endpoints.ts';
import { parseMessage, translate } from '#app/i18n/message.ts';
import { isId } from '#app/ids.ts';

/** An endpoint for pages; times are ISO 8601. */
export interface ShownEndpoint {
  id: string;
  url: string;
  types: string[];
  /** Why it is disabled; null while it is enabled. */
  disabledReason: string | null;
  /** Until when it is paused because it was unreachable. */
  pausedUntil: string | null;
  /** Until when deliveries are also signed with the former secret. */
  oldSecretEndsAt: string | null;
}

/** Converts an endpoint for pages. */
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

/** A delivery for pages; times are ISO 8601. */
export interface ShownDelivery {
  eventId: string;
  type: string;
  happenedAt: string;
  state: DeliveryState;
  attempts: number;
  /** Not before the end of the endpoint's pause. */
  nextAttemptAt: string | null;
  /** HTTP status of the last response. */
  status: number | null;
  /** The beginning of the last response. */
  response: string | null;
  error: string | null;
  /** The sent or pending body. */
  body: string;
}

/**
 * Converts a delivery for pages.
 * @param context.platformDomain of the event's channel.
 * @param context.pausedUntil the end of the endpoint's pause, if any.
 */
export function presentDelivery(
  delivery: LoggedDelivery,
  { platformDomain, locale, pausedUntil }: DeliveryContext,
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
    nextAttemptAt: nextAttemptAt && laterOf(nextAttemptAt, pausedUntil).toISOString(),
    status: responseStatus,
    response: responseBody,
    error: translateStored(lastError, locale),
    body: JSON.stringify(JSON.parse(eventBody(sent)), null, 2),
  };
}

interface DeliveryContext {
  platformDomain: string;
  locale: string;
  pausedUntil: Date | null;
}

function laterOf(time: Date, other: Date | null): Date {
  return other && other > time ? other : time;
}

const pageSize = 25;

/**
 * The part of a delivery log in a URL: `?state=failed&type=drop.created&before=<event>`. Reads one more
 * delivery than is shown.
 */
export function deliverySearch(search: URLSearchParams): DeliveryPage {
  const state = deliveryStates.find((one) => one === search.get('state'));
  const type = deliveredTypes.find((one) => one === search.get('type'));
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

const soonMs = 60_000;

/** Whether a delivery is being sent or is sent within a minute. */
export function isSendingSoon(deliveries: readonly ShownDelivery[]): boolean {
  return deliveries.some(
    ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + soonMs,
  );
}

/** One page of the found deliveries, and whether there are others before and after. */
export function pageOf<Line>(
  found: readonly Line[],
  { before, after }: DeliveryPage,
): { lines: Line[]; hasNewer: boolean; hasOlder: boolean } {
  const hasMore = found.length > pageSize;
  if (after !== undefined)
    return { lines: hasMore ? found.slice(1) : [...found], hasNewer: hasMore, hasOlder: true };
  return { lines: found.slice(0, pageSize), hasNewer: before !== undefined, hasOlder: hasMore };
}
