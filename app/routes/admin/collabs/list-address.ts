import type { CollabFilter } from '#app/domain/collabs/browse/collab-filter.ts';
import type { CollabOrder } from '#app/domain/collabs/browse/collab-order.ts';

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
const mirrorStates = ['synced', 'waiting', 'failing', 'set-aside'] as const;
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
export interface ListAddress {
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
export function changedAddress(parameters: URLSearchParams, changes: AddressChanges): URLSearchParams {
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
