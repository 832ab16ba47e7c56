import { db } from '#app/db/connection/client.ts';
import { listActivityRows } from '#app/db/collabs/details.ts';
import { findFullCollabRow } from '#app/db/collabs/rows.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { listEmailsOfCreator } from '#app/db/privacy.ts';
import { stringifyObject } from '../../json.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** Events are kept for thirty days. */
const maxEvents = 1_000;

/**
 * Writes everything that this service has about a creator, of all brands, as JSON in parts: a creator can have hundreds of
 * collabs with drops. Secrets, and their hashes, are left out.
 */
export async function* exportCreatorData({ creatorId }: CreatorPrincipal): AsyncGenerator<string> {
  const creator = await db.creator.findUniqueOrThrow({
    where: { id: creatorId },
    include: {
      sessions: {
        // Each refresh replaces a session's row.
        where: { replacedAt: null },
        select: { createdAt: true, expiresAt: true, revokedAt: true, userAgent: true },
      },
      addressChanges: { select: { newEmail: true, expiresAt: true, endedAt: true } },
      formerEmails: { select: { email: true, changedAt: true } },
    },
  });
  // The places where erasure looks, also under former addresses and at brands without a collab.
  const email = { in: await listEmailsOfCreator(creatorId) };
  const signIns = await db.signInAttempt.findMany({
    where: { email },
    select: { email: true, locale: true, expiresAt: true, endedAt: true },
  });
  const applications = await db.application.findMany({
    where: { email },
    orderBy: { createdAt: 'asc' },
    select: {
      channel: { select: { domain: true } },
      firstName: true,
      lastName: true,
      locale: true,
      answers: true,
      state: true,
      message: true,
      createdAt: true,
      decidedAt: true,
    },
  });
  const imports = await db.collabImportRow.findMany({
    where: { emailKey: email },
    select: {
      import: { select: { filename: true, createdAt: true, channel: { select: { domain: true } } } },
      line: true,
      cells: true,
    },
  });
  yield `{"creator":${JSON.stringify({ ...creator, signIns, applications, imports })},"collabs":[`;
  let isFirst = true;
  for await (const collab of exportCollabs(creatorId)) {
    yield isFirst ? collab : `,${collab}`;
    isFirst = false;
  }
  yield ']}';
}

async function* exportCollabs(creatorId: string): AsyncGenerator<string> {
  const collabs = await db.collab.findMany({
    where: { creatorId },
    orderBy: { id: 'asc' },
    select: { channelId: true, id: true, channel: { select: { domain: true } } },
  });
  for (const { channelId, id: collabId, channel } of collabs) {
    const row = await findFullCollabRow({ domain: channel.domain, collabId }, [channelId, null]);
    if (row?.record === undefined || row.record === null) continue;
    const { record, custom, customFields, drops } = row;
    const [events, dataRequests, drafts, uploads, media] = await Promise.all([
      listActivityRows({ channelId, collabId }, maxEvents),
      db.dataRequest.findMany({
        where: { channelId, collabId },
        select: { email: true, customerId: true, requestedAt: true, answeredAt: true },
      }),
      db.dropDraft.findMany({
        where: { channelId, collabId },
        select: {
          content: true,
          state: true,
          comment: true,
          publishAt: true,
          createdAt: true,
          updatedAt: true,
        },
      }),
      db.upload.findMany({
        where: { channelId, owner: creatorId },
        select: { filename: true, mimeType: true, createdAt: true },
      }),
      db.media.findMany({
        where: { channelId, owner: creatorId },
        select: { url: true, originalFilename: true, alt: true, createdAt: true },
      }),
    ]);
    const values = {
      events,
      dataRequests,
      drafts,
      uploads,
      media,
      ...(await findTraces({ channelId, collabId })),
    };
    yield stringifyObject(values, { collab: JSON.stringify(record), custom, customFields, drops });
  }
}

/** What else a collab leaves: invitation, clicks on its short link, codes, removed drops, and former texts of drops. */
async function findTraces({ channelId, collabId }: CollabKey) {
  const [invitation, clicks, codes, removedDrops, changes] = await Promise.all([
    db.invitation.findUnique({
      where: { channelId_collabId: { channelId, collabId } },
      select: {
        createdAt: true,
        expiresAt: true,
        sentAt: true,
        openedAt: true,
        usedAt: true,
        revokedAt: true,
      },
    }),
    db.linkClicks.findMany({ where: { channelId, collabId }, select: { day: true, clicks: true } }),
    db.redeemCode.findMany({ where: { channelId, collabId }, select: { code: true, writtenAt: true } }),
    db.drop.findMany({
      where: { channelId, collabId, removedAt: { not: null } },
      select: {
        title: true,
        description: true,
        createdAt: true,
        removedAt: true,
        products: { select: { enhancement: { select: { note: true } } } },
      },
    }),
    db.dropChange.findMany({
      where: { channelId, drop: { collabId } },
      // Not who made it: staff of brands are other persons.
      select: { dropId: true, revision: true, actorKind: true, before: true, createdAt: true },
    }),
  ]);
  return { invitation, clicks, codes, removedDrops, changes };
}
