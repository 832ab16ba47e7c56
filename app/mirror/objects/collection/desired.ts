import { isPageVisible, platformIdOf } from '#app/domain/collabs/state.ts';
import type { MirroredCollab, MirroredDrop } from '#app/domain/collabs/mirrored-collab.ts';
import { creatorProfile, isErasedEmail } from '#app/domain/creators/creators.ts';
import { sourceTitle } from '#app/domain/products/collection-cards.ts';
import { toGlobalId } from '#app/domain/products/platform-id.ts';
import { isId } from '#app/ids.ts';
import { appMetafields } from '../definition/desired.ts';
import { descriptionHtml, singleLine } from '../text.ts';

/** The maximum number of products in a creator's collection. */
const maxProductsOfCreator = 1_000;

/** `collection.creator-drop` of the theme shows drops; a theme without it shows its default template. */
const dropTemplate = 'creator-drop';

/** What a collection mirrors: a drop, or all drops of a collab. */
export type CollectionOwner = { dropId: string } | { collabId: string };

/** Whether an object of a collab belongs to an owner: to a drop if it names one, else to the collab. */
export function isOwner(owner: CollectionOwner, { dropId }: { dropId: string | null }): boolean {
  return dropId === ('dropId' in owner ? owner.dropId : null);
}

interface CollectionContent {
  title: string;
  descriptionHtml: string;
  /** Global ids, each once, in display order, without products that the store deleted. */
  productIds: string[];
  /** Set when search engines must not index it. */
  isHidden?: boolean;
}

/** A collection as the store should have it. */
export interface DesiredCollection {
  owner: CollectionOwner;
  /** The handle that this service chose; the platform appends a number when another collection has it. */
  handle: string;
  isVisible: boolean;
  /** The creator's entry, to which its metafield refers; null before the store has it. */
  creatorEntryId: string | null;
  /** The theme's template at creation. Later it is the merchant's. */
  templateSuffix?: string;
  content: CollectionContent;
}

/** The collections of a collab: one for each drop, and the creator's. */
export function desiredCollections(collab: MirroredCollab): DesiredCollection[] {
  const creators = hasCreatorCollection(collab) ? [creatorCollection(collab)] : [];
  return [...collab.drops.map((drop) => dropCollection(drop, collab)), ...creators];
}

function dropCollection(drop: MirroredDrop, collab: MirroredCollab): DesiredCollection {
  const content = {
    title: singleLine(drop.title),
    descriptionHtml: descriptionHtml(drop.description),
    productIds: productIdsOf(drop),
    ...(collab.channel.hidesDropsFromSearch && { isHidden: true }),
  };
  return {
    owner: { dropId: drop.id },
    handle: drop.handle,
    isVisible: isPageVisible(collab),
    creatorEntryId: platformIdOf(collab, 'metaobject'),
    templateSuffix: dropTemplate,
    content,
  };
}

function productIdsOf({ products }: MirroredDrop): string[] {
  const existing = products.filter(({ product }) => product.missingSince === null);
  return [...new Set(existing.map(({ product }) => toGlobalId('Product', product.platformNumber)))];
}

/**
 * Whether a creator has a collection: while there are drops and the brand wants one. Not after an erasure:
 * its title would be the name.
 */
export function hasCreatorCollection({ channel, drops, email }: MirroredCollab): boolean {
  return channel.mirrorsCreatorCollection && drops.length > 0 && !isErasedEmail(email);
}

/** The collection of all products of a creator's drops: the pinned drop first, then the newest, each product once. */
function creatorCollection(collab: MirroredCollab): DesiredCollection {
  const { id, handle, channel } = collab;
  const { shopTitle, shopDescription } = creatorProfile(collab);
  const productIds = new Set(collab.drops.toReversed().flatMap(productIdsOf));
  const content = {
    title: singleLine(shopTitle) || handle,
    descriptionHtml: descriptionHtml(shopDescription),
    productIds: [...productIds].slice(0, maxProductsOfCreator),
    ...(channel.hidesDropsFromSearch && { isHidden: true }),
  };
  return {
    owner: { collabId: id },
    handle: creatorCollectionHandle(id),
    isVisible: isPageVisible(collab),
    creatorEntryId: platformIdOf(collab, 'metaobject'),
    content,
  };
}

/**
 * The handle of a creator's collection. It never changes, so that a collection whose creation got no response
 * is found after a change of the creator's names. It does not end with digits, which the platform increments.
 */
export function creatorCollectionHandle(collabId: string): string {
  return `creator-${collabId}-products`;
}

const creatorHandle = /^creator-(.{36})-products(-[0-9]+)?$/;

/** The collab of a creator's collection by its handle, also with a number appended; null for other handles. */
export function collabIdOf(handle: string): string | null {
  const [, id = ''] = creatorHandle.exec(handle) ?? [];
  return isId(id) ? id : null;
}

/**
 * The metafield that excludes a page from search engines and sitemaps.
 * https://help.shopify.com/en/api/guides/updating-seo-data
 */
export function hiddenMetafield(isHidden: boolean) {
  return { namespace: 'seo', key: 'hidden', type: 'number_integer', value: isHidden ? '1' : '0' };
}

/** The metafield by which themes find a collection's creator (app/mirror/objects/definition/desired.ts). */
export function creatorMetafield(entryId: string | null) {
  return entryId === null ? [] : [{ ...appMetafields.creator, value: entryId }];
}

/** The maximum number of products that one source selects: the platform's limit of an input list and of a page. */
export const maxSelections = 250;

/** The inputs for sources that together select these products; at least one, which marks the collection as ours. */
export function sourceInputs(productIds: readonly string[]) {
  const count = Math.max(1, Math.ceil(productIds.length / maxSelections));
  return Array.from({ length: count }, (_, index) => {
    const batch = productIds.slice(index * maxSelections, (index + 1) * maxSelections);
    const selections = batch.map((productId) => ({ productId }));
    return { source: { title: sourceTitle, targetType: 'PRODUCTS' as const, inclusion: { selections } } };
  });
}
