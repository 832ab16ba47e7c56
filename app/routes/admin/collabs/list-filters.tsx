import { useNavigation } from '@remix-run/react';
import { ChoiceList, Filters } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { filterWords, readListAddress } from './list-address.ts';
import type { AddressChanges, FilterWord } from './list-address.ts';
import { nothingNarrowed } from './list-views.ts';
import { useChoices } from './use-choices.ts';

interface ListFiltersProps {
  tiers: readonly TierChoice[];
  /** What the address says. */
  parameters: URLSearchParams;
  /** Whether the search has the focus as it comes. */
  isFocused: boolean;
  change: (changes: AddressChanges) => void;
}

const words = Object.keys(filterWords) as FilterWord[];
const typingMs = 300;

/** Search and filters of the list. */
export function ListFilters({ tiers, parameters, isFocused, change }: ListFiltersProps) {
  const text = useText();
  const isLoading = useNavigation().state === 'loading';
  const choices = useChoices(tiers);
  const [query, setQuery] = useTyped(readListAddress(parameters).filter.search ?? '', (q) =>
    change({ q: [q] }),
  );
  const clear = () => {
    setQuery('');
    change(nothingNarrowed);
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
  return (
    <Filters
      queryValue={query}
      queryPlaceholder={text('collabs.search')}
      focused={isFocused}
      onQueryChange={setQuery}
      onQueryClear={() => setQuery('')}
      filters={filters}
      appliedFilters={applied}
      onClearAll={clear}
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
