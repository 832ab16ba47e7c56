import type { EndpointSummary } from '#app/domain/events/list-endpoints.ts';

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
export function showEndpoint(endpoint: EndpointSummary): ShownEndpoint {
  const { id, url, types, disabledAt, disabledReason, pausedUntil, oldSecretExpiresAt } = endpoint;
  return {
    id,
    url,
    types,
    disabledReason: disabledAt ? (disabledReason ?? '') : null,
    pausedUntil: inFuture(pausedUntil),
    oldSecretEndsAt: inFuture(oldSecretExpiresAt),
  };
}

function inFuture(time: Date | null): string | null {
  return time && time.getTime() > Date.now() ? time.toISOString() : null;
}
