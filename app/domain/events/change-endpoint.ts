import { db } from '#app/db/client.ts';
import { readEndpoint } from './endpoint-input.ts';
import type { EndpointInput } from './endpoint-input.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/**
 * Sends an endpoint's events to another address, or other types of them, from now on; what is not said stays. What waits
 * for it goes to the new address, signed with the same secret; another address is not held to blame for the silence of
 * the former.
 * @throws Problem `invalid` for an address that is not public https and for unknown types, `not-found`.
 */
export async function changeEndpoint(
  owner: EndpointOwner,
  endpointId: string,
  input: Partial<EndpointInput>,
): Promise<void> {
  const { id, ...former } = await reachEndpoint(owner, endpointId);
  const { url, types } = readEndpoint({ ...former, ...input });
  const data = {
    ...(url !== former.url && { url, silences: 0, pausedUntil: null }),
    ...(input.types && { types }),
  };
  await db.eventEndpoint.updateMany({ where: { id, ...owner }, data });
}
