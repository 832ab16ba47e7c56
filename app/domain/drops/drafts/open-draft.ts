import { db } from '#app/db/connection/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { isId, newId } from '#app/ids.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { dropNotFound, findDrop, findRemovedDrop, type DropDetails } from '../drop.ts';
import { contentOfDrop, type DraftContent } from './content.ts';
import { findDraft, findDraftOfDrop, type Draft, type DraftToSave } from './drafts.ts';
import { findDropToPublish, isBehind } from './publish.ts';

/** What a page of the editor shows: a saved draft, or the start of one. */
export interface OpenDraft extends CollabKey {
  draftId: string;
  /** Undefined while nothing is saved. */
  draft: Draft | undefined;
  /** The drop that it changes, as it was at the start of the draft. */
  basedOn: DraftToSave['basedOn'];
  drop: DropOfDraft | undefined;
}

/** The id of the drop that a draft changes, also before the draft is saved; null for a new drop. */
export function dropIdOf({ draft, basedOn }: Pick<OpenDraft, 'draft' | 'basedOn'>): string | null {
  return draft?.dropId ?? basedOn?.dropId ?? null;
}

/** The present state of the drop that a draft changes. */
interface DropOfDraft {
  /** Whether the brand removed it: the draft cannot be published. */
  isRemoved: boolean;
  /** What the brand changed since the start of the draft. */
  newer: { revision: number; content: DraftContent } | undefined;
}

/**
 * Finds what an editor's URL names: a draft, a drop, or a new draft by an id that nothing has. Saves nothing.
 * @returns the id to open instead: of the drop that was published from a draft, or of the draft that a drop has.
 * @throws Problem `collab-not-found`; `drop-not-found` for an id that is none, and for a removed drop.
 */
export async function findOpenDraft(
  creator: CreatorPrincipal,
  { collabId, id }: { collabId: string; id: string },
): Promise<OpenDraft | { openInstead: string }> {
  const key = await requireCollab(creator, collabId);
  if (!isId(id)) throw dropNotFound(id);
  const draft = await findDraft({ ...key, draftId: id });
  if (draft?.state === 'published' && draft.dropId !== null) return { openInstead: draft.dropId };
  if (draft)
    return { ...key, draftId: id, draft, basedOn: baseOf(draft), drop: await findDropOfDraft(draft) };
  const drop = await findDrop(db, { ...key, dropId: id });
  const other = await findDraftOfDrop(key, id);
  if (other) return { openInstead: other.id };
  if (drop) return { ...key, ...startFrom(drop) };
  if (await findRemovedDrop(db, { ...key, dropId: id })) throw dropNotFound(id);
  return { ...key, draftId: id, draft: undefined, basedOn: undefined, drop: undefined };
}

function startFrom(drop: DropDetails) {
  const basedOn = { dropId: drop._id, baseRevision: drop.__v, base: contentOfDrop(drop) };
  return { draftId: newId(), draft: undefined, basedOn, drop: { isRemoved: false, newer: undefined } };
}

/** What a draft says of its start. */
export function baseOf({ dropId, baseRevision, base }: Draft): DraftToSave['basedOn'] {
  if (dropId === null || baseRevision === null || !base) return undefined;
  return { dropId, baseRevision, base };
}

/** Compares the drop of a draft with its start; undefined for a draft of a new drop. */
export async function findDropOfDraft(draft: Draft): Promise<DropOfDraft | undefined> {
  const { channelId, collabId, dropId } = draft;
  if (dropId === null) return undefined;
  const present = await findDropToPublish({ channelId, collabId, dropId });
  const drop = present.published ?? present.removed;
  return {
    isRemoved: !drop,
    newer:
      drop && isBehind(draft, present) ? { revision: drop.__v, content: contentOfDrop(drop) } : undefined,
  };
}
