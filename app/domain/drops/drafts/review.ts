import { z } from 'zod';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { listSubmittedIds, lockDraft } from '#app/db/drops/drafts.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';
import { creatorNameOf } from '../../creators/creators.ts';
import { anyText } from '../../input/text.ts';
import { rule, validate } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import { Problem } from '../../problem.ts';
import { listDefinedFields } from '../../custom-fields/fields.ts';
import { prepareRuleCheck } from './check-rules.ts';
import { lockCreatorSettings } from './creator-rules.ts';
import { draftNotFound, draftOf, getChannelDraft, type Draft } from './drafts.ts';
import { addDraftMail } from './mail.ts';
import { creatorOf, publishDraft } from './publish.ts';
import { addPublication } from './states.ts';

/* The brand's review of submitted drafts. */

/** A submitted draft, with its creator. */
interface SubmittedDraft extends Draft {
  creatorName: string;
}

/** Lists a page of the submitted drafts of a channel, the longest waiting first. */
export async function listSubmittedDrafts(
  channelId: string,
  page: PageRequest,
): Promise<ListPage<SubmittedDraft>> {
  const { rows: listed, ...cursors } = await listSubmittedIds(channelId, page);
  const drafts = await db.dropDraft.findMany({
    where: { channelId, state: 'submitted', id: { in: listed.map(({ id }) => id) } },
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    include: { collab: { include: { creator: true } } },
  });
  const rows = drafts.map(({ collab, ...row }) => ({ ...draftOf(row), creatorName: creatorNameOf(collab) }));
  return { rows, ...cursors };
}

/** The drafts of a channel that are published at their time without approval: the next ones, and the number of all. */
export async function listUnapprovedSchedules(channelId: string): Promise<{
  count: number;
  next: { id: string; title: string; creatorName: string; publishAt: Date | null }[];
}> {
  const where = { channelId, state: 'scheduled', approvedAt: null } as const;
  const [count, rows] = await Promise.all([
    db.dropDraft.count({ where }),
    db.dropDraft.findMany({
      where,
      orderBy: { publishAt: 'asc' },
      take: limits.pageSize.standard,
      include: { collab: { include: { creator: true } } },
    }),
  ]);
  const next = rows.map(({ collab, ...row }) => {
    const { id, content, publishAt } = draftOf(row);
    return { id, title: content.title, creatorName: creatorNameOf(collab), publishAt };
  });
  return { count, next };
}

export function countSubmittedDrafts(channelId: string): Promise<number> {
  return db.dropDraft.count({ where: { channelId, state: 'submitted' } });
}

/** A draft that the brand reviews, in the revision that it saw. */
export interface Review {
  channelId: string;
  draftId: string;
  revision: number;
}

/**
 * Approves a submitted draft: it is published at once, or at the time that the creator chose. Its creator gets a mail.
 * @param review with the time that the person saw.
 * @param staffId the platform's user id of the person who approves.
 * @throws Problem `draft-not-submitted` when the creator withdrew or changed it; else as `publishDraft` does.
 */
export async function approveDraft(
  review: Review & Pick<Draft, 'publishAt'>,
  staffId: string,
): Promise<void> {
  const { channelId, draftId } = review;
  const assertSeen = (submitted: Draft) => {
    assertSubmitted(submitted, review.revision);
    if (submitted.publishAt?.getTime() !== review.publishAt?.getTime())
      throw new Problem('draft-not-submitted');
  };
  const draft = await getChannelDraft(channelId, draftId);
  const approval = { approvedAt: new Date(), approvedBy: staffId };
  const where = { channelId_id: { channelId, id: draftId } };
  const afterwards = async (tx: Transaction, data: Prisma.DropDraftUncheckedUpdateInput = {}) => {
    await tx.dropDraft.update({ where, data: { ...approval, ...data }, select: { id: true } });
    await addDraftMail(tx, draft, 'approved');
  };
  const isLater = draft.publishAt !== null && draft.publishAt.getTime() > Date.now();
  if (!isLater) {
    const creator = await creatorOf(draft);
    const publication = { assertAllowed: assertSeen, afterwards: (tx: Transaction) => afterwards(tx) };
    await publishDraft(creator, { collabId: draft.collabId, draftId }, publication);
    return;
  }
  assertSeen(draft);
  const assertRules = await prepareRuleCheck(draft, await listDefinedFields(channelId));
  await inTransaction(async (tx) => {
    const settings = await lockCreatorSettings(tx, channelId);
    const row = await lockDraft(tx, { channelId, draftId });
    if (!row?.publishAt) throw new Problem('draft-not-submitted');
    assertSeen(draftOf(row));
    await assertRules(tx, settings);
    await addPublication(tx, row, row.publishAt);
    await afterwards(tx, { state: 'scheduled' });
  });
}

const commentInput = z.object({
  comment: anyText(limits.draftComment)
    .transform((text) => text.trim())
    .refine((text) => text !== '', rule('empty-text')),
});

/**
 * Returns a submitted draft to its creator, with a comment, also by mail.
 * @throws Problem `invalid-input` for a missing or long comment; as {@link approveDraft} does.
 */
export async function requestChanges({ channelId, draftId, revision }: Review, sent: unknown): Promise<void> {
  const { comment } = validate(commentInput, { comment: sent });
  await getChannelDraft(channelId, draftId);
  await inTransaction(async (tx) => {
    const row = await lockDraft(tx, { channelId, draftId });
    if (!row) throw draftNotFound();
    assertSubmitted(draftOf(row), revision);
    const data = { state: 'changes_requested' as const, comment, publishAt: null };
    await tx.dropDraft.update({
      where: { channelId_id: { channelId, id: draftId } },
      data,
      select: { id: true },
    });
    await addDraftMail(tx, row, 'changes');
  });
}

function assertSubmitted({ state, revision }: Draft, seen: number): void {
  if (state !== 'submitted' || revision !== seen) throw new Problem('draft-not-submitted');
}
