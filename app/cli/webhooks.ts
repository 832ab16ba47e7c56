import { parseArgs } from 'node:util';
import { closeDatabase, db } from '#app/db/client.ts';
import { normalizeDomain } from '#app/domain/channels/channel-domain.ts';
import { addEndpoint } from '#app/domain/events/add-endpoint.ts';
import { enableEndpoint } from '#app/domain/events/enable-endpoint.ts';
import type { EndpointOwner } from '#app/domain/events/endpoint-owner.ts';
import { listDeliveries } from '#app/domain/events/list-deliveries.ts';
import type { LoggedDelivery } from '#app/domain/events/list-deliveries.ts';
import { listEndpoints } from '#app/domain/events/list-endpoints.ts';
import type { EndpointSummary } from '#app/domain/events/list-endpoints.ts';
import { redeliver } from '#app/domain/events/redeliver.ts';
import { removeEndpoint } from '#app/domain/events/remove-endpoint.ts';
import { rotateSecret } from '#app/domain/events/rotate-secret.ts';

/* `npm run webhooks`: who is told of events. A secret is printed once, last; what is stored is sealed. */

const usage = `OWNER is --channel DOMAIN, or --partner NAME (or its id) for every channel that granted that partner access.
See the endpoints:      npm run webhooks -- list OWNER
Add one:                npm run webhooks -- add OWNER --url https://… [--type collab.created …]
Give it a new secret:   npm run webhooks -- rotate OWNER ENDPOINT   (the old one signs too, for a day)
Send to it again:       npm run webhooks -- enable OWNER ENDPOINT   (after it was disabled)
Remove it:              npm run webhooks -- remove OWNER ENDPOINT
See what was sent:      npm run webhooks -- deliveries OWNER ENDPOINT [--limit 50]
Send an event again:    npm run webhooks -- redeliver OWNER ENDPOINT EVENT`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    channel: { type: 'string' },
    partner: { type: 'string' },
    url: { type: 'string', default: '' },
    type: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string', default: '50' },
  },
});
const [command = '', endpointId = '', eventId = ''] = positionals;

const commands: Record<string, (owner: EndpointOwner) => Promise<string>> = {
  async list(owner) {
    const endpoints = await listEndpoints(owner);
    return endpoints.map(endpointLine).join('\n') || 'There are none.';
  },
  async add(owner) {
    const { id, secret } = await addEndpoint(owner, { url: values.url, types: values.type });
    return `Added endpoint ${id}. Its secret, shown this once:\n${secret}`;
  },
  rotate: (owner) => rotateSecret(owner, endpointId),
  async enable(owner) {
    await enableEndpoint(owner, endpointId);
    return 'It is sent to again.';
  },
  async remove(owner) {
    await removeEndpoint(owner, endpointId);
    return 'Removed.';
  },
  async deliveries(owner) {
    const limit = Math.min(1_000, Math.max(1, Math.trunc(Number(values.limit)) || 50));
    const deliveries = await listDeliveries(owner, endpointId, { limit });
    return deliveries.map(deliveryLine).join('\n') || 'Nothing was sent yet.';
  },
  async redeliver(owner) {
    await redeliver(owner, endpointId, eventId);
    return 'It is sent again.';
  },
};

try {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new Error(usage);
  console.log(await run(await findOwner()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function findOwner(): Promise<EndpointOwner> {
  const { channel, partner } = values;
  if ((channel === undefined) === (partner === undefined)) throw new Error(usage);
  return channel === undefined ? findPartner(partner ?? '') : findChannel(channel);
}

async function findChannel(domain: string): Promise<EndpointOwner> {
  const channel = await db.channel.findUnique({ where: { domain: normalizeDomain(domain) } });
  if (!channel) throw new Error(`There is no channel "${domain}": open the app once in that store's admin.`);
  return { channelId: channel.id };
}

async function findPartner(nameOrId: string): Promise<EndpointOwner> {
  const partners = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM partners WHERE name = ${nameOrId} OR id::text = ${nameOrId}`;
  const [partner, another] = partners;
  if (!partner) throw new Error(`There is no partner "${nameOrId}".`);
  if (another)
    throw new Error(
      `There are several partners "${nameOrId}". Give an id: ${partners.map(({ id }) => id).join(', ')}`,
    );
  return { partnerId: partner.id };
}

function endpointLine({ id, url, types, disabledReason, pausedUntil }: EndpointSummary): string {
  const paused = pausedUntil && pausedUntil.getTime() > Date.now();
  const state = disabledReason
    ? `disabled: ${disabledReason}`
    : paused
      ? 'cannot be reached, is tried again'
      : 'live';
  return [id, url, types.join(',') || 'all events', state].join('  ');
}

function deliveryLine({ eventId: id, event, attempts, ...delivery }: LoggedDelivery): string {
  const state = delivery.deliveredAt ? 'delivered' : delivery.givenUpAt ? 'given up' : 'waiting';
  const answer = delivery.responseStatus === null ? '' : String(delivery.responseStatus);
  return [
    id,
    event.createdAt.toISOString(),
    event.type,
    state,
    `${attempts} tried`,
    answer,
    delivery.lastError ?? '',
  ]
    .join('  ')
    .trimEnd();
}
