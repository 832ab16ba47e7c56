import {
  countMatchingCollabs,
  searchCollabRows,
  type CollabFilter,
  type CollabOrder,
  type FoundCollabRow,
} from '#app/db/collabs/search.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';

export { collabStates } from '#app/db/collabs/states.ts';
export type { CollabFilter, CollabOrder } from '#app/db/collabs/search.ts';
export type { CollabState, MirrorState, MissingPart } from '#app/db/collabs/states.ts';

/**
 * A collab in the brand's list, with what the brand may see of the creator. The discount is the collab's
 * own or its tier's, a fraction for `Percentage`, else major units; with `from` before its tier's starts, and `ended` after.
 */
export type FoundCollab = FoundCollabRow;

/** A page of a list. Its cursors are valid for the same filter and order. */
export interface CollabSearchPage extends Omit<ListPage<FoundCollab>, 'rows'> {
  collabs: FoundCollab[];
}

/** Which page to return, and in which order. */
interface CollabSearchOptions extends PageRequest {
  order: CollabOrder;
}

/** A page of the channel's collabs that a filter matches. */
export async function searchCollabs(
  channelId: string,
  filter: CollabFilter,
  options: CollabSearchOptions,
): Promise<CollabSearchPage> {
  const { rows, ...cursors } = await searchCollabRows(channelId, filter, options);
  return { collabs: rows, ...cursors };
}

/** Counting more collabs than this would take too long. */
const maxCounted = 10_000;

/** A count, and whether there are more collabs than were counted. */
interface CollabCount {
  count: number;
  isMore: boolean;
}

/** Counts the collabs that a page's filter matches. The only page of a list needs no query. */
export async function countSearchResults(
  channelId: string,
  filter: CollabFilter,
  { collabs, next, previous }: Pick<CollabSearchPage, 'collabs' | 'next' | 'previous'>,
): Promise<CollabCount> {
  if (next === null && previous === null) return { count: collabs.length, isMore: false };
  const count = await countMatchingCollabs(channelId, filter, maxCounted + 1);
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted };
}
