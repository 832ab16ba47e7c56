import { db } from '#app/db/connection/client.ts';
import type { DraftState } from '#app/db/generated/client.ts';
import type { CollabKey, DropKey } from '#app/db/keys.ts';
import { isId, type GlobalId, type PlatformNumber } from '#app/ids.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import { creatorNameOf } from '../creators/creators.ts';
import { toGlobalId, toPlatformNumber } from '../products/platform-id.ts';
import { findDraftOfDrop, type Draft } from './drafts/drafts.ts';
import { dropNotFound, findDrop, type DropDetails } from './drop.ts';

/** Data of the collab and its channel for the drop editor. */
export interface DropEditorContext {
  collabId: string;
  /** The creator's name in this store. */
  creatorName: string;
  /** Custom fields of drops and of their products. */
  fields: FieldOfDrops[];
  /** What the mirror does with a removed drop's collection. */
  removal: 'unpublish' | 'delete';
}

/** A custom field of drops or of their products. */
interface FieldOfDrops {
  ownerType: 'drop' | 'product';
  handle: string;
  name: string;
  type: string;
}

/** Lists a channel's custom fields of drops and of their products, in their order. */
export async function listFieldsOfDrops(channelId: string): Promise<FieldOfDrops[]> {
  const fields = await db.customFieldDefinition.findMany({
    where: { channelId, ownerType: { in: ['drop', 'product'] }, removedAt: null },
    orderBy: [{ position: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    select: { ownerType: true, handle: true, name: true, type: true },
  });
  return fields.flatMap(({ ownerType, ...field }) =>
    ownerType === 'collab' ? [] : [{ ownerType, ...field }],
  );
}

/** A drop in the editor, with the details of its products. */
interface EditableDrop extends DropEditorContext {
  drop: DropDetails;
  products: {
    platformId: GlobalId;
    title: string | null;
    handle: string | null;
    isMissing: boolean;
    /** Chosen variants that the store does not have. */
    missingVariants: GlobalId[];
  }[];
  /** Its URL in the store; null while it has none. */
  url: string | null;
  /** The creator's unpublished changes; null without any. */
  draft: { id: string; state: DraftState; since: string; publishAt: string | null } | null;
}

/**
 * Gets the editor's data of a collab.
 * @throws Problem `not-found`, the same for a missing collab and one of another channel.
 */
export async function getDropEditorContext({ channelId, collabId }: CollabKey): Promise<DropEditorContext> {
  if (!isId(collabId)) throw collabNotFound(collabId);
  const [collab, fields] = await Promise.all([
    db.collab.findUnique({
      where: { channelId_id: { channelId, id: collabId } },
      include: { creator: true, channel: { select: { dropRemoval: true } } },
    }),
    listFieldsOfDrops(channelId),
  ]);
  if (!collab) throw collabNotFound(collabId);
  return {
    collabId,
    creatorName: creatorNameOf(collab),
    fields,
    removal: collab.channel.dropRemoval,
  };
}

/**
 * Gets a drop for the editor.
 * @throws Problem `not-found` for a drop that the collab does not have, or has removed.
 */
export async function getEditableDrop(key: DropKey): Promise<EditableDrop> {
  const editorContext = await getDropEditorContext(key);
  const drop = isId(key.dropId) ? await findDrop(db, key) : undefined;
  if (!drop) throw dropNotFound(key.dropId);
  const { channelId, dropId } = key;
  const [known, draft, shown] = await Promise.all([
    db.product.findMany({
      where: {
        channelId,
        platformNumber: { in: drop.products.map(({ platformId }) => toPlatformNumber(platformId)) },
      },
      include: {
        variants: { where: { missingSince: { not: null } }, select: { variantNumber: true } },
      },
    }),
    findDraftOfDrop(key, dropId),
    db.drop.findUniqueOrThrow({
      where: { channelId_id: { channelId, id: dropId } },
      select: {
        handle: true,
        collab: { select: { isActive: true, channel: { select: { storefrontUrl: true } } } },
        platformObjects: { where: { kind: 'collection', platformId: { not: null } }, select: { id: true } },
      },
    }),
  ]);
  const isShown = shown.platformObjects.length > 0 && shown.collab.isActive;
  return {
    ...editorContext,
    drop,
    products: known.map(({ platformNumber, platformHandle, title, missingSince, variants }) => ({
      platformId: toGlobalId('Product', platformNumber as PlatformNumber),
      title,
      handle: platformHandle,
      isMissing: missingSince !== null,
      missingVariants: variants
        .map(({ variantNumber }) => toGlobalId('ProductVariant', variantNumber as PlatformNumber))
        .filter((id) => drop.products.some(({ platformVariantId }) => platformVariantId === id)),
    })),
    url: isShown ? `${shown.collab.channel.storefrontUrl}/collections/${shown.handle}` : null,
    draft: draft ? presentDraft(draft) : null,
  };
}

/** Presents a draft; `since` is when the creator began to edit it, or when it began to wait. */
function presentDraft({ id, state, createdAt, updatedAt, publishAt }: Draft): EditableDrop['draft'] {
  const since = state === 'open' || state === 'changes_requested' ? createdAt : updatedAt;
  return { id, state, since: since.toISOString(), publishAt: publishAt?.toISOString() ?? null };
}
