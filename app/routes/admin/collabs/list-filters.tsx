import { useNavigation } from '@remix-run/react';
import { ChoiceList, Filters } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { filterParameters, nothingNarrowed, parseListAddress } from './list-address.ts';
import type { AddressChanges, FilterParameter } from './list-address.ts';
import { useChoices } from './choices.ts';

interface ListFiltersProps {
  tiers: readonly TierOption[];
  /** The query in the URL. */
  parameters: URLSearchParams;
  /** Whether the search field gets the focus when it mounts. */
  isFocused: boolean;
  change: (changes: AddressChanges) => void;
}

const words = Object.keys(filterParameters) as FilterParameter[];
const typingMs = 300;

/** Search and filters of the list. */
export function ListFilters({ tiers, parameters, isFocused, change }: ListFiltersProps) {
  const t = useTranslate();
  const isLoading = useNavigation().state === 'loading';
  const choices = useChoices(tiers);
  const [query, setQuery] = useTyped(parseListAddress(parameters).filter.search ?? '', (q) =>
    change({ q: [q] }),
  );
  const clear = () => {
    setQuery('');
    change(nothingNarrowed);
  };

  const filters = words.map((word) => ({
    key: word,
    label: t(`collabs.by-${word}`),
    shortcut: true,
    filter: (
      <ChoiceList
        title={t(`collabs.by-${word}`)}
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
    const label = `${t(`collabs.by-${word}`)}: ${labels.map((choice) => choice.label).join(', ')}`;
    return [{ key: word, label, onRemove: () => change({ [word]: [] }) }];
  });
  return (
    <Filters
      queryValue={query}
      queryPlaceholder={t('collabs.search')}
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

/** A debounced text that calls `tell` when the user stops typing, and follows outside changes. */
export function useTyped(
  value: string,
  onProgress: (typed: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [selection, setSelection] = useState(value);
  useEffect(() => {
    if (value !== selection) {
      setSelection(value);
      setTyped(value);
    }
  }, [value, selection]);
  useEffect(() => {
    if (typed.trim() === selection) return;
    const timer = setTimeout(() => {
      setSelection(typed.trim());
      onProgress(typed);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
