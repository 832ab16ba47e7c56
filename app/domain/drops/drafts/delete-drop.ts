import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockDraft } from '#app/db/drops/drafts.ts';
import { lockDrop, lockRemovedDrop } from '#app/db/drops/drops.ts';
import type { DropKey } from '#app/db/keys.ts';
import { isId, newId } from '#app/ids.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { actorOf, type CreatorPrincipal } from '../../principal.ts';
import { Problem } from '../../problem.ts';
import { dropNotFound, findDrop, type DropDetails } from '../drop.ts';
import { removeDropIn, restoreDropIn } from '../removed-drops.ts';
import { contentOfDrop } from './content.ts';
import {
  assertMoreDrafts,
  draftNotFound,
  findDraft,
  findDraftOfDrop,
  isEditable,
  json,
  type Draft,
  type DraftPath,
} from './drafts.ts';
import { findUnpublishedDrop, isBehind } from './publish.ts';
import { changeState, withdrawn, type Change } from './states.ts';

/* The creator takes drops out of the store: unpublished ones stay as drafts, deleted ones can be restored for 30 days. */

type DropPath = Omit<DropKey, 'channelId'>;

/**
 * Removes a published drop from the store, and keeps its content as a draft. Publishing that restores the drop. A draft that
 * waits for its time or the brand is withdrawn, so that it does not return. A repeated call returns the same draft.
 * @returns the draft's id: the drop's present draft, if it has one.
 * @throws Problem `collab-not-found`, `drop-not-found`, `too-many-drafts`.
 */
export async function unpublishDrop(creator: CreatorPrincipal, path: DropPath): Promise<string> {
  const key = await dropKeyOf(creator, path);
  return inTransaction(async (tx) => {
    const { drop, draft } = await lockBoth(tx, key);
    if (!drop) {
      if (!draft) throw dropNotFound(path.dropId);
      return draft.id;
    }
    const id = draft?.id ?? newId();
    if (!draft) {
      await assertMoreDrafts(tx, creator, { ...key, draftId: id });
      await tx.dropDraft.create({ data: { ...draftOfDrop(key, drop), id }, select: { id: true } });
    }
    if (draft && !isEditable(draft)) {
      const where = { channelId_id: { channelId: key.channelId, id } };
      await tx.dropDraft.update({ where, data: withdrawn, select: { id: true } });
    }
    await removeDropIn(tx, key, actorOf(creator));
    return id;
  });
}

/**
 * Deletes a draft, or a published drop with its draft. {@link restoreDraft} undoes it.
 * @param path `id` of the draft or of the drop.
 * @returns the id of the deleted draft. A repeated call returns the same.
 * @throws Problem `collab-not-found`; `draft-not-found` for a published draft; `drop-not-found`.
 */
export async function deleteDrop(
  creator: CreatorPrincipal,
  { collabId, id }: { collabId: string; id: string },
): Promise<string> {
  const key = await requireCollab(creator, collabId);
  if (await findDraft({ ...key, draftId: id })) {
    await changeState(creator, { collabId, draftId: id }, discard);
    return id;
  }
  return deletePublished(creator, { collabId, dropId: id });
}

function discard({ state }: Draft): Change | undefined {
  if (state === 'published') throw draftNotFound();
  return state === 'discarded' ? undefined : { state: 'discarded', publishAt: null };
}

async function deletePublished(creator: CreatorPrincipal, path: DropPath): Promise<string> {
  const key = await dropKeyOf(creator, path);
  const { channelId, dropId } = key;
  return inTransaction(async (tx) => {
    const { drop, draft } = await lockBoth(tx, key);
    if (!drop) {
      const deleted = await tx.dropDraft.findFirst({
        where: { channelId, dropId, state: 'discarded', restoresDrop: true },
        orderBy: { updatedAt: 'desc' },
        select: { id: true },
      });
      if (!deleted) throw dropNotFound(dropId);
      return deleted.id;
    }
    const ended = { state: 'discarded', publishAt: null, restoresDrop: true } as const;
    const id = draft?.id ?? newId();
    await tx.dropDraft.upsert({
      where: { channelId_id: { channelId, id } },
      create: { ...draftOfDrop(key, drop), id, ...ended },
      update: ended,
      select: { id: true },
    });
    await removeDropIn(tx, key, actorOf(creator));
    return id;
  });
}

async function dropKeyOf(creator: CreatorPrincipal, { collabId, dropId }: DropPath): Promise<DropKey> {
  const key = { ...(await requireCollab(creator, collabId)), dropId };
  if (!isId(dropId)) throw dropNotFound(dropId);
  return key;
}

/** Locks a drop's draft that has not ended, and then the drop. The drop is undefined when it is not published. */
async function lockBoth(
  tx: Transaction,
  key: DropKey,
): Promise<{ drop: DropDetails | undefined; draft: Draft | undefined }> {
  const found = await findDraftOfDrop(key, key.dropId, tx);
  if (found) await lockDraft(tx, { channelId: key.channelId, draftId: found.id });
  await lockDrop(tx, key);
  return { drop: await findDrop(tx, key), draft: await findDraftOfDrop(key, key.dropId, tx) };
}

/** The row of a draft with the content of a drop. */
function draftOfDrop({ channelId, collabId, dropId }: DropKey, drop: DropDetails) {
  const content = json(contentOfDrop(drop));
  return { channelId, collabId, dropId, content, base: content, baseRevision: drop.__v };
}

/**
 * Undoes the deletion of a draft, and of its drop if that was deleted with it and nobody else changed it since.
 * @throws Problem `draft-changed` when its drop has another draft by now; `too-many-drafts`; else as `restoreDrop` does.
 */
export function restoreDraft(creator: CreatorPrincipal, path: DraftPath): Promise<void> {
  return changeState(creator, path, async (draft, tx) => {
    const { state, dropId, channelId, collabId } = draft;
    if (state !== 'discarded') return undefined;
    const other = dropId === null ? undefined : await findDraftOfDrop(draft, dropId, tx);
    if (other) throw new Problem('draft-changed');
    const key = dropId !== null && draft.restoresDrop ? { channelId, collabId, dropId } : undefined;
    if (key) await lockRemovedDrop(tx, key);
    const removed = key && (await findUnpublishedDrop(tx, key));
    if (removed) await restoreDropIn(tx, key, actorOf(creator));
    const change: Change = removed
      ? afterRestoration(draft, removed)
      : { state: 'open', restoresDrop: false };
    if (change.state === 'open') await assertMoreDrafts(tx, creator, { ...draft, draftId: draft.id });
    return change;
  });
}

/** A draft without changes of its own has ended. Another one is based on the restored revision, if it was on the removed. */
function afterRestoration(draft: Draft, removed: DropDetails): Change {
  if (isDeepStrictEqual(draft.content, draft.base)) return { state: 'published', restoresDrop: false };
  const isOfPresent = !isBehind(draft, { removed });
  return { state: 'open', restoresDrop: false, ...(isOfPresent && { baseRevision: removed.__v + 1 }) };
}
