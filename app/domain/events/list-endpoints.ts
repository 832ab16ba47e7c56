import { db } from '#app/db/client.ts';
import type { EventEndpoint } from '#app/db/generated/client.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** An endpoint without its secrets. */
export type EndpointSummary = Omit<EventEndpoint, 'secret' | 'oldSecret'>;

/** The endpoints of a channel or a partner, oldest first. */
export function listEndpoints(owner: EndpointOwner): Promise<EndpointSummary[]> {
  return db.eventEndpoint.findMany({
    where: owner,
    orderBy: { id: 'asc' },
    omit: { secret: true, oldSecret: true },
  });
}
