import { isDeepStrictEqual } from 'node:util';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { lockDraft } from '#app/db/drops/drafts.ts';
import type { DraftState, DropDraft, Prisma } from '#app/db/generated/client.ts';
import type { CollabKey, DraftKey } from '#app/db/keys.ts';
import { typedJson } from '#app/db/connection/statements.ts';
import { isId } from '#app/ids.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { limits } from '../../limits.ts';
import type { CreatorPrincipal, Principal } from '../../principal.ts';
import { Problem } from '../../problem.ts';
import { dropNotFound } from '../drop.ts';
import { draftContent, type DraftContent } from './content.ts';

export type Draft = Omit<DropDraft, 'content' | 'base'> & {
  content: DraftContent;
  base: DraftContent | null;
};

/** States of drafts that have not ended. */
export const unended: readonly DraftState[] = ['open', 'submitted', 'changes_requested', 'scheduled'];

/** Whether the creator can type: not while the brand reviews it, or its publication waits. */
export function isEditable({ state }: Pick<Draft, 'state'>): boolean {
  return state === 'open' || state === 'changes_requested';
}

export interface DraftPath {
  collabId: string;
  draftId: string;
}

/**
 * Gets a draft of the creator's own collab.
 * @throws Problem `not-found`, the same for a missing draft and one of another creator or collab.
 */
export async function getDraft(creator: Principal, { collabId, draftId }: DraftPath): Promise<Draft> {
  const key = await requireCollab(creator, collabId);
  const draft = await findDraft({ ...key, draftId });
  if (!draft) throw draftNotFound();
  return draft;
}

export async function findDraft({ channelId, collabId, draftId }: DraftKey): Promise<Draft | undefined> {
  if (!isId(draftId)) return undefined;
  const row = await db.dropDraft.findUnique({
    where: { channelId_id: { channelId, id: draftId }, collabId },
  });
  return row ? draftOf(row) : undefined;
}

/** The draft of a drop that has not ended. */
export async function findDraftOfDrop(
  { channelId, collabId }: CollabKey,
  dropId: string,
  client: Transaction = db,
): Promise<Draft | undefined> {
  const row = await client.dropDraft.findFirst({
    where: { channelId, collabId, dropId, state: { in: [...unended] } },
  });
  return row ? draftOf(row) : undefined;
}

/** Content was checked when it was saved. */
export function draftOf(row: DropDraft): Draft {
  return {
    ...row,
    content: typedJson(draftContent, row.content),
    base: typedJson(draftContent.nullable(), row.base),
  };
}

export function draftNotFound(): Problem {
  return new Problem('draft-not-found');
}

/** Gets a draft of the channel. @throws Problem `draft-not-found`. */
export async function getChannelDraft(channelId: string, draftId: string): Promise<Draft> {
  const row = isId(draftId)
    ? await db.dropDraft.findUnique({ where: { channelId_id: { channelId, id: draftId } } })
    : null;
  if (!row) throw draftNotFound();
  return draftOf(row);
}

/** What the browser saves while the creator types. */
export interface DraftToSave {
  /** The revision that the content is based on; 0 to create the draft. */
  revision: number;
  content: DraftContent;
  /** The drop that a new draft changes, as the creator saw it; a newer revision after a merge. */
  basedOn?: { dropId: string; baseRevision: number; base: DraftContent } | undefined;
  /** Whether the creator does not see the result: a new draft must be based on the drop's present revision. */
  isUnattended?: boolean | undefined;
}

/** The saved revision, or the saved draft if it differs from what the content is based on. */
type SaveResult = { revision: number } | { conflict: Draft };

/**
 * Saves a draft's content. A repeated request saves once: the browser chooses the id of a new draft, and content that is
 * already saved counts as saved.
 * @throws Problem `not-found` for the collab or drop; `draft-locked` while it is submitted or scheduled;
 *   `draft-not-found` once it has ended; `draft-changed` when nobody sees that the drop has; `too-many-drafts`.
 */
export async function saveDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  save: DraftToSave,
): Promise<SaveResult> {
  const collab = await requireCollab(creator, path.collabId);
  if (!isId(path.draftId)) throw draftNotFound();
  const key = { ...collab, draftId: path.draftId };
  return inTransaction(async (tx) => {
    const saved = await lockDraft(tx, key);
    if (!saved) return createDraft(tx, key, { ...save, creator });
    if (saved.collabId !== key.collabId) throw draftNotFound();
    return updateContent(tx, draftOf(saved), save);
  });
}

async function createDraft(
  tx: Transaction,
  key: DraftKey,
  save: DraftToSave & { creator: CreatorPrincipal },
): Promise<SaveResult> {
  const { channelId, collabId, draftId } = key;
  const { content, basedOn, revision } = save;
  if (revision > 0) throw draftNotFound();
  if (basedOn) {
    const other = await findDraftOfDrop(key, basedOn.dropId, tx);
    if (other) return { conflict: other };
    const drop = isId(basedOn.dropId)
      ? await tx.drop.findUnique({
          where: { channelId_id: { channelId, id: basedOn.dropId }, collabId, removedAt: null },
        })
      : null;
    if (!drop) throw dropNotFound(basedOn.dropId);
    if (save.isUnattended && drop.revision > basedOn.baseRevision) throw new Problem('draft-changed');
  }
  await assertMoreDrafts(tx, save.creator, key);
  const { count } = await tx.dropDraft.createMany({
    data: [{ channelId, collabId, id: draftId, content: json(content), ...startOf(basedOn) }],
    skipDuplicates: true,
  });
  if (count === 1) return { revision: 1 };
  // A concurrent request created it, or another draft of the drop.
  const saved = (await lockDraft(tx, key)) ?? (basedOn && (await findDraftOfDrop(key, basedOn.dropId, tx)));
  if (!saved || saved.collabId !== collabId) throw draftNotFound();
  const draft = draftOf(saved);
  return draft.id === draftId ? updateContent(tx, draft, save) : { conflict: draft };
}

function startOf(basedOn: DraftToSave['basedOn']) {
  if (!basedOn) return {};
  return { dropId: basedOn.dropId, baseRevision: basedOn.baseRevision, base: json(basedOn.base) };
}

/**
 * Checks that a creator's collab may have one more draft. Locks the collab, so that concurrent requests count one after the
 * other.
 * @throws Problem `collab-not-found` when the creator was erased meanwhile; `too-many-drafts`.
 */
export async function assertMoreDrafts(
  tx: Transaction,
  creator: CreatorPrincipal,
  { channelId, collabId, draftId }: DraftKey,
): Promise<void> {
  await lockCollabRow(tx, { channelId, collabId });
  await requireCollab(creator, collabId, tx);
  const max = limits.draftsPerCollab;
  // A concurrent copy of the request may have created this one.
  const others = { channelId, collabId, id: { not: draftId }, state: { in: [...unended] } };
  const count = await tx.dropDraft.count({ where: others });
  if (count >= max) throw new Problem('too-many-drafts', { max });
}

async function updateContent(tx: Transaction, saved: Draft, save: DraftToSave): Promise<SaveResult> {
  const { channelId, id, revision } = saved;
  const isMerged = save.basedOn !== undefined && save.basedOn.baseRevision > (saved.baseRevision ?? 0);
  if (isDeepStrictEqual(saved.content, save.content) && !isMerged) return { revision };
  if (!unended.includes(saved.state)) throw draftNotFound();
  if (!isEditable(saved)) throw new Problem('draft-locked');
  if (save.revision !== revision) return { conflict: saved };
  const base = isMerged && save.basedOn?.dropId === saved.dropId ? startOf(save.basedOn) : {};
  const data = { content: json(save.content), ...base, revision: revision + 1, lastError: null };
  await tx.dropDraft.update({ where: { channelId_id: { channelId, id } }, data, select: { id: true } });
  return { revision: revision + 1 };
}

/** Content for a column. */
export function json(content: DraftContent): Prisma.InputJsonObject {
  return content;
}
