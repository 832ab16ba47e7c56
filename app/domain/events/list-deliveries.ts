import { db } from '#app/db/client.ts';
import type { Event, EventDelivery } from '#app/db/generated/client.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** One line of the delivery log, with what was sent. */
export type LoggedDelivery = EventDelivery & { event: Pick<Event, 'type' | 'data' | 'createdAt'> };

/**
 * The delivery log of an endpoint, newest event first.
 * @param page `limit` lines at most; `before` goes on after the event with that id.
 * @throws Problem `not-found`.
 */
export async function listDeliveries(
  owner: EndpointOwner,
  endpointId: string,
  { limit, before }: { limit: number; before?: string },
): Promise<LoggedDelivery[]> {
  const { id } = await reachEndpoint(owner, endpointId);
  return db.eventDelivery.findMany({
    where: { endpointId: id, ...(before === undefined ? {} : { eventId: { lt: before } }) },
    orderBy: { eventId: 'desc' },
    take: limit,
    include: { event: { select: { type: true, data: true, createdAt: true } } },
    relationLoadStrategy: 'join',
  });
}
