import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { lockDraft } from '#app/db/drafts.ts';
import { enqueueAt } from '#app/db/job-queue.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { message } from '#app/i18n/message.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { actorOf } from '../../principal.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { invalid, Problem, problemDetail } from '../../problem.ts';
import { getDropDetails } from '../drop.ts';
import type { DropKey } from '../drop.ts';
import { removeDrop } from '../removed-drops.ts';
import { listDefinedFields } from '../undo-change.ts';
import { contentOfDrop, dropOfContent } from './content.ts';
import { draftNotFound, draftOf, findDraftOfDrop, getDraft, isEditable, json, unended } from './drafts.ts';
import type { Draft, DraftPath } from './drafts.ts';
import { assertNeedsNoApproval } from './publish.ts';

/** A step of a draft by its creator. */
interface Step {
  /** The revision that the creator saw; any without it. */
  revision?: number;
  /** @returns the change; undefined when there is nothing to change. */
  change: (draft: Draft, tx: Transaction) => Promise<Change | undefined> | Change | undefined;
}

type Change = Prisma.DropDraftUncheckedUpdateInput;

/** Changes the state of the creator's draft. */
async function changeState(
  creator: CreatorPrincipal,
  path: DraftPath,
  { revision, change }: Step,
): Promise<void> {
  const key = { ...(await requireCollab(creator, path.collabId)), draftId: path.draftId };
  const found = await getDraft(creator, path);
  await inTransaction(async (tx) => {
    const row = await lockDraft(tx, { ...key, draftId: found.id });
    if (!row) throw draftNotFound();
    if (revision !== undefined && row.revision !== revision) throw new Problem('draft-changed');
    const data = await change(draftOf(row), tx);
    if (!data) return;
    const where = { channelId_id: { channelId: key.channelId, id: row.id } };
    await tx.dropDraft.update({ where, data, select: { id: true } });
  });
}

/** @throws Problem `invalid` when the draft lacks what a drop needs. */
async function assertComplete({ content, channelId }: Draft): Promise<void> {
  dropOfContent(content, await listDefinedFields(channelId));
}

/** A request to publish, or to submit, a draft. */
interface Handover {
  revision: number;
  /** When to publish it; at once without it. */
  publishAt?: Date | undefined;
}

function assertFuture(publishAt: Date | undefined): void {
  if (publishAt && !(publishAt.getTime() > Date.now()))
    throw invalid([problemDetail('publishAt', message('publish-time-past'))]);
}

/** Schedules a draft's publication. @throws Problem `invalid` for an incomplete draft or a past time. */
export async function scheduleDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  { revision, publishAt }: { revision: number; publishAt: Date },
): Promise<void> {
  assertFuture(publishAt);
  await changeState(creator, path, {
    revision,
    async change(draft, tx) {
      if (!isEditable(draft) && draft.state !== 'scheduled') throw draftNotFound();
      await assertNeedsNoApproval(tx, draft.channelId);
      await assertComplete(draft);
      await enqueuePublication(tx, draft, publishAt);
      return { state: 'scheduled', publishAt, lastError: null };
    },
  });
}

export async function enqueuePublication(
  tx: Transaction,
  { channelId, id: draftId }: Pick<Draft, 'channelId' | 'id'>,
  runAt: Date,
): Promise<void> {
  await enqueueAt(tx, tasks.publishDraft, { payload: { channelId, draftId }, runAt });
}

/** Submits a draft to the brand. Submitting it twice is one submission. */
export async function submitDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  { revision, publishAt }: Handover,
): Promise<void> {
  assertFuture(publishAt);
  await changeState(creator, path, {
    revision,
    async change(draft) {
      if (draft.state === 'submitted') return undefined;
      if (!isEditable(draft)) throw draftNotFound();
      await assertComplete(draft);
      return { state: 'submitted', publishAt: publishAt ?? null, lastError: null };
    },
  });
}

/** Takes a submitted or scheduled draft back, so that the creator can change it. */
export function withdrawDraft(creator: CreatorPrincipal, path: DraftPath): Promise<void> {
  return changeState(creator, path, {
    change({ state }) {
      if (isEditable({ state })) return undefined;
      if (!unended.includes(state)) throw draftNotFound();
      return { state: 'open', publishAt: null };
    },
  });
}

/** Deletes a draft, which {@link restoreDraft} undoes. */
export function discardDraft(creator: CreatorPrincipal, path: DraftPath): Promise<void> {
  return changeState(creator, path, {
    change({ state }) {
      if (state === 'published') throw draftNotFound();
      return { state: 'discarded', publishAt: null };
    },
  });
}

/** Restores a deleted draft. @throws Problem `draft-changed` when its drop has another draft by now. */
export function restoreDraft(creator: CreatorPrincipal, path: DraftPath): Promise<void> {
  return changeState(creator, path, {
    async change(draft, tx) {
      if (draft.state !== 'discarded') return undefined;
      const other = draft.dropId === null ? undefined : await findDraftOfDrop(draft, draft.dropId, tx);
      if (other) throw new Problem('draft-changed');
      return { state: 'open' };
    },
  });
}

/**
 * Removes a published drop from the store, and keeps its content as a draft. Publishing that restores the drop.
 * @returns the draft's id: the drop's present draft, if it has one.
 */
export async function unpublishDrop(
  creator: CreatorPrincipal,
  { collabId, dropId }: Omit<DropKey, 'channelId'>,
): Promise<string> {
  const collab = await requireCollab(creator, collabId);
  const key = { ...collab, dropId };
  return inTransaction(async (tx) => {
    const drop = await getDropDetails(key, tx);
    const draft = await findDraftOfDrop(collab, dropId, tx);
    const content = json(contentOfDrop(drop));
    const id = draft?.id ?? newId();
    if (!draft)
      await tx.dropDraft.create({
        data: { ...collab, id, dropId, content, base: content, baseRevision: drop.__v },
        select: { id: true },
      });
    await removeDrop(tx, key, actorOf(creator));
    return id;
  });
}

/** Copies a draft or a drop into a new draft. @param title of the copy. @returns the new draft's id. */
export async function copyToDraft(
  creator: CreatorPrincipal,
  { collabId, id }: { collabId: string; id: string },
  titleOf: (title: string) => string,
): Promise<string> {
  const collab = await requireCollab(creator, collabId);
  const draft = await findDraftById(creator, { collabId, draftId: id });
  const content = draft?.content ?? contentOfDrop(await getDropDetails({ ...collab, dropId: id }));
  const copy = { ...content, title: titleOf(content.title) };
  const draftId = newId();
  await inTransaction((tx) =>
    tx.dropDraft.create({ data: { ...collab, id: draftId, content: json(copy) }, select: { id: true } }),
  );
  return draftId;
}

async function findDraftById(creator: CreatorPrincipal, path: DraftPath): Promise<Draft | undefined> {
  try {
    return await getDraft(creator, path);
  } catch (error) {
    if (error instanceof Problem && error.code === 'draft-not-found') return undefined;
    throw error;
  }
}
