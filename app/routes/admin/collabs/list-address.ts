import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import type { CollabFilter } from '#app/domain/collabs/search.ts';
import type { CollabOrder } from '#app/domain/collabs/search.ts';

/*
 * The state of the list is in its URL, so that it can be bookmarked and shared. Browser and server both parse
 * it.
 */

/** The query parameters of the filters, in the order of the page. */
export const filterParameters = {
  tier: 'tierIds',
  campaign: 'campaignIds',
  state: 'states',
  mirror: 'mirrorStates',
} as const satisfies Record<string, keyof CollabFilter>;
export type FilterParameter = keyof typeof filterParameters;

const states = ['active', 'partial', 'paused'] as const;
const mirrorStates = [
  'synced',
  'waiting',
  'retrying',
  'failed',
] as const satisfies CollabFilter['mirrorStates'];
/** The sort orders, in the order of the page. */
export const orders = [
  'newest',
  'oldest',
  'name',
  'code',
  'changed',
] as const satisfies readonly CollabOrder[];
const longestSearch = 255;
const mostChosen = 250;

/** Changes of a URL: new values for each named parameter. */
export type AddressChanges = Readonly<Record<string, readonly string[]>>;

/** The list's query. */
interface ListAddress {
  filter: CollabFilter;
  order: CollabOrder;
  after?: string;
  before?: string;
}

/** Parses a URL; invalid values are ignored. */
export function parseListAddress(parameters: URLSearchParams): ListAddress {
  const search = parameters.get('q')?.trim().slice(0, longestSearch);
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  const filter: CollabFilter = {
    ...(search && { search }),
    tierIds: parameters.getAll('tier').slice(0, mostChosen),
    campaignIds: parameters.getAll('campaign').slice(0, mostChosen),
    states: known(states, parameters.getAll('state')),
    mirrorStates: known(mirrorStates, parameters.getAll('mirror')),
  };
  return {
    filter,
    order: known(orders, [parameters.get('order') ?? ''])[0] ?? 'newest',
    ...(after && { after }),
    ...(before && { before }),
  };
}

/** Whether no filter is set. */
export function isEmpty({ search, ...chosen }: CollabFilter): boolean {
  return search === undefined && Object.values(chosen).every((values) => values.length === 0);
}

function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word));
}

/** The same URL with changed parameters, on the first page. */
function changedAddress(parameters: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const name of [...Object.keys(changes), 'after', 'before']) changed.delete(name);
  for (const [name, values] of Object.entries(changes))
    for (const value of values) if (value !== '') changed.append(name, value);
  return changed;
}

/** The same URL for the page after or before a cursor. */
export function pageAddress(
  parameters: URLSearchParams,
  direction: 'after' | 'before',
  place: string,
): URLSearchParams {
  const changed = changedAddress(parameters, {});
  changed.set(direction, place);
  return changed;
}

/** Common views, each a shortcut for filters: the URL contains the filters themselves. */
export const listViews = [
  { name: 'all', state: [], mirror: [] },
  { name: 'active', state: ['active'], mirror: [] },
  { name: 'partial', state: ['partial'], mirror: [] },
  { name: 'paused', state: ['paused'], mirror: [] },
  { name: 'attention', state: [], mirror: ['retrying', 'failed'] },
] as const;
type ListView = (typeof listViews)[number];

/** All filter parameters without values: the whole list. */
export const nothingNarrowed: AddressChanges = Object.fromEntries(
  ['q', ...Object.keys(filterParameters)].map((word) => [word, []]),
);

/** The URL changes of a view. */
export function viewChanges({ state, mirror }: ListView): AddressChanges {
  return { ...nothingNarrowed, state, mirror };
}

/** The view that a URL shows; undefined for other filters. */
export function viewOf(parameters: URLSearchParams): ListView | undefined {
  return listViews.find((view) =>
    Object.entries(viewChanges(view)).every(([word, values]) => isSame(parameters.getAll(word), values)),
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** The current query, and a function to change it. */
type AddressParameters = [parameters: URLSearchParams, change: (changes: AddressChanges) => void];

/** The query of the URL or of the pending navigation, so that two quick changes both count. */
export function useAddressParameters(): AddressParameters {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const parameters = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  return [
    parameters,
    (changes) =>
      setParameters(changedAddress(parameters, changes), { replace: true, preventScrollReset: true }),
  ];
}
