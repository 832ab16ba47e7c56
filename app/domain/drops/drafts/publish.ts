import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { findDueTime, lockDraft } from '#app/db/drops/drafts.ts';
import type { CollabKey, DropKey } from '#app/db/keys.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { logFailure } from '#app/log.ts';
import { asActor } from '#app/request-context.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { retryOnChangedField } from '../../custom-fields/save-values.ts';
import { actorOf, type CreatorPrincipal } from '../../principal.ts';
import { Problem } from '../../problem.ts';
import { createDrop } from '../create-drop.ts';
import { listDropChanges } from '../drop-history.ts';
import { getDropContext } from '../drop-context.ts';
import { dropNotFound, findDrop, findRemovedDrop, type DropDetails } from '../drop.ts';
import { emptyDrop, planItems } from '../plan-items.ts';
import { restoreDropIn } from '../removed-drops.ts';
import { listDefinedFields, type DefinedFields } from '../../custom-fields/fields.ts';
import { nothingFound } from '../../products/products.ts';
import { editConflict, prepareDropUpdate } from '../update-drop.ts';
import { prepareRuleCheck } from './check-rules.ts';
import { dropOfContent, updateOfContent } from './content.ts';
import { lockCreatorSettings, type CreatorSettings } from './creator-rules.ts';
import {
  draftNotFound,
  draftOf,
  findDraft,
  getChannelDraft,
  unended,
  type Draft,
  type DraftPath,
} from './drafts.ts';

import { addDraftMail } from './mail.ts';

/** A draft to publish. */
interface Publication {
  /** The revision that the person saw; any without it. */
  revision?: number | undefined;
  /** Checks the draft's state in the transaction. */
  assertAllowed: (draft: Draft, settings: CreatorSettings) => void;
  /** More work of the transaction, after the draft is published. */
  afterwards?: (tx: Transaction) => Promise<void>;
}

/**
 * Publishes a draft as its creator, in one transaction with its end: a new drop is created, a published one updated, an
 * unpublished one restored and updated. Of two calls the second returns the same drop.
 * @returns the drop's id.
 * @throws Problem `drop-changed` when the drop has changed since the draft began; as `prepareRuleCheck` does for what the
 *   brand does not allow; else as `createDrop` and `prepareDropUpdate` do.
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
    const defined = await listDefinedFields(key.channelId);
    const [work, assertRules] = await Promise.all([
      prepare(creator, draft, defined),
      prepareRuleCheck(draft, defined),
    ]);
    return inTransaction(async (tx) => {
      const settings = await lockCreatorSettings(tx, key.channelId);
      const row = await lockDraft(tx, key);
      if (!row || row.state === 'discarded') throw draftNotFound();
      if (row.state === 'published' && row.dropId !== null) return row.dropId;
      const seen = publication.revision ?? draft.revision;
      if (row.revision !== seen || row.revision !== draft.revision) throw new Problem('draft-changed');
      publication.assertAllowed(draftOf(row), settings);
      await assertRules(tx, settings);
      const dropId = await work(tx);
      await tx.dropDraft.update({
        where: { channelId_id: { channelId: key.channelId, id: draft.id } },
        data: { state: 'published', dropId, publishAt: null, lastError: null },
        select: { id: true },
      });
      await publication.afterwards?.(tx);
      return dropId;
    });
  });
}

type Work = (tx: Transaction) => Promise<string>;

async function prepare(creator: CreatorPrincipal, draft: Draft, defined: DefinedFields): Promise<Work> {
  const { channelId, collabId, dropId, content } = draft;
  const input = dropOfContent(content, defined);
  if (dropId === null) return createDrop(creator, collabId, input);
  const key = { channelId, collabId, dropId };
  const present = await findDropToPublish(key);
  const { published, removed } = present;
  const current = published ?? removed;
  if (!current) throw dropNotFound(dropId);
  const actor = actorOf(creator);
  const update = {
    input: updateOfContent(input, current),
    // A restored drop has one revision more.
    expectedRevision:
      removed && !isBehind(draft, present) ? removed.__v + 1 : (draft.baseRevision ?? current.__v),
    actor,
  };
  const save = await prepareDropUpdate(creator, key, update);
  return async (tx) => {
    if (removed) await restoreDropIn(tx, key, actor);
    await savedOrConflict(save(tx));
    return dropId;
  };
}

/** What of a draft is published. */
export type Publishable = Pick<Draft, 'content' | 'channelId' | 'collabId' | 'dropId'>;

/**
 * Plans the publication of a draft as {@link publishDraft} does, without the store.
 * @throws Problem `invalid` for what it lacks, and for values that do not fit their custom fields.
 */
export async function assertPublishable(
  { channelId, collabId, dropId, content }: Publishable,
  defined: DefinedFields,
): Promise<void> {
  const input = dropOfContent(content, defined);
  const { published, removed } = dropId ? await findDropToPublish({ channelId, collabId, dropId }) : {};
  const current = published ?? removed;
  const sent = current ? updateOfContent(input, current) : input;
  const context = await getDropContext(await creatorOf({ channelId, collabId }), collabId, sent);
  planItems(
    { dropId: dropId ?? '', input: sent, current: current ?? emptyDrop, check: nothingFound },
    context,
  );
}

/** The drop that a draft updates: published, or unpublished by its creator; neither once the brand has removed it. */
interface DropToPublish {
  published?: DropDetails | undefined;
  removed?: DropDetails | undefined;
}

export async function findDropToPublish(key: DropKey): Promise<DropToPublish> {
  const published = await findDrop(db, key);
  return { published, removed: published ? undefined : await findUnpublishedDrop(db, key) };
}

/**
 * Whether the drop was changed after its draft began: publishing the draft would overwrite that. The removal made one
 * revision, without a change of the content.
 */
export function isBehind(
  { baseRevision }: Pick<Draft, 'baseRevision'>,
  { published, removed }: DropToPublish,
): boolean {
  const revision = published?.__v ?? (removed && removed.__v - 1);
  return baseRevision !== null && revision !== undefined && revision > baseRevision;
}

/** Finds a drop that its creator unpublished. What the brand or a key removed stays removed. */
export async function findUnpublishedDrop(tx: Transaction, key: DropKey): Promise<DropDetails | undefined> {
  const [removal] = await listDropChanges(key, 1, tx);
  return removal?.changedBy.kind === 'creator' ? findRemovedDrop(tx, key) : undefined;
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
    assertAllowed({ state }, settings) {
      if (!unended.includes(state)) throw draftNotFound();
      assertNeedsNoApproval(settings);
    },
  });
}

/** @throws Problem `drop-needs-approval`. */
export function assertNeedsNoApproval({ needsApproval }: CreatorSettings): void {
  if (needsApproval) throw new Problem('drop-needs-approval');
}

/** The creator as the author of the publication. No session of the creator is needed for it. */
export async function creatorOf({ channelId, collabId }: CollabKey): Promise<CreatorPrincipal> {
  const { creatorId } = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: collabId } },
    select: { creatorId: true },
  });
  return { kind: 'creator', credentialId: creatorId, creatorId };
}

/**
 * Publishes a scheduled draft; does nothing if it is not due, such as after a withdrawal. Why it cannot be published is
 * saved for the creator.
 * @throws other errors, so that the job is repeated.
 */
export async function publishScheduledDraft({
  channelId,
  draftId,
}: {
  channelId: string;
  draftId: string;
}): Promise<void> {
  const dueAt = await findDueTime({ channelId, draftId });
  if (!dueAt) return;
  const draft = await getChannelDraft(channelId, draftId);
  const creator = await creatorOf(draft);
  try {
    await asActor(actorOf(creator), () =>
      publishDraft(
        creator,
        { collabId: draft.collabId, draftId },
        {
          assertAllowed({ state, publishAt }) {
            // Its creator has withdrawn it, or chosen another time.
            if (state !== 'scheduled' || publishAt?.getTime() !== dueAt.getTime()) throw draftNotFound();
          },
        },
      ),
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'unavailable' || error.kind === 'too-many') throw error;
    // The rules changed between the two checks of this attempt; the next one checks the new rules.
    if (error.code === 'creator-rules-changed') throw error;
    if (error.code === 'draft-not-found' || error.code === 'draft-changed') return;
    logFailure(error, 'Scheduled drop not published', { draftId });
    // The first field's message, without the path that only API clients know.
    const { code, params } = error.details[0] ?? error;
    await reopen({ ...draft, publishAt: dueAt }, { code, params });
  }
}

/** Opens a scheduled draft again, unless its creator has withdrawn or changed it in between. */
async function reopen(draft: Draft, reason: Message): Promise<void> {
  const { channelId, id, revision, publishAt } = draft;
  await inTransaction(async (tx) => {
    const { count } = await tx.dropDraft.updateMany({
      where: { channelId, id, state: 'scheduled', revision, publishAt },
      data: { state: 'open', publishAt: null, lastError: JSON.stringify(reason) },
    });
    if (count > 0) await addDraftMail(tx, draft, 'failed');
  });
}
