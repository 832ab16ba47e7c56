import { db } from '#app/db/connection/client.ts';
import { isId, type GlobalId } from '#app/ids.ts';
import { toPlatformNumber } from '../../products/platform-id.ts';
import { getDropEditorContext, type DropEditorContext } from '../editable-drop.ts';
import { contentOfDrop, type DraftContent } from './content.ts';
import { type Draft, getChannelDraft } from './drafts.ts';
import { findDropToPublish, isBehind } from './publish.ts';

/** A draft on the brand's review page. */
interface ReviewedDraft extends DropEditorContext {
  id: string;
  revision: number;
  /** When it was submitted, or changed last. */
  since: Date;
  publishAt: Date | null;
  state: Draft['state'];
  /** Null while the creator works on it: staff see only what was submitted. */
  content: DraftContent | null;
  products: { platformId: GlobalId; title: string | null; isMissing: boolean; missingVariants: string[] }[];
  /** The published drop that it changes. */
  published: { dropId: string; content: DraftContent } | null;
  /** Whether the drop was changed after the draft began. */
  isStale: boolean;
  approval: { at: Date; name: string | null } | null;
}

/** Gets a draft for its review. @throws Problem `draft-not-found`, the same for another channel's. */
export async function getReviewedDraft(channelId: string, draftId: string): Promise<ReviewedDraft> {
  const draft = await getChannelDraft(channelId, draftId);
  const { id, collabId, dropId, revision, state, updatedAt: since, publishAt } = draft;
  const isVisible =
    state === 'submitted' || (draft.approvedAt !== null && (state === 'scheduled' || state === 'published'));
  const content = isVisible ? draft.content : null;
  const [editorContext, present, products, approval] = await Promise.all([
    getDropEditorContext({ channelId, collabId }),
    dropId === null ? undefined : findDropToPublish({ channelId, collabId, dropId }),
    listKnownProducts(channelId, content),
    findApproval(draft),
  ]);
  const published = present?.published;
  return {
    ...editorContext,
    id,
    revision,
    state,
    since,
    publishAt,
    content,
    products,
    approval,
    isStale: state === 'submitted' && present !== undefined && isBehind(draft, present),
    published: published ? { dropId: published._id, content: contentOfDrop(published) } : null,
  };
}

async function listKnownProducts(channelId: string, content: DraftContent | null) {
  const ids = [...new Set(content?.products.map((item) => item.id))];
  const rows = await db.product.findMany({
    where: { channelId, platformNumber: { in: ids.map(toPlatformNumber) } },
    select: { platformNumber: true, title: true, missingSince: true },
  });
  const saved = new Map(rows.map((row) => [row.platformNumber, row]));
  return ids.map((platformId) => {
    const row = saved.get(toPlatformNumber(platformId));
    const isMissing = (row?.missingSince ?? null) !== null;
    return { platformId, title: row?.title ?? null, isMissing, missingVariants: [] };
  });
}

async function findApproval({ channelId, approvedAt: at, approvedBy }: Draft) {
  if (at === null || approvedBy === null) return null;
  const staff = await db.staffMember.findUnique({
    where: { channelId_userId: { channelId, userId: approvedBy } },
    select: { name: true },
  });
  return { at, name: staff?.name ?? null };
}

/** Finds the submitted draft that waits longest, apart from one. */
export async function findNextSubmitted(channelId: string, draftId: string): Promise<string | null> {
  const next = await db.dropDraft.findFirst({
    where: { channelId, state: 'submitted', ...(isId(draftId) && { NOT: { id: draftId } }) },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
  });
  return next?.id ?? null;
}
