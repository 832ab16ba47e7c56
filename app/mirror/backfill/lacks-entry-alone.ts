import type { WholeCollab, WholeDrop } from '#app/domain/collabs/load-collab.ts';
import { wantedDiscount } from '../discounts/wanted-discount.ts';
import { hashOf, isSameHash } from '../hash.ts';
import { publicationHash } from '../mirror-publication.ts';
import { wantedPicture } from '../pictures/wanted-picture.ts';
import { wantedCollection } from '../wanted-collection.ts';
import { wantedCustomer } from '../wanted-customer.ts';
import type { KnownPlace } from './read-known.ts';

/**
 * Whether everything of a collab but its entry stands in the store as it should, as each step of mirror-collab.ts would
 * find it. When in doubt it does not: then the collab is mirrored by itself, step by step.
 */
export function lacksEntryAlone(
  collab: WholeCollab,
  known: readonly KnownPlace[],
  publicationId: string,
): boolean {
  const others = known.filter(({ kind }) => kind !== 'metaobject');
  const ofDrops = new Set(collab.drops.map(({ id }) => id));
  return (
    !others.some(({ isOpen, dropId }) => isOpen || (dropId !== null && !ofDrops.has(dropId))) &&
    isDiscountInPlace(collab, others) &&
    isCustomerInPlace(collab, others) &&
    isPictureInPlace(collab, others) &&
    collab.drops.every((drop) => isDropInPlace(collab, drop, { others, publicationId }))
  );
}

function isDiscountInPlace(collab: WholeCollab, others: readonly KnownPlace[]): boolean {
  const wanted = wantedDiscount(collab);
  const known = others.find(({ kind }) => kind === 'discount');
  return known ? isSameHash(known.writtenHash, hashOf(wanted)) : !wanted.isActive;
}

function isCustomerInPlace(collab: WholeCollab, others: readonly KnownPlace[]): boolean {
  const wanted = wantedCustomer(collab);
  const known = others.find(({ kind }) => kind === 'customer');
  return !wanted || isSameHash(known?.writtenHash, hashOf(wanted));
}

function isPictureInPlace(collab: WholeCollab, others: readonly KnownPlace[]): boolean {
  const { file, hash } = wantedPicture(collab);
  const known = others.find(({ kind }) => kind === 'file');
  // One that the store could not take is said to the brand again each time.
  return known ? isSameHash(known.writtenHash, hash) && (!file || known.platformId !== null) : !file;
}

function isDropInPlace(
  { channel, isActive }: WholeCollab,
  drop: WholeDrop,
  { others, publicationId }: { others: readonly KnownPlace[]; publicationId: string },
): boolean {
  const own = others.filter(({ dropId }) => dropId === drop.id);
  const collection = own.find(({ kind }) => kind === 'collection');
  const publication = own.find(({ kind }) => kind === 'publication');
  if (!collection?.platformId || drop.products.some(({ product }) => product.checkedAt === null))
    return false;
  const shown = { collectionId: collection.platformId, publicationId, isVisible: isActive };
  return (
    isSameHash(collection.writtenHash, hashOf(wantedCollection(drop, channel))) &&
    isSameHash(publication?.writtenHash, publicationHash(shown))
  );
}
