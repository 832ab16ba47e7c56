import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { findPublicationId } from '#app/db/mirror/objects.ts';
import { listAdopting } from '#app/db/mirror/redeem-codes.ts';
import { countProductsOfLargestCollection } from '#app/db/mirror/snapshots.ts';
import type { MirrorSnapshot, SnapshotObject } from '#app/db/mirror/snapshots.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type {
  CollectionFieldsFragment,
  CollectionsByIdsQuery,
  CustomersByIdsQuery,
  DiscountsByIdsQuery,
  PicturesByIdsQuery,
} from '#app/platform/generated/graphql.ts';
import { customersByIds, discountsByIds, picturesByIds } from '#app/platform/operations/by-ids.ts';
import { collectionsByIds } from '#app/platform/operations/collection.ts';
import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import { desiredEntry } from '../objects/creator-entry/desired.ts';
import type { CreatorEntry } from '../objects/creator-entry/desired.ts';
import { entryDifferences, isEntry } from '../objects/creator-entry/diff.ts';
import type { EntryNode } from '../objects/creator-entry/diff.ts';
import { desiredCode } from '../objects/discount-code/desired.ts';
import { adoptedDifferences } from '../objects/discount-code/diff.ts';
import { withAllProducts } from '../objects/collection/actual.ts';
import { desiredCollections, isOwner } from '../objects/collection/desired.ts';
import type { DesiredCollection } from '../objects/collection/desired.ts';
import { collectionDifferences, productsToRead } from '../objects/collection/diff.ts';
import type { CollectionDifference } from '../objects/collection/diff.ts';
import { isPicture, pictureDifferences } from '../objects/picture/diff.ts';
import { isDenied } from '../objects/write-object.ts';
import type { Drift, ReconciledStore } from './drift.ts';

/** Finds the drift of a collab's objects of one kind, from what was read from the store. */
export type FindDrift = (snapshot: MirrorSnapshot, collab: MirroredCollab) => Drift[];

type Compare = (source: ReconciledStore, snapshots: readonly MirrorSnapshot[]) => Promise<FindDrift>;

export const compareEntries: Compare = async ({ store }, snapshots) => {
  const entries = snapshots.flatMap((snapshot) => expectedObjects(snapshot, 'metaobject'));
  const actual = await readNodes<EntryNode>(
    entries,
    async (ids) => (await store.send(metaobjectsByIds, { ids })).nodes,
  );
  return (snapshot, collab) =>
    expectedObjects(snapshot, 'metaobject').flatMap(({ id }) =>
      entryDrift(id, actual.get(id), desiredEntry(collab)),
    );
};

function entryDrift(objectId: string, actual: EntryNode | undefined, desired: CreatorEntry): Drift[] {
  if (!isEntry(actual)) return [{ objectId, kinds: ['entry deleted'], repair: 'recreate' }];
  const kinds = entryDifferences(desired, actual).map((difference) => `entry ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite', handle: actual.handle }] : [];
}

type CollectionNode = CollectionsByIdsQuery['nodes'][number];

/** Without the app's sales channel no collection was ever visible, and none is compared. */
export const compareCollections: Compare = async ({ store, channelId }, snapshots) => {
  const publicationId = await findPublicationId(channelId);
  const collections = snapshots.flatMap((snapshot) => expectedObjects(snapshot, 'collection'));
  if (publicationId === undefined || collections.length === 0) return () => [];
  const largest = await countProductsOfLargestCollection(channelId, collections);
  const first = productsToRead(largest);
  const actual = await readNodes<CollectionNode>(
    collections,
    async (ids) => (await store.send(collectionsByIds, { ids, first, publicationId })).nodes,
  );
  for (const [id, node] of actual) if (isCollection(node)) actual.set(id, await withAllProducts(store, node));
  return (snapshot, collab) => {
    const desired = desiredCollections(collab);
    return expectedObjects(snapshot, 'collection').flatMap((object) => {
      const own = desired.find(({ owner }) => isOwner(owner, object));
      return own ? collectionDrift(snapshot, object, { actual: actual.get(object.id), desired: own }) : [];
    });
  };
};

function isCollection(node: CollectionNode | undefined): node is CollectionFieldsFragment {
  return typeof node?.handle === 'string';
}

/** Content and visibility of a collection are written separately, so that they drift separately. */
function collectionDrift(
  snapshot: MirrorSnapshot,
  { id: objectId, dropId }: SnapshotObject,
  { actual, desired }: { actual: CollectionNode | undefined; desired: DesiredCollection },
): Drift[] {
  if (!isCollection(actual)) return [{ objectId, kinds: ['collection deleted'], repair: 'recreate' }];
  const differences = collectionDifferences(desired, actual);
  const publication = snapshot.objects.find(
    (object) => object.kind === 'publication' && object.dropId === dropId,
  );
  const isOfPublication = (difference: CollectionDifference) =>
    difference === 'publication' && publication !== undefined;
  const content = differences.filter((difference) => !isOfPublication(difference));
  return [
    ...collectionOverwrite(objectId, content),
    ...collectionOverwrite(publication?.id ?? objectId, differences.filter(isOfPublication)),
  ];
}

function collectionOverwrite(objectId: string, differences: readonly CollectionDifference[]): Drift[] {
  const kinds = differences.map((difference) => `collection ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}

type DiscountNode = DiscountsByIdsQuery['nodes'][number];

/** Compares adopted discounts. Those of groups have a stage of their own. */
export const compareDiscounts: Compare = async ({ store, channelId }, all) => {
  const adopting = await listAdopting(
    channelId,
    all.map(({ collabId }) => collabId),
  );
  const snapshots = all.filter(({ collabId }) => adopting.has(collabId));
  if (snapshots.length === 0) return () => [];
  const actual = await readOptionalNodes<DiscountNode>(
    snapshots,
    'discount',
    async (ids) => (await store.send(discountsByIds, { ids })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot, collab) =>
    adopting.has(snapshot.collabId)
      ? expectedObjects(snapshot, 'discount').flatMap(({ id }) => discountDrift(id, actual.get(id), collab))
      : [];
};

function discountDrift(objectId: string, node: DiscountNode | undefined, collab: MirroredCollab): Drift[] {
  const actual = node && 'codeDiscount' in node ? node.codeDiscount : undefined;
  if (actual?.__typename !== 'DiscountCodeBasic')
    return [{ objectId, kinds: ['discount deleted'], repair: 'recreate' }];
  const kinds = adoptedDifferences(desiredCode(collab), actual).map(
    (difference) => `discount ${difference}` as const,
  );
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}

type PictureNode = PicturesByIdsQuery['nodes'][number];

export const comparePictures: Compare = async ({ store }, snapshots) => {
  const actual = await readOptionalNodes<PictureNode>(
    snapshots,
    'file',
    async (ids) => (await store.send(picturesByIds, { ids })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot) =>
    expectedObjects(snapshot, 'file').flatMap((file) => pictureDrift(file, actual.get(file.id)));
};

/** The mirror reads the URL of a picture again when it writes the picture. */
function pictureDrift({ id: objectId, platformUrl }: ExpectedObject, node: PictureNode | undefined): Drift[] {
  if (!isPicture(node)) return [{ objectId, kinds: ['picture deleted'], repair: 'recreate' }];
  const kinds = pictureDifferences(platformUrl, node).map((difference) => `picture ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}

type CustomerNode = CustomersByIdsQuery['nodes'][number];

/** A customer deleted in the store is not created again. The creator's page drops the reference. */
export const compareCustomers: Compare = async ({ store }, snapshots) => {
  const actual = await readOptionalNodes<CustomerNode>(
    snapshots,
    'customer',
    async (ids) => (await store.send(customersByIds, { ids }, { isOptional: true })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot) =>
    expectedObjects(snapshot, 'customer').flatMap(({ id }) =>
      typeof actual.get(id)?.id === 'string'
        ? []
        : [{ objectId: id, kinds: ['customer deleted'], repair: 'leave-deleted' }],
    );
};

type ExpectedObject = SnapshotObject & { platformId: string };

/** A collab's objects of one kind that should exist in the store. */
function expectedObjects({ objects }: MirrorSnapshot, kind: PlatformObjectKind): ExpectedObject[] {
  return objects.flatMap((object) => {
    const { platformId } = object;
    return object.kind === kind && platformId !== null ? [{ ...object, platformId }] : [];
  });
}

/** The platform allows more ids per request. Fewer keep responses and waiting times short; the query cost is the same. */
const idsPerRequest = 50;

/**
 * Reads objects from the store.
 * @param read returns the nodes in the order of the ids, null for deleted ones.
 * @returns the nodes by the ids of our rows.
 */
async function readNodes<Node>(
  objects: readonly ExpectedObject[],
  read: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined>> {
  const found = new Map<string, Node | undefined>();
  for (let start = 0; start < objects.length; start += idsPerRequest) {
    const some = objects.slice(start, start + idsPerRequest);
    const nodes = await read(some.map(({ platformId }) => platformId));
    for (const [index, { id }] of some.entries()) found.set(id, nodes[index]);
  }
  return found;
}

/** Like {@link readNodes}. @returns undefined when the store has not granted access to this kind, which is then not compared. */
async function readOptionalNodes<Node>(
  snapshots: readonly MirrorSnapshot[],
  kind: PlatformObjectKind,
  read: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined> | undefined> {
  try {
    return await readNodes(
      snapshots.flatMap((snapshot) => expectedObjects(snapshot, kind)),
      read,
    );
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
