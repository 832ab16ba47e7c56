import { groupBy } from '#app/group-by.ts';
import { listSavedCollabs, type SavedCollab } from '../../support/db/collabs.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import { listSavedDrops, type SavedDrop } from '../../support/db/drops.ts';
import type { TestChannel } from '../../support/world/install.ts';
import { creatorsInStore, type CreatorsInStore } from '../../support/store/creators-in-store.ts';
import { codesInStore } from '../../support/store/discounts-in-store.ts';
import { viewStore, type CollectionInStore, type EntryInStore } from '../../support/store/store-view.ts';

/** Access to a channel's store and to the database. */
export interface CheckedStore extends Pick<TestDatabase, 'query'> {
  platformUrl: string;
  channel: Pick<TestChannel, 'domain'>;
}

/**
 * Compares a store with the database, in which all collabs of the channel are active.
 * @returns lost, duplicated, orphaned or stale objects, as text.
 */
export async function checkStore(checked: CheckedStore): Promise<string[]> {
  const { platformUrl, channel } = checked;
  const collabs = await listSavedCollabs(checked, channel.domain);
  const drops = await listSavedDrops(checked, channel.domain);
  const { entries, collections } = await viewStore(platformUrl, channel.domain);
  const entriesOf = groupBy(entries, ({ fields }) => fields['cc-collab-id'] ?? '');
  const collectionsAt = groupBy(collections, ({ handle }) => handle.replace(/-\d{1,2}$/, ''));
  const dropsOf = groupBy(drops, ({ collabId }) => collabId);
  return [
    ...collabs.flatMap((collab) => {
      const ownDrops = dropsOf.get(collab.id) ?? [];
      const own = ownDrops.map(({ handle }) => collectionsAt.get(handle)?.[0]?.id);
      const [entry] = entriesOf.get(collab.id) ?? [];
      return [
        ...checkEntry(collab, { found: entriesOf.get(collab.id) ?? [], collectionIds: own }),
        ...checkCreatorCollection(ownDrops, collectionsAt.get(creatorHandle(collab.id)) ?? [], entry),
      ];
    }),
    ...drops.flatMap((drop) => checkCollection(drop, collectionsAt.get(drop.handle) ?? [])),
    ...leftOver('entry', [...entriesOf.keys()], new Set(collabs.map(({ id }) => id))),
    ...leftOver(
      'collection',
      [...collectionsAt.keys()],
      new Set([...drops.map(({ handle }) => handle), ...[...dropsOf.keys()].map(creatorHandle)]),
    ),
    ...(await checkCodes({ platformUrl, channel }, collabs)),
    ...checkCreators(drops, {
      entryIds: new Map(entries.map(({ id, fields }) => [fields['cc-collab-id'] ?? '', id])),
      collectionIds: new Map(drops.map(({ id, handle }) => [id, collectionsAt.get(handle)?.[0]?.id ?? ''])),
      named: await creatorsInStore({ platformUrl, domain: channel.domain }),
    }),
  ];
}

interface NamedCreators {
  /** By collab. */
  entryIds: ReadonlyMap<string, string>;
  /** By drop. */
  collectionIds: ReadonlyMap<string, string>;
  named: CreatorsInStore;
}

/** The platform's limit of items in a list. */
const maxListLength = 128;

/** Whether collections and products name the creators of the drops, and no others. */
function checkCreators(
  drops: readonly SavedDrop[],
  { entryIds, collectionIds, named }: NamedCreators,
): string[] {
  const expected = new Map<string, Set<string>>();
  for (const { collabId, products } of drops)
    for (const { platformId, isMissing } of products) {
      if (isMissing) continue;
      const id = `gid://shopify/Product/${platformId}`;
      expected.set(id, (expected.get(id) ?? new Set()).add(entryIds.get(collabId) ?? ''));
    }
  const wrong = [...new Set([...expected.keys(), ...named.products.keys()])].filter((id) => {
    const { creators, count } = named.products.get(id) ?? { creators: [], count: 0 };
    const own = expected.get(id) ?? new Set();
    const listed = Math.min(own.size, maxListLength);
    return count !== own.size || creators.length !== listed || !creators.every((entry) => own.has(entry));
  });
  return [
    ...wrong.map((id) => `${id} names other creators`),
    ...drops
      .filter(
        ({ id, collabId }) =>
          named.collections.get(collectionIds.get(id) ?? '') !== (entryIds.get(collabId) ?? ''),
      )
      .map(({ id }) => `the collection of drop ${id} does not name its creator`),
  ];
}

function checkEntry(
  { id, lastName }: SavedCollab,
  {
    found,
    collectionIds,
  }: { found: readonly EntryInStore[]; collectionIds: readonly (string | undefined)[] },
): string[] {
  const [entry] = found;
  if (!entry || found.length > 1) return [`collab ${id} has ${found.length} entries`];
  const shown = new Set(JSON.parse(entry.fields['cc-creator-drops'] ?? '[]') as string[]);
  const isWhole = shown.size === collectionIds.length && collectionIds.every((one) => one && shown.has(one));
  return [
    ...(entry.status === 'ACTIVE' ? [] : [`the entry of collab ${id} is ${entry.status}`]),
    ...(entry.fields['cc-creator-last-name'] === lastName ? [] : [`collab ${id} is shown by a former name`]),
    ...(isWhole ? [] : [`the entry of collab ${id} does not name its drops' collections`]),
  ];
}

const creatorHandle = (collabId: string) => `creator-${collabId}-products`;

/** @param drops of one collab, oldest first. */
function checkCreatorCollection(
  drops: readonly SavedDrop[],
  found: readonly CollectionInStore[],
  entry: EntryInStore | undefined,
): string[] {
  if (drops.length === 0) return [];
  const products = drops.toReversed().flatMap((drop) => drop.products.filter(({ isMissing }) => !isMissing));
  const productIds = products.map(({ platformId }) => `gid://shopify/Product/${platformId}`);
  const [collection] = found;
  const name = `the creator's collection of ${drops[0]?.collabId ?? ''}`;
  if (!collection || found.length > 1) return [`${name} exists ${found.length} times`];
  return [
    ...(collection.isPublished ? [] : [`${name} is not published`]),
    ...(entry?.fields['cc-creator-collection'] === collection.id ? [] : [`the entry does not name ${name}`]),
    ...(collection.productIds.join() === [...new Set(productIds)].join()
      ? []
      : [`${name} holds other products, or in another order`]),
  ];
}

function checkCollection({ id, title, products }: SavedDrop, found: readonly CollectionInStore[]): string[] {
  const inStore = products.filter(({ isMissing }) => !isMissing);
  const productIds = inStore.map(({ platformId }) => `gid://shopify/Product/${platformId}`);
  const [collection] = found;
  if (!collection || found.length > 1) return [`drop ${id} has ${found.length} collections`];
  return [
    ...(collection.isPublished ? [] : [`the collection of drop ${id} is not published`]),
    ...(collection.title === title ? [] : [`the collection of drop ${id} has a former title`]),
    ...(collection.productIds.join() === productIds.join()
      ? []
      : [`the collection of drop ${id} holds other products, or in another order`]),
  ];
}

function leftOver(what: string, found: readonly string[], known: ReadonlySet<string>): string[] {
  return found.filter((key) => !known.has(key)).map((key) => `the ${what} of ${key} is an orphan`);
}

async function checkCodes(
  { platformUrl, channel }: Pick<CheckedStore, 'platformUrl' | 'channel'>,
  collabs: readonly SavedCollab[],
): Promise<string[]> {
  const discounts = await codesInStore(platformUrl, channel.domain);
  const active = discounts.filter(({ status }) => status === 'ACTIVE').map(({ code }) => code);
  const expected = collabs.filter(({ hasDiscount }) => hasDiscount).map(({ code }) => code);
  const counts = groupBy(active, (code) => code);
  return [
    ...expected
      .filter((code) => counts.get(code)?.length !== 1)
      .map((code) => `the code ${code} exists ${counts.get(code)?.length ?? 0} times in the store`),
    ...leftOver('discount code', active, new Set(expected)),
  ];
}
