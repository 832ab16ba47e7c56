import { disableEndpoint } from './disable-endpoint.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** Stops sending to one's endpoint until it is enabled; what waits for it is given up. @throws Problem `not-found`. */
export async function turnOffEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await reachEndpoint(owner, endpointId);
  await disableEndpoint(id, 'it was turned off by its owner');
}
