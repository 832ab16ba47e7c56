import { message } from '#app/i18n/message.ts';
import { findObject, findPublicationId, markMissing, saveObject } from '#app/db/mirror/objects.ts';
import { PlatformError, ownReason } from '#app/platform/errors.ts';
import { publish, unpublish } from '#app/platform/operations/collection.ts';
import { publications } from '#app/platform/operations/shop.ts';
import type { MirrorContext, StoreContext } from '../../context.ts';
import { hashOf, isUpToDate } from '../object-kind.ts';
import { writeObject } from '../write-object.ts';
import type { CollectionOwner } from './desired.ts';

/** A collection, and whether the storefront should show it. */
interface CollectionVisibility {
  owner: CollectionOwner;
  collectionId: string;
  isVisible: boolean;
}

/**
 * Publishes a collection to the online store, or unpublishes it. A collection that was never published
 * is not unpublished, unless its publishing had no response.
 */
export async function applyPublication(context: MirrorContext, desired: CollectionVisibility): Promise<void> {
  const { store, publicationId } = context;
  const { owner, collectionId, isVisible } = desired;
  const key = { kind: 'publication', ...owner } as const;
  const hash = publicationHash({ collectionId, publicationId, isVisible });
  const known = await findObject(context.channel.id, key);
  if (isUpToDate(known, hash)) return;
  const variables = { id: collectionId, publicationId };
  try {
    if (isVisible) await writeObject(context, key, () => store.send(publish, variables));
    else if (known) await writeObject(context, key, () => store.send(unpublish, variables));
  } catch (error) {
    throw await explainMissingPublication(context, error);
  }
  await saveObject(context.lease, key, { platformId: publicationId, hash });
}

/** The hash of whether a collection is published to a sales channel. */
export function publicationHash({
  collectionId,
  publicationId,
  isVisible,
}: {
  collectionId: string;
  publicationId: string;
  isVisible: boolean;
}): Uint8Array<ArrayBuffer> {
  return hashOf({ collectionId, publicationId, isVisible });
}

/** A missing sales channel is unrelated to the collection: it is searched for again. */
async function explainMissingPublication(context: MirrorContext, error: unknown): Promise<unknown> {
  const isMissing =
    error instanceof PlatformError && error.reasons.some(({ field }) => field?.includes('publicationId'));
  if (!isMissing) return error;
  await markMissing(context.channel.id, channelKey);
  return new PlatformError('unavailable', 'Publish', error.reasons);
}

const channelKey = { kind: 'publication' } as const;
const onlineStoreApp = 'online_store';

/**
 * Finds the id of the store's Online Store publication, the sales channel that makes a collection visible on
 * the storefront.
 * @throws {PlatformError} `rejected` when the store has no online store.
 */
export async function ensurePublication(context: StoreContext): Promise<string> {
  const known = await findPublicationId(context.channel.id);
  if (known !== undefined) return known;
  let after: string | null = null;
  do {
    const page = await readPage(context, after);
    const found = page.nodes.find(({ catalog }) =>
      catalog?.apps?.nodes.some(({ handle }) => handle === onlineStoreApp),
    );
    if (found) {
      await saveObject(context.lease, channelKey, { platformId: found.id, hash: null });
      return found.id;
    }
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  throw new PlatformError('rejected', 'Publications', [ownReason(message('no-online-store'))]);
}

interface Page {
  nodes: { id: string; catalog?: { apps?: { nodes: { handle?: string | null }[] } } | null }[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

async function readPage({ store }: StoreContext, after: string | null): Promise<Page> {
  const response = await store.send(publications, { after });
  return response.publications;
}
