import slugify from '@sindresorhus/slugify';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { writeInPassing } from '#app/db/connection/unawaited-writes.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { markInvitationOpened, useInvitation, useInvitationLink } from '#app/db/invitations.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { asActor } from '#app/request-context.ts';
import { lookColumns, presentLook, type BrandLook } from '../../channels/brand-look.ts';
import { getCollab } from '../../collabs/collab.ts';
import { collabChangedEvents } from '../../collabs/events.ts';
import { savePayloadSize } from '../../collabs/payload-size.ts';
import { recordChange } from '../../events/record-events.ts';
import { isErasedEmail } from '../creators.ts';
import { findLinkToken, parseLinkToken } from './link-token.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { actorOf, type CreatorPrincipal } from '../../principal.ts';

/** An open invitation, as its link finds it. */
export interface OpenInvitation {
  brand: BrandLook;
  creatorId: string;
  email: string;
  /**
   * Whether the link alone may sign in: the creator never signed in and has no other brand, so that a forwarded link opens
   * no data of other brands or of the creator.
   */
  isFirstSignIn: boolean;
}

/** Finds an open invitation by its link's token, and changes nothing. */
export async function findOpenInvitation(token: string): Promise<OpenInvitation | undefined> {
  const link = parseLinkToken(token);
  if (!link) return undefined;
  const found = await db.invitation.findFirst({
    where: {
      ...link,
      usedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date() },
      collab: { channel: { uninstalledAt: null } },
    },
    select: {
      collab: {
        select: {
          channel: { select: lookColumns },
          creator: {
            select: { id: true, email: true, firstSignedInAt: true, _count: { select: { collabs: true } } },
          },
        },
      },
    },
  });
  if (!found) return undefined;
  const { channel, creator } = found.collab;
  const { id: creatorId, email, firstSignedInAt, _count: has } = creator;
  const isFirstSignIn = firstSignedInAt === null && has.collabs === 1;
  return { brand: presentLook(channel), creatorId, email, isFirstSignIn };
}

/** Records that the page of an invitation was opened, for the brand. The page does not wait for it. */
export function recordOpened(token: string): void {
  const link = parseLinkToken(token);
  if (link) writeInPassing('Recording an opened invitation failed', () => markInvitationOpened(link));
}

/**
 * Accepts an invitation for its creator, once. From then on the brand sees the creator's own profile and name, and
 * the creator has a username.
 * @param creatorId the creator who is signed in, or whom the link signs in.
 * @returns whether the invitation was open.
 */
export async function acceptInvitation(token: string, creatorId: string): Promise<boolean> {
  const link = parseLinkToken(token);
  if (!link) return false;
  const { channelId, collabId } = link;
  return asActor({ kind: 'creator', id: creatorId }, () =>
    inTransaction(async (tx) => {
      await lockCollabRow(tx, { channelId, collabId });
      if ((await tx.collab.count({ where: { channelId, id: collabId, creatorId } })) === 0) return false;
      if (!(await useInvitationLink(tx, link))) return false;
      await saveAcceptance(tx, { channelId, collabId });
      return true;
    }),
  );
}

/** Lists the collabs of a creator with an open invitation. */
export async function listInvitedCollabs(creatorId: string): Promise<ReadonlySet<string>> {
  const open = await db.invitation.findMany({
    where: {
      usedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date() },
      collab: { creatorId, acceptedAt: null, channel: { uninstalledAt: null } },
    },
    select: { collabId: true },
  });
  return new Set(open.map(({ collabId }) => collabId));
}

/**
 * Accepts the open invitation of a signed-in creator's collab, as its link does.
 * @returns whether it was open.
 * @throws Problem `collab-not-found`, also for a collab of another creator.
 */
export async function acceptOwnInvitation(creator: CreatorPrincipal, collabId: string): Promise<boolean> {
  const key = await requireCollab(creator, collabId);
  const invited = await listInvitedCollabs(creator.creatorId);
  if (!invited.has(key.collabId)) return false;
  return asActor(actorOf(creator), () =>
    inTransaction(async (tx) => {
      await lockCollabRow(tx, key);
      if (!(await useInvitation(tx, key))) return false;
      await saveAcceptance(tx, key);
      return true;
    }),
  );
}

async function saveAcceptance(tx: Transaction, key: CollabKey): Promise<void> {
  const { channelId, collabId: id } = key;
  const before = await getCollab(tx, key);
  const { creatorId, email, creator } = before.record;
  await tx.creator.updateMany({
    where: { id: creatorId, username: '' },
    data: { username: usernameOf(email) },
  });
  await tx.collab.update({
    where: { channelId_id: { channelId, id } },
    data: {
      acceptedAt: new Date(),
      revision: { increment: 1 },
      creatorFirstName: creator.firstName,
      creatorLastName: creator.lastName,
      // The creator's own name, instead of the one that the brand had to send.
      ...(creator.firstName !== null && { firstName: null }),
      ...(creator.lastName !== null && { lastName: null }),
    },
  });
  const after = await getCollab(tx, key);
  await savePayloadSize(tx, after);
  await recordChange(tx, key, collabChangedEvents(before, after));
}

/** Of the address, because names that a brand wrote are no data for other brands. */
function usernameOf(email: string): string {
  return slugify(email.split('@')[0] ?? '');
}

/** What the mail of an invitation contains. */
export interface InvitationMail {
  /** The id of the invitation. */
  id: string;
  email: string;
  locale: string;
  token: string;
  brand: BrandLook;
  /** Whether it answers an application. */
  isApproval: boolean;
}

/** Finds what to send; undefined after the mail was sent, and for an invitation that has ended. It waits while the app is uninstalled. */
export async function findInvitationMail({
  channelId,
  collabId,
}: CollabKey): Promise<InvitationMail | 'waits' | undefined> {
  const found = await db.invitation.findFirst({
    where: {
      channelId,
      collabId,
      sentAt: null,
      usedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date() },
    },
    include: {
      collab: {
        select: {
          acceptedAt: true,
          channel: { select: { ...lookColumns, uninstalledAt: true } },
          creator: { select: { email: true, locale: true } },
        },
      },
    },
  });
  if (!found || isErasedEmail(found.collab.creator.email)) return undefined;
  const { id, locale, linkHash, collab } = found;
  if (collab.channel.uninstalledAt !== null) return 'waits';
  const token = findLinkToken({ channelId, collabId, id }, linkHash);
  if (token === undefined) return undefined;
  const application = await db.application.findFirst({ where: { channelId, collabId, state: 'approved' } });
  const isApproval = application !== null && collab.acceptedAt === null;
  return {
    id,
    token,
    email: collab.creator.email,
    brand: presentLook(collab.channel),
    isApproval,
    locale: collab.creator.locale ?? application?.locale ?? locale,
  };
}

/** Records that the mail server accepted the mail of an invitation. */
export async function recordInvitationSent({ channelId, collabId }: CollabKey, id: string): Promise<void> {
  await db.invitation.updateMany({
    where: { channelId, collabId, id, sentAt: null },
    data: { sentAt: new Date() },
  });
}
