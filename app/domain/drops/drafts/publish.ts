import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { lockDraft } from '#app/db/drafts.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { retryOnChangedField } from '../../custom-fields/save-values.ts';
import { actorOf } from '../../principal.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { Problem } from '../../problem.ts';
import { createDrop } from '../create-drop.ts';
import { listDropChanges } from '../drop-history.ts';
import { dropNotFound, findDrop, findRemovedDrop } from '../drop.ts';
import type { DropDetails, DropKey } from '../drop.ts';
import { restoreDrop } from '../removed-drops.ts';
import { listDefinedFields } from '../undo-change.ts';
import { editConflict, prepareDropUpdate } from '../update-drop.ts';
import { dropOfContent, updateOfContent } from './content.ts';
import { draftNotFound, draftOf, findDraft, unended } from './drafts.ts';
import type { Draft, DraftPath } from './drafts.ts';

/** A draft to publish. */
interface Publication {
  /** The revision that the person saw; any without it. */
  revision?: number | undefined;
  /** Checks the draft's state in the transaction. */
  assertAllowed: (draft: Draft, tx: Transaction) => Promise<void> | void;
}

/**
 * Publishes a draft as its creator, in one transaction with its end: a new drop is created, a published one updated, an
 * unpublished one restored and updated. Of two calls the second returns the same drop.
 * @returns the drop's id.
 * @throws Problem `drop-changed` when the drop has changed since the draft began; else as `createDrop` and
 *   `prepareDropUpdate` do.
 */
export async function publishDraft(
  creator: CreatorPrincipal,
  { collabId, draftId }: DraftPath,
  publication: Publication,
): Promise<string> {
  const key = { ...(await requireCollab(creator, collabId)), draftId };
  return retryOnChangedField(async () => {
    const draft = await findDraft(key);
    if (!draft) throw draftNotFound();
    if (draft.state === 'published' && draft.dropId !== null) return draft.dropId;
    const work = await prepare(creator, draft);
    return inTransaction(async (tx) => {
      const row = await lockDraft(tx, key);
      if (!row || row.state === 'discarded') throw draftNotFound();
      if (row.state === 'published' && row.dropId !== null) return row.dropId;
      const seen = publication.revision ?? draft.revision;
      if (row.revision !== seen || row.revision !== draft.revision) throw new Problem('draft-changed');
      await publication.assertAllowed(draftOf(row), tx);
      const dropId = await work(tx);
      await tx.dropDraft.update({
        where: { channelId_id: { channelId: key.channelId, id: draft.id } },
        data: { state: 'published', dropId, publishAt: null, lastError: null },
        select: { id: true },
      });
      return dropId;
    });
  });
}

type Work = (tx: Transaction) => Promise<string>;

async function prepare(creator: CreatorPrincipal, draft: Draft): Promise<Work> {
  const { channelId, collabId, dropId, content } = draft;
  const input = dropOfContent(content, await listDefinedFields(channelId));
  if (dropId === null) return createDrop(creator, collabId, input);
  const key = { channelId, collabId, dropId };
  const published = await findDrop(db, key);
  const removed = published ? undefined : await findUnpublishedDrop(key);
  const present = published ?? removed;
  if (!present) throw dropNotFound(dropId);
  const actor = actorOf(creator);
  const update = {
    input: updateOfContent(input, present),
    // A restored drop has one revision more.
    expectedRevision: removed ? present.__v + 1 : (draft.baseRevision ?? present.__v),
    actor,
  };
  const save = await prepareDropUpdate(creator, key, update);
  return async (tx) => {
    if (removed) await restoreDrop(tx, key, actor);
    await savedOrConflict(save(tx));
    return dropId;
  };
}

/** Finds a drop that its creator unpublished. What the brand or a key removed stays removed. */
async function findUnpublishedDrop(key: DropKey): Promise<DropDetails | undefined> {
  const [removal] = await listDropChanges(key, 1);
  return removal?.changedBy.kind === 'creator' ? findRemovedDrop(db, key) : undefined;
}

async function savedOrConflict(saving: Promise<DropDetails>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    throw error instanceof Problem && error.code === 'revision-conflict' ? editConflict() : error;
  }
}

/**
 * Publishes a draft for its creator.
 * @throws Problem as {@link publishDraft} does; `drop-needs-approval` when the brand approves drops first.
 */
export function publishOwnDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  revision: number,
): Promise<string> {
  return publishDraft(creator, path, {
    revision,
    async assertAllowed(draft, tx) {
      if (!unended.includes(draft.state)) throw draftNotFound();
      await assertNeedsNoApproval(tx, draft.channelId);
    },
  });
}

/** @throws Problem `drop-needs-approval`. */
export async function assertNeedsNoApproval(tx: Transaction, channelId: string): Promise<void> {
  const { dropsNeedApproval } = await tx.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { dropsNeedApproval: true },
  });
  if (dropsNeedApproval) throw new Problem('drop-needs-approval');
}
