import { viewStore, type CollectionInStore, type EntryInStore } from './store-view.ts';

/** A collab in the store: its entry, and the collections that it refers to, of drops in its order. */
interface MirroredCollab {
  entry: EntryInStore;
  collections: CollectionInStore[];
  creatorCollection: CollectionInStore | undefined;
}

/** Finds a collab in its store. @throws when it has no entry, or more than one. */
export async function findMirrored(
  platformUrl: string,
  domain: string,
  collabId: string,
): Promise<MirroredCollab> {
  const { entries, collections } = await viewStore(platformUrl, domain);
  const [entry, ...others] = entries.filter(({ fields }) => fields['cc-collab-id'] === collabId);
  if (!entry || others.length > 0)
    throw new Error(`The store has ${others.length + (entry ? 1 : 0)} entries`);
  const ids = JSON.parse(entry.fields['cc-creator-drops'] ?? '[]') as string[];
  const own = ids.flatMap((id) => collections.filter((collection) => collection.id === id));
  const creatorCollection = collections.find(({ id }) => id === entry.fields['cc-creator-collection']);
  return { entry, collections: own, creatorCollection };
}
