import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { noSuchEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import type { EndpointSummary } from './list-endpoints.ts';

/** One of an owner's endpoints, without its secrets. @throws Problem `not-found`. */
export async function readEndpointSummary(
  owner: EndpointOwner,
  endpointId: string,
): Promise<EndpointSummary> {
  const found = isId(endpointId)
    ? await db.eventEndpoint.findFirst({
        where: { id: endpointId, ...owner },
        omit: { secret: true, oldSecret: true },
      })
    : null;
  if (!found) throw noSuchEndpoint(endpointId);
  return found;
}
