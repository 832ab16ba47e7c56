import { v5 } from 'uuid';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { listInvitationStates, saveInvitations, type InvitationState } from '#app/db/invitations.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { secondsToWait, takeTokens } from '#app/db/rate-buckets.ts';
import { newId } from '#app/ids.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { isErasedEmail } from '../creators.ts';
import { canSendMail } from '../../mail-state.ts';
import type { BrandPrincipal } from '../../principal.ts';
import { Problem } from '../../problem.ts';
import { hashText } from '../sign-in/mail-secrets.ts';
import { deriveLinkToken } from './link-token.ts';

export { invitationStates } from '#app/db/invitations.ts';
export type { InvitationState } from '#app/db/invitations.ts';

/** Days for which an invitation is valid. */
export const invitationDays = 14;
const dayMs = 86_400_000;

/** A channel sends two invitations a second, so that it delays no other channel's mails, and no mail server blocks it. */
const paceMs = 500;
/** Of one creator: three mails at once, then one a day, by any page. */
const perCollab = { burst: 3, perSecond: 1 / 86_400 };
/** Of a channel: a thousand mails at once, then as many each day. */
const perChannel = { burst: 1_000, perSecond: 1_000 / 86_400 };
/** Any constant: the ids of credentials have other versions. */
const namespace = '6f0a2f9d-5a57-4c39-8a7e-2f6c1d0b9e53';

const openStates: InvitationState[] = ['invited', 'opened'];

/** Which creators were invited, and which not. */
interface InvitedCounts {
  invited: number;
  /** They have accepted, or have an open invitation. */
  already: number;
  /** Their data is erased. */
  erased: number;
  /** The collabs of those who got several invitations lately, or whom the channel's limit excluded. */
  limited: string[];
}

/**
 * Invites the creators of some collabs of a channel, those without an open invitation who did not get several lately.
 * @param invited.replacesOpen also those with an open one, which then ends.
 * @throws Problem `mail-not-available`.
 */
export async function inviteCollabs(
  tx: Transaction,
  channelId: string,
  { collabIds, replacesOpen = false }: { collabIds: readonly string[]; replacesOpen?: boolean },
): Promise<InvitedCounts> {
  if (!canSendMail()) throw new Problem('mail-not-available');
  const found = await listInvitationStates(tx, channelId, collabIds);
  const reachable = found.filter(({ email }) => !isErasedEmail(email));
  const kept: InvitationState[] = ['accepted', ...(replacesOpen ? [] : openStates)];
  const due = reachable.filter(({ state }) => !kept.includes(state));
  const waits = await takeFromLimit(tx, channelId, { collabs: due, count: 0 });
  const ready = due.filter(({ collabId }) => (waits.get(collabId) ?? 0) <= 0);
  const { granted } = await takeFromChannelLimit(tx, channelId, ready.length);
  const invited = ready.slice(0, granted);
  // An invitation that the channel may not send uses up none of its creator's.
  await takeFromLimit(tx, channelId, { collabs: invited, count: 1 });
  await saveNew(tx, channelId, invited);
  return {
    invited: invited.length,
    already: reachable.length - due.length,
    erased: found.length - reachable.length,
    limited: due.filter((one) => !invited.includes(one)).map(({ collabId }) => collabId),
  };
}

/**
 * Sends a creator an invitation, also while an earlier one is open, which then ends.
 * @throws Problem `collab-not-found`, `mail-not-available`, `invitation-accepted`, `creator-erased`,
 *   `too-many-invitations`, `too-many-invitations-of-store`.
 */
export async function inviteCollab(principal: BrandPrincipal, collabId: string): Promise<void> {
  if (!canSendMail()) throw new Problem('mail-not-available');
  const key = await requireCollab(principal, collabId);
  await inTransaction(async (tx) => {
    await lockCollabRow(tx, key);
    const [found] = await listInvitationStates(tx, key.channelId, [key.collabId]);
    if (!found || isErasedEmail(found.email)) throw new Problem('creator-erased');
    if (found.state === 'accepted') throw new Problem('invitation-accepted');
    const waits = await takeFromLimit(tx, key.channelId, { collabs: [found], count: 1 });
    const retryAfterSeconds = waits.get(found.collabId) ?? 0;
    const hours = Math.ceil(retryAfterSeconds / 3_600);
    if (hours > 0) throw new Problem('too-many-invitations', { hours }, { retryAfterSeconds });
    await requireChannelLimit(tx, key.channelId);
    await saveNew(tx, key.channelId, [found]);
  });
}

/**
 * Counts an invitation of each collab.
 * @param taken.count 0 only locks the limits until the transaction ends.
 * @returns by collab the seconds until it may be invited; at most 0 if it may be.
 */
async function takeFromLimit(
  tx: Transaction,
  channelId: string,
  { collabs, count }: { collabs: readonly { collabId: string }[]; count: 0 | 1 },
): Promise<ReadonlyMap<string, number>> {
  if (collabs.length === 0) return new Map();
  const idOf = (collabId: string) => v5(`invitation ${channelId} ${collabId}`, namespace);
  const counts = new Map(collabs.map(({ collabId }) => [idOf(collabId), count]));
  const taken = await takeTokens(counts, perCollab, tx);
  return new Map(
    collabs.map(({ collabId }) => [collabId, secondsToWait(taken.get(idOf(collabId)), perCollab)]),
  );
}

/** Counts invitations of a channel. @returns how many it may send, and how long it waits for the next one. */
async function takeFromChannelLimit(
  tx: Transaction,
  channelId: string,
  count: number,
): Promise<{ granted: number; seconds: number }> {
  if (count === 0) return { granted: 0, seconds: 0 };
  const id = v5(`invitations of ${channelId}`, namespace);
  const taken = (await takeTokens(new Map([[id, count]]), perChannel, tx)).get(id);
  return { granted: taken?.granted ?? 0, seconds: secondsToWait(taken, perChannel) };
}

/** @throws Problem `too-many-invitations-of-store`. */
async function requireChannelLimit(tx: Transaction, channelId: string): Promise<void> {
  const { granted, seconds } = await takeFromChannelLimit(tx, channelId, 1);
  if (granted === 1) return;
  const minutes = Math.ceil(seconds / 60);
  const details = { retryAfterSeconds: seconds };
  throw new Problem('too-many-invitations-of-store', { max: perChannel.burst, minutes }, details);
}

async function saveNew(
  tx: Transaction,
  channelId: string,
  collabs: readonly { collabId: string }[],
): Promise<void> {
  if (collabs.length === 0) return;
  const { locale } = await tx.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { locale: true },
  });
  const invitations = collabs.map(({ collabId }) => {
    const id = newId();
    return { collabId, id, linkHash: hashText(deriveLinkToken({ channelId, collabId, id })) };
  });
  const expiresAt = new Date(Date.now() + invitationDays * dayMs);
  await saveInvitations(tx, channelId, { invitations, locale, expiresAt, paceMs });
}

/** Ends a creator's open invitation: its link opens nothing any more. @throws Problem `collab-not-found`. */
export async function revokeInvitation(principal: BrandPrincipal, collabId: string): Promise<void> {
  const { channelId, collabId: id } = await requireCollab(principal, collabId);
  await inTransaction((tx) =>
    tx.invitation.updateMany({
      where: { channelId, collabId: id, usedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
  );
}

/** The invitation of a collab. Times are ISO 8601 in UTC. */
export interface InvitationView {
  state: InvitationState;
  /** Null while the mail waits to be sent. */
  sentAt: string | null;
  expiresAt: string | null;
}

/** Gets the state of a collab's invitation. */
export function getInvitation({ channelId, collabId }: CollabKey): Promise<InvitationView> {
  return inTransaction(async (tx) => {
    const [found] = await listInvitationStates(tx, channelId, [collabId]);
    const row = await tx.invitation.findUnique({ where: { channelId_collabId: { channelId, collabId } } });
    return {
      state: found?.state ?? 'none',
      sentAt: row?.sentAt?.toISOString() ?? null,
      expiresAt: row?.expiresAt.toISOString() ?? null,
    };
  });
}
