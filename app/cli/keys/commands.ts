import { issueKey } from '#app/auth/issue-key.ts';
import type { KeyOwner } from '#app/auth/issue-key.ts';
import { listKeys } from '#app/auth/list-keys.ts';
import { grantPartner, registerPartner, ungrantPartner } from '#app/auth/partners.ts';
import { revokeKey } from '#app/auth/revoke-key.ts';
import { rotateKey } from '#app/auth/rotate-key.ts';
import { startSession } from '#app/auth/sessions/start-session.ts';
import { addSigningKey } from '#app/auth/signing-keys/add-signing-key.ts';
import { tokenResponse } from '#app/auth/token-response.ts';
import { inTransaction } from '#app/db/client.ts';
import { discardLost, resealAll, retireOlderKeys } from '#app/db/reseal.ts';
import { findChannelId, findCreatorId, findPartnerId, readKeyName } from '../find-owner.ts';
import { UsageError } from '../usage-error.ts';
import { showKeys } from './show-keys.ts';
import { showReseal } from './show-reseal.ts';

/** What the command line said, beside the command. */
export interface Asked {
  /** The first word after the command. */
  name?: string | undefined;
  channel?: string | undefined;
  partner?: string | undefined;
  creator?: string | undefined;
  grant: readonly string[];
  label: string;
  /** Hours. */
  overlap: string;
  now: boolean;
  discardLost: boolean;
}

/** What each command does; the text it returns is printed. */
export const commands: Readonly<Record<string, (asked: Asked) => Promise<string>>> = {
  async issue(asked) {
    const channelIds = await Promise.all(asked.grant.map(findChannelId));
    const owner = await ownerOf(asked, async (name) => (await registerPartner(name)).id);
    if (!owner) throw new UsageError('Say whose key it is to be.');
    if ('partnerId' in owner) for (const id of channelIds) await grantPartner(owner.partnerId, id);
    return inTransaction((tx) => issueKey(tx, owner, { label: asked.label }));
  },

  async list(asked) {
    return showKeys(await listKeys(await ownerOf(asked, findPartnerId)));
  },

  async rotate({ name, overlap }) {
    const hours = Number(overlap);
    if (!(hours >= 0 && hours <= 24 * 365)) throw new UsageError('Give --overlap in hours.');
    const rotation = { publicId: readKeyName(name), overlapMs: hours * 3_600_000 };
    const key = await inTransaction((tx) => rotateKey(tx, rotation, 'anybody'));
    if (key === undefined) throw new Error('There is no live key of that name.');
    return key;
  },

  async revoke({ name }) {
    const revoked = await revokeKey(readKeyName(name), 'anybody');
    if (!revoked) throw new Error('There is no key of that name that is not revoked already.');
    return 'The key is revoked.';
  },

  async grant(asked) {
    const { partnerId, channelId } = await bothOf(asked);
    await grantPartner(partnerId, channelId);
    return 'The partner may act in the channel.';
  },

  async ungrant(asked) {
    const { partnerId, channelId } = await bothOf(asked);
    if (!(await ungrantPartner(partnerId, channelId))) throw new Error('The partner had no grant.');
    return 'The partner may not act in the channel any more.';
  },

  async token({ creator, channel }) {
    if ((creator === undefined) === (channel === undefined))
      throw new UsageError('Say who signs in: a creator, or a channel.');
    const user =
      creator === undefined
        ? { role: 'brand' as const, channelId: await findChannelId(channel ?? '') }
        : { role: 'creator' as const, creatorId: await findCreatorId(creator) };
    return JSON.stringify(tokenResponse(await startSession(user)));
  },

  async 'rotate-signing'({ now }) {
    await addSigningKey(now ? 'at-once' : 'planned');
    return now
      ? 'A new key signs user tokens. All tokens of before are worthless; refresh tokens still work.'
      : 'A new key is published. It signs user tokens in ten minutes, and the old one is retired after the last token that it signed.';
  },

  async reseal(asked) {
    const counts = await resealAll();
    if (asked.discardLost) await discardLost();
    return showReseal(counts, { discarded: asked.discardLost, retired: await retireOlderKeys() });
  },
};

async function ownerOf(
  { channel, partner }: Asked,
  findPartner: (name: string) => Promise<string>,
): Promise<KeyOwner | undefined> {
  if (channel !== undefined && partner !== undefined)
    throw new UsageError('A key is a channel’s or a partner’s, not both’s.');
  if (channel !== undefined) return { channelId: await findChannelId(channel) };
  return partner === undefined ? undefined : { partnerId: await findPartner(partner) };
}

async function bothOf({ channel, partner }: Asked) {
  if (channel === undefined || partner === undefined)
    throw new UsageError('Name the partner and the channel.');
  return { partnerId: await findPartnerId(partner), channelId: await findChannelId(channel) };
}
