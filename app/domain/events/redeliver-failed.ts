import { inTransaction } from '#app/db/client.ts';
import { enqueueDelivery } from '#app/jobs/enqueue.ts';
import { Problem } from '../problem.ts';
import { inDeliveryState } from './delivery-state.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/**
 * Sends everything to an endpoint once more that was given up, under the same ids, and tries for three days again if it
 * must.
 * @returns how many messages.
 * @throws Problem `not-found`, `conflict` when the endpoint is disabled.
 */
export async function redeliverFailed(owner: EndpointOwner, endpointId: string): Promise<number> {
  const endpoint = await reachEndpoint(owner, endpointId);
  if (endpoint.disabledAt) throw new Problem('conflict', 'This endpoint is disabled: enable it first.');
  return inTransaction(async (tx) => {
    const { count } = await tx.eventDelivery.updateMany({
      where: { endpointId: endpoint.id, ...inDeliveryState('failed') },
      data: { attempts: 0, nextAttemptAt: new Date(), givenUpAt: null },
    });
    if (count === 0) return 0;
    await tx.eventEndpoint.update({ where: { id: endpoint.id }, data: { pausedUntil: null } });
    await enqueueDelivery(tx, endpoint.id);
    return count;
  });
}
