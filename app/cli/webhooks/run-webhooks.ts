import { parseArgs } from 'node:util';
import { assertCompatible } from '#app/db/compatibility.ts';
import type { EndpointOwner } from '#app/domain/events/endpoint-owner.ts';
import { findChannelId, findPartnerId } from '../find-owner.ts';
import { readArguments } from '../run-tool.ts';
import { commands } from './commands.ts';

const usage = `OWNER is --channel DOMAIN, or --partner NAME for every channel that granted that partner access.
See the endpoints:      npm run webhooks -- list OWNER
Add one:                npm run webhooks -- add OWNER --url https://… [--type collab.created …]
Give it a new secret:   npm run webhooks -- rotate OWNER ENDPOINT   (the old one signs too, for a day)
Send to it again:       npm run webhooks -- enable OWNER ENDPOINT   (after it was disabled)
Remove it:              npm run webhooks -- remove OWNER ENDPOINT
See what was sent:      npm run webhooks -- deliveries OWNER ENDPOINT [--limit 50]
Send an event again:    npm run webhooks -- redeliver OWNER ENDPOINT EVENT`;

const options = {
  channel: { type: 'string' },
  partner: { type: 'string' },
  url: { type: 'string', default: '' },
  type: { type: 'string', multiple: true },
  limit: { type: 'string', default: '50' },
} as const;

/**
 * Carries out one command line.
 * @returns what it prints: a secret, once and last, or what is asked for in lines.
 * @throws Error that says what is wrong, and for what is no command how they are all written.
 */
export async function runWebhooks(args: string[]): Promise<string> {
  const { positionals, values } = readArguments(
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
  if (channel !== undefined && partner === undefined) return { channelId: await findChannelId(channel) };
  if (channel === undefined && partner !== undefined) return { partnerId: await findPartnerId(partner) };
  throw new Error(usage);
}
