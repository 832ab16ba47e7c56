import { parseArgs } from 'node:util';
import {
  createApiKey,
  keyLabel,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyOwner,
  type ListedApiKey,
} from '#app/auth/manage-api-keys.ts';
import { findOrCreatePartner, revokePartnerGrant } from '#app/auth/partners.ts';
import { startSession, tokenResponse } from '#app/auth/refresh-sessions.ts';
import { createSigningKey } from '#app/auth/signing-keys.ts';
import type { User } from '#app/auth/user-tokens.ts';
import { grantPartner } from '#app/db/auth.ts';
import { db, inTransaction } from '#app/db/connection/client.ts';
import { assertCompatible } from '#app/db/connection/start-checks.ts';
import {
  discardUnreadable,
  resealAll,
  retireOlderKeys,
  type ResealCount,
} from '#app/db/encryption/reseal.ts';
import { limits } from '#app/domain/limits.ts';
import {
  requireChannelId,
  getCreatorId,
  getPartnerId,
  parseArguments,
  parseKeyName,
  UsageError,
} from './command-line.ts';

const usage = `Create a channel's key      npm run keys -- issue --channel DOMAIN [--label TEXT]
Create a partner's key      npm run keys -- issue --partner NAME [--grant DOMAIN …] [--label TEXT]
List keys                   npm run keys -- list [--channel DOMAIN | --partner NAME]
Rename a key                npm run keys -- rename KEY --label TEXT
Replace a key               npm run keys -- rotate KEY [--overlap HOURS]   (the old one stays valid for 24 hours)
Revoke a key                npm run keys -- revoke KEY
Grant a partner access      npm run keys -- grant --partner NAME --channel DOMAIN
Revoke a partner's access   npm run keys -- ungrant --partner NAME --channel DOMAIN
Create user sessions        npm run keys -- token --creator EMAIL … | --channel DOMAIN
Replace the signing key     npm run keys -- rotate-signing [--now]   (--now if it leaked)
Reseal all secrets          npm run keys -- reseal [--discard-lost]   (with the first of the keys in ENCRYPTION_KEY)

KEY is the first two parts of a key, such as cck_0123456789abcdef.`;

const options = {
  channel: { type: 'string' },
  partner: { type: 'string' },
  creator: { type: 'string', multiple: true },
  grant: { type: 'string', multiple: true },
  label: { type: 'string', default: '' },
  overlap: { type: 'string', default: '24' },
  now: { type: 'boolean', default: false },
  'discard-lost': { type: 'boolean', default: false },
} as const;

/**
 * Runs one command.
 * @returns the text to print; a secret is printed only here.
 * @throws Error with the cause; with the usage for an unknown command.
 */
export async function runKeys(args: string[]): Promise<string> {
  const { positionals, values } = parseArguments(
    () => parseArgs({ args, allowPositionals: true, options }),
    usage,
  );
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 1) throw new Error(`Enter a command.\n\n${usage}`);
  const discardLost = values['discard-lost'];
  await assertCompatible(discardLost ? 'wrong-encryption-key' : undefined);
  try {
    const lists = { creators: values.creator ?? [], grant: values.grant ?? [] };
    return await command({ ...values, ...lists, discardLost, name: rest[0] });
  } catch (error) {
    throw error instanceof UsageError ? new Error(`${error.message}\n\n${usage}`, { cause: error }) : error;
  }
}

/** The parsed options. */
interface KeyArguments {
  /** The first argument after the command. */
  name?: string | undefined;
  channel?: string | undefined;
  partner?: string | undefined;
  creators: readonly string[];
  grant: readonly string[];
  label: string;
  /** Hours. */
  overlap: string;
  now: boolean;
  discardLost: boolean;
}

/** Maps each command to a function that returns the text to print. */
const commands: Readonly<Record<string, (options: KeyArguments) => Promise<string>>> = {
  async issue(options) {
    const channelIds = await Promise.all(options.grant.map(requireChannelId));
    const owner = await ownerOf(options, async (name) => (await findOrCreatePartner(name)).id);
    if (!owner) throw new UsageError('Enter the owner of the key: --channel or --partner.');
    if ('partnerId' in owner)
      for (const id of channelIds) await grantPartner(db, { partnerId: owner.partnerId, channelId: id });
    const label = options.label === '' ? '' : parseLabel(options.label);
    return inTransaction((tx) => createApiKey(tx, owner, { label }));
  },

  async list(options) {
    return showKeys(await listApiKeys(await ownerOf(options, getPartnerId)));
  },

  async rename({ name, label }) {
    const renamed = await renameApiKey(parseKeyName(name), parseLabel(label), { scope: 'all' });
    if (!renamed) throw new Error('No key has this name.');
    return 'Key renamed.';
  },

  async rotate({ name, overlap }) {
    const hours = Number(overlap);
    if (!(hours >= 0 && hours <= 24 * 365)) throw new UsageError('Enter --overlap in hours.');
    const rotation = { publicId: parseKeyName(name), overlapMs: hours * 3_600_000 };
    const key = await inTransaction((tx) => rotateApiKey(tx, rotation, 'all'));
    if (key === undefined) throw new Error('No active key has this name.');
    return key;
  },

  async revoke({ name }) {
    const revoked = await revokeApiKey(parseKeyName(name), 'all');
    if (!revoked) throw new Error('No key has this name, or it is already revoked.');
    return 'Key revoked.';
  },

  async grant(options) {
    const { partnerId, channelId } = await requireGrant(options);
    await grantPartner(db, { partnerId, channelId });
    return 'Access granted.';
  },

  async ungrant(options) {
    const { partnerId, channelId } = await requireGrant(options);
    if (!(await revokePartnerGrant(partnerId, channelId)))
      throw new Error('The partner has no access to this channel.');
    return 'Access revoked.';
  },

  async token({ creators, channel }) {
    if ((creators.length === 0) === (channel === undefined))
      throw new UsageError('Enter the users: --creator or --channel.');
    const users: User[] = [];
    for (const email of creators) users.push({ role: 'creator', creatorId: await getCreatorId(email) });
    if (channel !== undefined) users.push({ role: 'brand', channelId: await requireChannelId(channel) });
    const lines: string[] = [];
    for (const user of users) lines.push(JSON.stringify(tokenResponse(await startSession(user))));
    return lines.join('\n');
  },

  async 'rotate-signing'({ now }) {
    await createSigningKey(now ? 'at-once' : 'planned');
    return now
      ? 'A new key signs user tokens. All earlier tokens are invalid; refresh tokens still work.'
      : 'A new key is published. It signs user tokens in ten minutes. The old one is retired after its last token expires.';
  },

  async reseal(options) {
    const counts = await resealAll();
    if (options.discardLost) await discardUnreadable();
    return showReseal(counts, { discarded: options.discardLost, retired: await retireOlderKeys() });
  },
};

async function ownerOf(
  { channel, partner }: KeyArguments,
  findPartner: (name: string) => Promise<string>,
): Promise<ApiKeyOwner | undefined> {
  if (channel !== undefined && partner !== undefined)
    throw new UsageError('Enter --channel or --partner, not both.');
  if (channel !== undefined) return { channelId: await requireChannelId(channel) };
  return partner === undefined ? undefined : { partnerId: await findPartner(partner) };
}

function parseLabel(text: string): string {
  const { data } = keyLabel.safeParse(text);
  if (data === undefined)
    throw new UsageError(`Enter --label: one line of at most ${limits.keyLabel} characters.`);
  return data;
}

async function requireGrant({ channel, partner }: KeyArguments) {
  if (channel === undefined || partner === undefined) throw new UsageError('Enter --partner and --channel.');
  return { partnerId: await getPartnerId(partner), channelId: await requireChannelId(channel) };
}

const titles = ['KEY', 'STATE', 'OWNER', 'LABEL', 'CREATED', 'LAST USED', 'ENDS'];

/** Formats keys as a table, with times in UTC to the minute. */
function showKeys(keys: readonly ListedApiKey[]): string {
  if (keys.length === 0) return 'No keys.';
  const rows = [titles, ...keys.map(row)];
  const widths = titles.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function row(key: ListedApiKey): string[] {
  const { name, state, owner, label, createdAt, lastUsedAt, revokedAt, expiresAt } = key;
  const lastUsed = lastUsedAt ? minute(lastUsedAt) : 'never';
  return [name, state, owner, label || '-', minute(createdAt), lastUsed, minute(revokedAt ?? expiresAt)];
}

function minute(time: Date | null): string {
  return time ? time.toISOString().slice(0, 16).replace('T', ' ') : '-';
}

/** How long responses and cursors protected by an older key are in use (domain/idempotency.ts). */
const keptHours = 24;

interface ResealEnd {
  /** The ids of listed keys that seal no values any more. */
  retired: readonly string[];
  /** Whether values that could not be opened were deleted. */
  discarded: boolean;
}

/** Formats the result of a reseal and the operator's next step. */
function showReseal(counts: readonly ResealCount[], { retired, discarded }: ResealEnd): string {
  const lines = counts.map(
    ({ name, resealed, unreadable }) =>
      `${name}: ${resealed} resealed${unreadable > 0 ? `, ${unreadable} lost` : ''}`,
  );
  const isLost = counts.some(({ unreadable }) => unreadable > 0);
  if (isLost && discarded)
    lines.push(
      'Lost signing keys and replaced secrets of event endpoints were deleted. Open the app in each store, and rotate each lost secret of an event endpoint.',
    );
  else if (isLost)
    lines.push('No key in ENCRYPTION_KEY opens the lost values: add their key, or run with --discard-lost.');
  lines.push(
    retired.length === 0
      ? 'The first key in ENCRYPTION_KEY seals everything else. It lists no other key.'
      : `The first key in ENCRYPTION_KEY seals everything else. Remove the others (${retired.join(', ')}) after ${keptHours} hours: cursors and saved responses need them until then.`,
  );
  return lines.join('\n');
}
