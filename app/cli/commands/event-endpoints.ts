import { englishText, parseMessage } from '#app/i18n/message.ts';
import { parseArgs } from 'node:util';
import { inTransaction } from '#app/db/connection/client.ts';
import { assertCompatible } from '#app/db/connection/start-checks.ts';
import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateEndpointSecret,
  type EndpointOwner,
  type EndpointSummary,
} from '#app/domain/events/endpoints.ts';
import { listDeliveries, redeliverEvent, type LoggedDelivery } from '#app/domain/events/deliveries.ts';
import { requireChannelId, getPartnerId, parseArguments } from './command-line.ts';

const usage = `OWNER is --channel DOMAIN, or --partner NAME for every channel that granted that partner access.
List endpoints:       npm run event-endpoints -- list OWNER
Add an endpoint:      npm run event-endpoints -- add OWNER --url https://… [--type collab.created …]
Replace its secret:   npm run event-endpoints -- rotate OWNER ENDPOINT   (both secrets sign for a day)
Enable it:            npm run event-endpoints -- enable OWNER ENDPOINT   (if it was disabled)
Delete it:            npm run event-endpoints -- remove OWNER ENDPOINT
List deliveries:      npm run event-endpoints -- deliveries OWNER ENDPOINT [--limit 50]
Resend an event:      npm run event-endpoints -- redeliver OWNER ENDPOINT EVENT`;

const options = {
  channel: { type: 'string' },
  partner: { type: 'string' },
  url: { type: 'string', default: '' },
  type: { type: 'string', multiple: true },
  limit: { type: 'string', default: '50' },
} as const;

/**
 * Runs one command.
 * @returns the text to print; a secret is printed only here.
 * @throws Error with the cause; with the usage for an unknown command.
 */
export async function runEventEndpoints(args: string[]): Promise<string> {
  const { positionals, values } = parseArguments(
    () => parseArgs({ args, allowPositionals: true, options }),
    usage,
  );
  const [name = '', endpointId = '', eventId = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  const { type: types = [], url, limit } = values;
  await assertCompatible();
  return command(await findOwner(values), { endpointId, eventId, url, types, limit });
}

async function findOwner(named: { channel?: string; partner?: string }): Promise<EndpointOwner> {
  const { channel, partner } = named;
  if (channel !== undefined && partner === undefined) return { channelId: await requireChannelId(channel) };
  if (channel === undefined && partner !== undefined) return { partnerId: await getPartnerId(partner) };
  throw new Error(usage);
}

/** The parsed options without the owner of the endpoints. */
interface EndpointArguments {
  /** The first two arguments after the command. */
  endpointId: string;
  eventId: string;
  url: string;
  types: readonly string[];
  limit: string;
}

/** Maps each command to a function that returns the text to print. */
const commands: Readonly<
  Record<string, (owner: EndpointOwner, options: EndpointArguments) => Promise<string>>
> = {
  async list(owner) {
    const endpoints = await listEndpoints(owner);
    return endpoints.map(endpointLine).join('\n') || 'No endpoints.';
  },

  async add(owner, { url, types }) {
    const { id, secret } = await inTransaction((tx) => createEndpoint(tx, owner, { url, types }));
    return `Added endpoint ${id}. Its secret, shown only here:\n${secret}`;
  },

  rotate: (owner, { endpointId }) => inTransaction((tx) => rotateEndpointSecret(tx, owner, endpointId)),

  async enable(owner, { endpointId }) {
    await enableEndpoint(owner, endpointId);
    return 'Enabled.';
  },

  async remove(owner, { endpointId }) {
    await deleteEndpoint(owner, endpointId);
    return 'Deleted.';
  },

  async deliveries(owner, { endpointId, limit }) {
    const max = Math.min(1_000, Math.max(1, Math.trunc(Number(limit)) || 50));
    const deliveries = await listDeliveries(owner, endpointId, { limit: max });
    return deliveries.map(deliveryLine).join('\n') || 'No deliveries.';
  },

  async redeliver(owner, { endpointId, eventId }) {
    await redeliverEvent(owner, endpointId, eventId);
    return 'Delivery scheduled.';
  },
};

function endpointLine({ id, url, types, disabledReason, pausedUntil }: EndpointSummary): string {
  const paused = pausedUntil && pausedUntil.getTime() > Date.now();
  const state = disabledReason
    ? `disabled: ${englishText(parseMessage(disabledReason))}`
    : paused
      ? 'unreachable, retrying'
      : 'live';
  return [id, url, types.join(',') || 'all events', state].join('  ');
}

function deliveryLine({ eventId: id, event, attempts, ...delivery }: LoggedDelivery): string {
  const state = delivery.deliveredAt ? 'delivered' : delivery.failedAt ? 'failed' : 'pending';
  const response = delivery.responseStatus === null ? '' : String(delivery.responseStatus);
  return [
    id,
    event.createdAt.toISOString(),
    event.type,
    state,
    `${attempts} attempts`,
    response,
    delivery.lastError === null ? '' : englishText(parseMessage(delivery.lastError)),
  ]
    .join('  ')
    .trimEnd();
}
