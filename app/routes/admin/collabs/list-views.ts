import { filterWords } from './list-address.ts';
import type { AddressChanges } from './list-address.ts';

/** Views that most brands need, each a short form of filters: what stands in the address is the filters themselves. */
export const listViews = [
  { name: 'all', state: [], mirror: [] },
  { name: 'active', state: ['active'], mirror: [] },
  { name: 'partial', state: ['partial'], mirror: [] },
  { name: 'paused', state: ['paused'], mirror: [] },
  { name: 'attention', state: [], mirror: ['failing', 'set-aside'] },
] as const;
export type ListView = (typeof listViews)[number];

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
