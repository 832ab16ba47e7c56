import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { EventEndpoint } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';

/** Whose endpoint it is. A channel's hears of that channel; a partner's of every channel that granted it access. */
export type EndpointOwner = { channelId: string } | { partnerId: string };

/** @throws Problem `not-found`, the same for an endpoint that is absent and one of somebody else. */
export async function reachEndpoint(
  owner: EndpointOwner,
  endpointId: string,
  tx: Pick<Transaction, 'eventEndpoint'> = db,
): Promise<EventEndpoint> {
  const endpoint = isId(endpointId)
    ? await tx.eventEndpoint.findFirst({ where: { id: endpointId, ...owner } })
    : null;
  if (!endpoint) throw noSuchEndpoint(endpointId);
  return endpoint;
}

/** What is said of an endpoint that is absent, and of one of somebody else. */
export function noSuchEndpoint(endpointId: string): Problem {
  return new Problem('not-found', `There is no endpoint "${endpointId}". Send the id of one of yours.`);
}
