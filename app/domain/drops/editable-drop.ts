import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import type { CollabKey } from '../collabs/authorize.ts';
import { toGlobalId, toPlatformNumber } from '../products/platform-id.ts';
import { dropNotFound, findDrop } from './drop.ts';
import type { DropKey, DropDetails } from './drop.ts';

/** Data of the collab and its channel for the drop editor. */
interface DropEditorContext {
  collabId: string;
  /** The creator's name in this store. */
  creatorName: string;
  /** Custom fields of drops and of their products. */
  fields: { ownerType: 'drop' | 'product'; handle: string; name: string; type: string }[];
  /** What the mirror does with a removed drop's collection. */
  removal: 'unpublish' | 'delete';
}

/** A drop in the editor, with the details of its products. */
interface EditableDrop extends DropEditorContext {
  drop: DropDetails;
  products: {
    platformId: string;
    title: string | null;
    handle: string | null;
    isMissing: boolean;
    /** Chosen variants that the store does not have. */
    missingVariants: string[];
  }[];
  /** Its URL in the store; null while it has none. */
  address: string | null;
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
    db.customFieldDefinition.findMany({
      where: { channelId, ownerType: { in: ['drop', 'product'] }, removedAt: null },
      orderBy: [{ position: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      select: { ownerType: true, handle: true, name: true, type: true },
    }),
  ]);
  if (!collab) throw collabNotFound(collabId);
  const accepted = collab.acceptedAt === null ? undefined : collab.creator;
  const names = [collab.firstName ?? accepted?.firstName, collab.lastName ?? accepted?.lastName];
  return {
    collabId,
    creatorName: names.filter(Boolean).join(' ') || collab.handle,
    fields: fields.flatMap(({ ownerType, ...field }) =>
      ownerType === 'collab' ? [] : [{ ownerType, ...field }],
    ),
    removal: collab.channel.dropRemoval,
  };
}

/**
 * Gets a drop for the editor.
 * @throws Problem `not-found` for a drop that the collab does not have, or has removed.
 */
export async function getEditableDrop(key: DropKey): Promise<EditableDrop> {
  const place = await getDropEditorContext(key);
  const drop = isId(key.dropId) ? await findDrop(db, key) : undefined;
  if (!drop) throw dropNotFound(key.dropId);
  const { channelId, dropId } = key;
  const [known, shown] = await Promise.all([
    db.product.findMany({
      where: {
        channelId,
        platformId: { in: drop.products.map(({ platformId }) => toPlatformNumber(platformId)) },
      },
      include: {
        items: {
          where: { dropId, platformVariantId: { not: null }, variantMissingSince: { not: null } },
          select: { platformVariantId: true },
        },
      },
    }),
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
    ...place,
    drop,
    products: known.map(({ platformId, platformHandle, title, missingSince, items }) => ({
      ...{ platformId: toGlobalId('Product', platformId), title, handle: platformHandle },
      isMissing: missingSince !== null,
      missingVariants: items.map(({ platformVariantId: id }) => toGlobalId('ProductVariant', id ?? '')),
    })),
    address: isShown ? `${shown.collab.channel.storefrontUrl}/collections/${shown.handle}` : null,
  };
}
