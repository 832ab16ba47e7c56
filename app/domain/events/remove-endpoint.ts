import { db } from '#app/db/client.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** Removes an endpoint with its delivery log; what waited for it is never sent. @throws Problem `not-found`. */
export async function removeEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await reachEndpoint(owner, endpointId);
  await db.eventEndpoint.deleteMany({ where: { id } });
}
