import { db } from '#app/db/client.ts';
import type { Event, EventDelivery } from '#app/db/generated/client.ts';
import { inDeliveryState } from './delivery-state.ts';
import type { DeliveryState } from './delivery-state.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import type { EventType } from './event-types.ts';

/** One line of the delivery log, with what was sent. */
export type LoggedDelivery = EventDelivery & { event: Pick<Event, 'type' | 'data' | 'createdAt'> };

/**
 * Which lines of the log are asked for: `limit` at most; `before` goes on after the event with that id, `after` goes back
 * to what is newer than it.
 */
export interface DeliveryPage {
  limit: number;
  before?: string;
  after?: string;
  state?: DeliveryState;
  type?: EventType;
}

/** The delivery log of an endpoint, newest event first. @throws Problem `not-found`. */
export async function listDeliveries(
  owner: EndpointOwner,
  endpointId: string,
  { limit, before, after, state, type }: DeliveryPage,
): Promise<LoggedDelivery[]> {
  const { id } = await reachEndpoint(owner, endpointId);
  const found = await db.eventDelivery.findMany({
    where: {
      endpointId: id,
      ...(before !== undefined && { eventId: { lt: before } }),
      ...(after !== undefined && { eventId: { gt: after } }),
      ...(state && inDeliveryState(state)),
      ...(type && { event: { type } }),
    },
    orderBy: { eventId: after === undefined ? 'desc' : 'asc' },
    take: limit,
    include: { event: { select: { type: true, data: true, createdAt: true } } },
    relationLoadStrategy: 'join',
  });
  return after === undefined ? found : found.reverse();
}
