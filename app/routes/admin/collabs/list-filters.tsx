import { useNavigation, useSearchParams } from '@remix-run/react';
import { ChoiceList, IndexFilters, IndexFiltersMode, useSetIndexFiltersMode } from '@shopify/polaris';
import type { IndexFiltersProps } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import type { CollabFilter } from '#app/domain/collabs/browse/collab-filter.ts';
import type { CollabOrder } from '#app/domain/collabs/browse/collab-order.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { changedAddress, filterWords, isEmpty } from './list-address.ts';
import type { FilterWord } from './list-address.ts';
import { useChoices } from './use-choices.ts';
import { useListTabs } from './use-list-tabs.ts';

export interface ListFiltersProps {
  tiers: readonly TierChoice[];
  filter: CollabFilter;
  order: CollabOrder;
}

const words = Object.keys(filterWords) as FilterWord[];
const typingMs = 300;

/** Search, filters and order of the list. All of it stands in the address, where it can be kept and shared. */
export function ListFilters({ tiers, filter, order }: ListFiltersProps) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const { mode, setMode } = useSetIndexFiltersMode(
    isEmpty(filter) ? IndexFiltersMode.Default : IndexFiltersMode.Filtering,
  );
  const isLoading = useNavigation().state === 'loading';
  const choices = useChoices(tiers);
  const tabs = useListTabs();
  const change = (changes: Record<string, readonly string[]>) =>
    setParameters((before) => changedAddress(before, changes), { replace: true, preventScrollReset: true });
  const [query, setQuery] = useTyped(filter.search ?? '', (q) => change({ q: [q] }));
  const clear = () => {
    setQuery('');
    change(Object.fromEntries(['q', ...words].map((word) => [word, []])));
  };

  const filters = words.map((word) => ({
    key: word,
    label: text(`collabs.by-${word}`),
    shortcut: true,
    filter: (
      <ChoiceList
        title={text(`collabs.by-${word}`)}
        titleHidden
        allowMultiple
        choices={choices[word]}
        selected={parameters.getAll(word)}
        onChange={(selected) => change({ [word]: selected })}
      />
    ),
  }));
  const applied = words.flatMap((word) => {
    const labels = choices[word].filter(({ value }) => parameters.getAll(word).includes(value));
    if (labels.length === 0) return [];
    const label = `${text(`collabs.by-${word}`)}: ${labels.map((choice) => choice.label).join(', ')}`;
    return [{ key: word, label, onRemove: () => change({ [word]: [] }) }];
  });
  const sortOptions = (['newest', 'oldest', 'name', 'code', 'changed'] as const).map((value) => ({
    label: text(`collabs.order-${value}`),
    value: `${value} asc`,
    directionLabel: text(`collabs.order-${value}`),
  })) as NonNullable<IndexFiltersProps['sortOptions']>;
  return (
    <IndexFilters
      queryValue={query}
      queryPlaceholder={text('collabs.search')}
      onQueryChange={setQuery}
      onQueryClear={() => setQuery('')}
      filters={filters}
      appliedFilters={applied}
      onClearAll={clear}
      sortOptions={sortOptions}
      sortSelected={[`${order} asc`]}
      onSort={([sort]) => change({ order: [sort?.split(' ')[0] ?? ''] })}
      tabs={tabs.tabs}
      selected={tabs.selected(parameters)}
      onSelect={(index) => {
        setQuery('');
        change(tabs.address(index));
      }}
      canCreateNewView={false}
      cancelAction={{ onAction: clear }}
      mode={mode}
      setMode={setMode}
      loading={isLoading}
    />
  );
}

/** What is typed, told to `tell` when the typing rests; follows what it is set to from outside. */
function useTyped(value: string, tell: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  useEffect(() => {
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }, [value, told]);
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(() => {
      setTold(typed.trim());
      tell(typed);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
