import type { GlobalId, PlatformNumber } from '#app/ids.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { CollectionTitlesQuery } from '#app/platform/generated/graphql.ts';
import { collectionTitles, searchCollections } from '#app/platform/operations/collection.ts';
import { withOptionalStore } from '../channels/store-client.ts';
import { toGlobalId, toPlatformNumber } from './platform-id.ts';

/** The title of the sources of our collections; collections without it are not ours. */
export const sourceTitle = 'Drop products';

/** A collection as shown to an admin. */
interface CollectionCard {
  /** The number in its global id. */
  id: string;
  title: string;
}

/** A store's collections: a card of each existing one, and the ids of missing ones. */
export interface CollectionCards {
  cards: CollectionCard[];
  missing: string[];
}

/**
 * Requests the titles of a store's collections. Optional for pages.
 * @param ids the numbers in their global ids, at most 250.
 * @returns undefined when the store is unavailable.
 */
export function listCollectionCards(
  channelId: string,
  ids: readonly string[],
): Promise<CollectionCards | undefined> {
  return withOptionalStore(channelId, async (store) => {
    const globalIds = ids.map((id) => toGlobalId('Collection', id as PlatformNumber));
    const { nodes } = await store.send(collectionTitles, { ids: globalIds });
    const cards = nodes.flatMap((node) => (isCollection(node) ? [cardOf(node)] : []));
    const found = new Set(cards.map(({ id }) => id));
    return { cards, missing: ids.filter((id) => !found.has(id)) };
  });
}

const cardsPerSearch = 25;
/** Our collections, which are not offered, can fill many pages. */
const maxPages = 4;

/**
 * Searches the store's collections by the beginnings of the words of their titles, in the order of titles. Without those
 * that this service created: they come and go with drops.
 * @returns undefined when the store is unavailable.
 */
export function searchCollectionCards(
  channelId: string,
  text: string,
): Promise<CollectionCard[] | undefined> {
  return withOptionalStore(channelId, async (store) => {
    const cards: CollectionCard[] = [];
    let after: string | null = null;
    for (let page = 0; page < maxPages && cards.length < cardsPerSearch; page += 1) {
      const response = await sendSearch(store, text, after);
      for (const node of response.nodes)
        if (node.sources.every(({ title }) => title !== sourceTitle)) cards.push(cardOf(node));
      if (!response.pageInfo.hasNextPage) break;
      after = response.pageInfo.endCursor;
    }
    return cards.slice(0, cardsPerSearch);
  });
}

/** Characters with a meaning in a search. */
const syntax = /[\s:\\()"'*<>=]+/;

async function sendSearch(store: PlatformClient, text: string, after: string | null) {
  const words = text.split(syntax).filter(Boolean);
  const query = words.map((word) => `title:${word}*`).join(' ');
  return (await store.send(searchCollections, { query, after })).collections;
}

interface CollectionNode {
  id: GlobalId;
  title: string;
}

/** The platform returns null, or another type's empty object, for a missing collection. */
function isCollection(node: CollectionTitlesQuery['nodes'][number]): node is CollectionNode {
  return node !== null && 'title' in node;
}

const cardOf = ({ id, title }: CollectionNode): CollectionCard => ({ id: toPlatformNumber(id), title });
