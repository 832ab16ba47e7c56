import { db } from '#app/db/client.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/**
 * Sends to an endpoint again that was disabled, or is left alone for a while because it could not be reached. It hears
 * of what happens from now on; what it missed can be redelivered. @throws Problem `not-found`.
 */
export async function enableEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await reachEndpoint(owner, endpointId);
  await db.eventEndpoint.update({
    where: { id },
    data: { disabledAt: null, disabledReason: null, silences: 0, pausedUntil: null },
  });
}
