import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { type Transaction, db } from './connection/client.ts';
import { addFollowUps, countFollowUps } from './follow-ups.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/** The states of a collab's invitation. A sign-in through it, or through an earlier one, accepts it. */
export const invitationStates = ['none', 'invited', 'opened', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** SQL for the state of a row `c` of `collabs` with its row `i` of `invitations`. */
const invitationState = Prisma.sql`
  CASE WHEN c.accepted_at IS NOT NULL THEN 'accepted' WHEN i.id IS NULL THEN 'none'
    WHEN i.revoked_at IS NOT NULL THEN 'revoked' WHEN i.used_at IS NOT NULL OR i.expires_at <= now() THEN 'expired'
    WHEN i.opened_at IS NOT NULL THEN 'opened' ELSE 'invited' END`;

/** SQL for whether a row `c` of `collabs` has an invitation in one of some states. */
export function hasInvitationState(states: readonly InvitationState[]): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${invitationState} FROM (SELECT) AS once
    LEFT JOIN invitations AS i ON i.channel_id = c.channel_id AND i.collab_id = c.id) = ANY(${[...states]})`;
}

const candidateRow = z.strictObject({
  collabId: z.string(),
  email: z.string(),
  state: z.enum(invitationStates),
});

/** Lists the creators of some collabs with the states of their invitations, in the order of the collabs' ids. */
export function listInvitationStates(tx: Transaction, channelId: string, collabIds: readonly string[]) {
  return queryRows(
    tx,
    candidateRow,
    Prisma.sql`
      SELECT c.id AS "collabId", cr.email, ${invitationState} AS state
      FROM collabs AS c JOIN creators AS cr ON cr.id = c.creator_id
      LEFT JOIN invitations AS i ON i.channel_id = c.channel_id AND i.collab_id = c.id
      WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY(${[...collabIds]}::uuid[]) ORDER BY c.id`,
  );
}

interface NewInvitation {
  collabId: string;
  id: string;
  linkHash: Uint8Array<ArrayBuffer>;
}

interface InvitationBatch {
  invitations: readonly NewInvitation[];
  /** BCP 47. */
  locale: string;
  expiresAt: Date;
  /** Milliseconds between the mails of a channel. */
  paceMs: number;
}

/**
 * Saves invitations in place of earlier ones, and adds their mails behind those that the channel still has to send.
 */
export async function saveInvitations(
  tx: Transaction,
  channelId: string,
  { invitations, locale, expiresAt, paceMs }: InvitationBatch,
): Promise<void> {
  const [ids, collabIds] = [invitations.map(({ id }) => id), invitations.map(({ collabId }) => collabId)];
  const hashes = invitations.map(({ linkHash }) => Buffer.from(linkHash).toString('hex'));
  const before = await countFollowUps(tx, tasks.sendInvitation, channelId);
  await tx.$executeRaw`
    INSERT INTO invitations (channel_id, collab_id, id, link_hash, locale, expires_at)
    SELECT ${channelId}::uuid, collab_id, id, decode(hash, 'hex'), ${locale}, ${expiresAt}
    FROM unnest(${collabIds}::uuid[], ${ids}::uuid[], ${hashes}::text[]) AS input (collab_id, id, hash)
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      id = excluded.id, link_hash = excluded.link_hash, locale = excluded.locale, created_at = now(),
      expires_at = excluded.expires_at, sent_at = NULL, opened_at = NULL, used_at = NULL, revoked_at = NULL`;
  const added = collabIds.map((collabId, index) => ({
    payload: { channelId, collabId },
    id: collabId,
    delayMs: (before + index) * paceMs,
  }));
  await addFollowUps(tx, tasks.sendInvitation, added);
}

const isOpen = Prisma.sql`used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`;

interface Link {
  channelId: string;
  collabId: string;
  linkHash: Uint8Array<ArrayBuffer>;
}

/** Uses an invitation by its link. @returns whether it was open: only one of several concurrent requests uses it. */
export async function useInvitationLink(
  tx: Transaction,
  { channelId, collabId, linkHash }: Link,
): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE invitations SET used_at = now()
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid AND link_hash = ${linkHash} AND ${isOpen}`;
  return used > 0;
}

/** Uses the invitation of a collab, as {@link useInvitationLink} does. */
export async function useInvitation(
  tx: Transaction,
  { channelId, collabId }: Omit<Link, 'linkHash'>,
): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE invitations SET used_at = now()
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid AND ${isOpen}`;
  return used > 0;
}

/** Records that the page of an open invitation was opened. */
export async function markInvitationOpened({ channelId, collabId, linkHash }: Link): Promise<void> {
  await db.$executeRaw`
    UPDATE invitations SET opened_at = now()
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid AND link_hash = ${linkHash}
      AND opened_at IS NULL AND ${isOpen}`;
}
