import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import type { CollabFilter } from '#app/domain/collabs/search.ts';
import type { CollabOrder } from '#app/domain/collabs/search.ts';

/* What is looked at stands in the address of the list, so that it can be kept and shared. Browser and server both read it. */

/** The words that stand in an address for what is filtered by, in the order in which pages show them. */
export const filterWords = {
  tier: 'tierIds',
  campaign: 'campaignIds',
  state: 'states',
  mirror: 'mirrorStates',
} as const satisfies Record<string, keyof CollabFilter>;
export type FilterWord = keyof typeof filterWords;

const states = ['active', 'partial', 'paused'] as const;
const mirrorStates = ['synced', 'waiting', 'retrying', 'failed'] as const;
/** The orders that there are, as pages show them. */
export const orders = [
  'newest',
  'oldest',
  'name',
  'code',
  'changed',
] as const satisfies readonly CollabOrder[];
const longestSearch = 255;
const mostChosen = 250;

/** What is to be another in an address: the values of each word that is named, in place of those it had. */
export type AddressChanges = Readonly<Record<string, readonly string[]>>;

/** What a list is asked for. */
interface ListAddress {
  filter: CollabFilter;
  order: CollabOrder;
  after?: string;
  before?: string;
}

/** Reads an address; what it says wrongly it says not at all. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
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

/** Whether nobody is left out. */
export function isEmpty({ search, ...chosen }: CollabFilter): boolean {
  return search === undefined && Object.values(chosen).every((values) => values.length === 0);
}

function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word));
}

/** The same address with other values under some of its words; the list begins at its start. */
function changedAddress(parameters: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const name of [...Object.keys(changes), 'after', 'before']) changed.delete(name);
  for (const [name, values] of Object.entries(changes))
    for (const value of values) if (value !== '') changed.append(name, value);
  return changed;
}

/** The same address for the page after or before a place. */
export function pageAddress(
  parameters: URLSearchParams,
  direction: 'after' | 'before',
  place: string,
): URLSearchParams {
  const changed = changedAddress(parameters, {});
  changed.set(direction, place);
  return changed;
}

/** Views that most brands need, each a short form of filters: what stands in the address is the filters themselves. */
export const listViews = [
  { name: 'all', state: [], mirror: [] },
  { name: 'active', state: ['active'], mirror: [] },
  { name: 'partial', state: ['partial'], mirror: [] },
  { name: 'paused', state: ['paused'], mirror: [] },
  { name: 'attention', state: [], mirror: ['retrying', 'failed'] },
] as const;
type ListView = (typeof listViews)[number];

/** Every word that narrows the list, with no value: the whole list. */
export const nothingNarrowed: AddressChanges = Object.fromEntries(
  ['q', ...Object.keys(filterWords)].map((word) => [word, []]),
);

/** What a view changes in the address. */
export function viewChanges({ state, mirror }: ListView): AddressChanges {
  return { ...nothingNarrowed, state, mirror };
}

/** The view that an address shows, unless it is narrowed in a way that is none. */
export function viewOf(parameters: URLSearchParams): ListView | undefined {
  return listViews.find((view) =>
    Object.entries(viewChanges(view)).every(([word, values]) => isSame(parameters.getAll(word), values)),
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** What of the list is wanted, and what wants it otherwise. */
type AddressParameters = [parameters: URLSearchParams, change: (changes: AddressChanges) => void];

/**
 * What the address of the list says, or will say as soon as what was last asked for has come: who chooses one thing and
 * another in the same moment gets both.
 */
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
