import { inTransaction } from '#app/db/client.ts';
import { addEndpoint } from '#app/domain/events/add-endpoint.ts';
import { enableEndpoint } from '#app/domain/events/enable-endpoint.ts';
import type { EndpointOwner } from '#app/domain/events/endpoint-owner.ts';
import { listDeliveries } from '#app/domain/events/list-deliveries.ts';
import { listEndpoints } from '#app/domain/events/list-endpoints.ts';
import { redeliver } from '#app/domain/events/redeliver.ts';
import { removeEndpoint } from '#app/domain/events/remove-endpoint.ts';
import { rotateSecret } from '#app/domain/events/rotate-secret.ts';
import { deliveryLine, endpointLine } from './show-lines.ts';

/** What the command line said, beside the command and whose endpoints are meant. */
export interface Asked {
  /** The first two words after the command. */
  endpointId: string;
  eventId: string;
  url: string;
  types: readonly string[];
  limit: string;
}

/** What each command does; the text it returns is printed. */
export const commands: Readonly<Record<string, (owner: EndpointOwner, asked: Asked) => Promise<string>>> = {
  async list(owner) {
    const endpoints = await listEndpoints(owner);
    return endpoints.map(endpointLine).join('\n') || 'There are none.';
  },

  async add(owner, { url, types }) {
    const { id, secret } = await inTransaction((tx) => addEndpoint(tx, owner, { url, types }));
    return `Added endpoint ${id}. Its secret, shown this once:\n${secret}`;
  },

  rotate: (owner, { endpointId }) => inTransaction((tx) => rotateSecret(tx, owner, endpointId)),

  async enable(owner, { endpointId }) {
    await enableEndpoint(owner, endpointId);
    return 'It is sent to again.';
  },

  async remove(owner, { endpointId }) {
    await removeEndpoint(owner, endpointId);
    return 'Removed.';
  },

  async deliveries(owner, { endpointId, limit }) {
    const most = Math.min(1_000, Math.max(1, Math.trunc(Number(limit)) || 50));
    const deliveries = await listDeliveries(owner, endpointId, { limit: most });
    return deliveries.map(deliveryLine).join('\n') || 'Nothing was sent yet.';
  },

  async redeliver(owner, { endpointId, eventId }) {
    await redeliver(owner, endpointId, eventId);
    return 'It is sent again.';
  },
};
