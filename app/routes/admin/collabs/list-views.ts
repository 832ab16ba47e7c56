import type { IndexFiltersProps } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { filterWords } from './list-address.ts';

/** Views that most brands need, each a short form of filters: what stands in the address is the filters themselves. */
const views = [
  { name: 'all', state: [], mirror: [] },
  { name: 'active', state: ['active'], mirror: [] },
  { name: 'partial', state: ['partial'], mirror: [] },
  { name: 'paused', state: ['paused'], mirror: [] },
  { name: 'attention', state: [], mirror: ['failing', 'set-aside'] },
] as const;

interface ListTabs {
  tabs: IndexFiltersProps['tabs'];
  /** The view that an address shows; the first when it is narrowed in another way. */
  selected: (parameters: URLSearchParams) => number;
  /** What a view changes in the address. */
  address: (index: number) => Record<string, readonly string[]>;
}

/** The tabs above the list. */
export function useListTabs(): ListTabs {
  const text = useText();
  return {
    tabs: views.map(({ name }) => ({ id: name, content: text(`collabs.${name}`), isLocked: true })),
    selected: (parameters) =>
      Math.max(
        0,
        views.findIndex(
          ({ state, mirror }) =>
            isSame(parameters.getAll('state'), state) && isSame(parameters.getAll('mirror'), mirror),
        ),
      ),
    address(index) {
      const { state, mirror } = views[index] ?? views[0];
      const none = Object.fromEntries(['q', ...Object.keys(filterWords)].map((word) => [word, []]));
      return { ...none, state, mirror };
    },
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
