import { inTransaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { enqueueDelivery } from '#app/jobs/enqueue.ts';
import { Problem } from '../problem.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/**
 * Sends an event to an endpoint once more, under the same id, and tries for three days again if it must.
 * @throws Problem `not-found` when the event was never meant for the endpoint, `conflict` when that is disabled.
 */
export async function redeliver(owner: EndpointOwner, endpointId: string, eventId: string): Promise<void> {
  const endpoint = await reachEndpoint(owner, endpointId);
  if (endpoint.disabledAt) throw new Problem('conflict', 'This endpoint is disabled: enable it first.');
  if (!isId(eventId)) throw neverSent(eventId);
  await inTransaction(async (tx) => {
    const { count } = await tx.eventDelivery.updateMany({
      where: { endpointId: endpoint.id, eventId },
      data: { attempts: 0, nextAttemptAt: new Date(), deliveredAt: null, givenUpAt: null },
    });
    if (count === 0) throw neverSent(eventId);
    await tx.eventEndpoint.update({ where: { id: endpoint.id }, data: { pausedUntil: null } });
    await enqueueDelivery(tx, endpoint.id);
  });
}

function neverSent(eventId: string): Problem {
  return new Problem('not-found', `There is no event "${eventId}" in the delivery log of this endpoint.`);
}
