import { creatorDropStates, type CreatorDropState } from '#app/domain/drops/drafts/own-drops.ts';
import { isId } from '#app/ids.ts';

/** What the list of drops shows. */
export interface ListQuery {
  collabId?: string;
  state?: CreatorDropState;
  after?: string;
  before?: string;
}

/** Reads the query of the list. What it does not know is ignored. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const [collabId, after, before] = ['collab', 'after', 'before'].map((name) => search.get(name) ?? '');
  const state = creatorDropStates.find((one) => one === search.get('state'));
  return {
    ...(collabId && isId(collabId) && { collabId }),
    ...(state && { state }),
    ...(after && { after }),
    ...(before && { before }),
  };
}

export function queryText({ collabId, state, after, before }: ListQuery): string {
  const values = { collab: collabId, state, after, before };
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(set as [string, string][]).toString();
}

/** The path of the list. @param more values of its query, such as a notice. */
export function listPath(query: ListQuery, more: Readonly<Record<string, string>> = {}): string {
  const text = [queryText(query), new URLSearchParams(more).toString()].filter(Boolean).join('&');
  return text === '' ? '/portal/drops' : `/portal/drops?${text}`;
}
