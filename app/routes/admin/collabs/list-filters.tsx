import { useNavigation } from '@remix-run/react';
import {
  BlockStack,
  Button,
  ChoiceList,
  Filters,
  FormLayout,
  InlineStack,
  TextField,
} from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import { formatTags, parseTags } from '#app/tag-list.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import {
  choiceParameters,
  nothingNarrowed,
  parseListParameters,
  useTyped,
  type ParameterChanges,
} from './list-parameters.ts';
import { useChoices } from './choices.ts';

interface ListFiltersProps {
  tiers: readonly TierOption[];
  /** The query in the URL. */
  parameters: URLSearchParams;
  /** Whether the search field gets the focus when it mounts. */
  isFocused: boolean;
  change: (changes: ParameterChanges) => void;
}

/** Search and filters of the list. */
export function ListFilters({ tiers, parameters, isFocused, change }: ListFiltersProps) {
  const t = useTranslate();
  const isLoading = useNavigation().state === 'loading';
  const choices = useChoices(tiers);
  const [query, setQuery] = useTyped(parseListParameters(parameters).filter.search ?? '', (q) =>
    change({ q: [q] }),
  );
  const clear = () => {
    setQuery('');
    change(nothingNarrowed);
  };

  const chosen = choiceParameters.map((word) => ({
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
  const appliedChoices = choiceParameters.flatMap((word) => {
    const labels = choices[word].filter(({ value }) => parameters.getAll(word).includes(value));
    if (labels.length === 0) return [];
    const label = `${t(`collabs.by-${word}`)}: ${labels.map((choice) => choice.label).join(', ')}`;
    return [{ key: word, label, onRemove: () => change({ [word]: [] }) }];
  });
  const typed = useTypedFilters(parameters, change);
  return (
    <Filters
      queryValue={query}
      queryPlaceholder={t('collabs.search')}
      focused={isFocused}
      onQueryChange={setQuery}
      onQueryClear={() => setQuery('')}
      filters={[...chosen, ...typed.filters]}
      appliedFilters={[...appliedChoices, ...typed.applied]}
      onClearAll={clear}
      loading={isLoading}
    />
  );
}

/** The filters by tags and by the day of creation, which a person types. */
function useTypedFilters(parameters: URLSearchParams, change: (changes: ParameterChanges) => void) {
  const t = useTranslate();
  const tags = parameters.getAll('tag');
  const { createdFrom: from = '', createdTo: to = '' } = parseListParameters(parameters).filter;
  const period = usePeriodText(from, to);
  const filters = [
    {
      key: 'tag',
      label: t('collabs.by-tag'),
      shortcut: true,
      filter: (
        <TypedFilter
          key={tags.join()}
          initial={{ tag: formatTags(tags) }}
          onApply={({ tag }) => change({ tag: parseTags(tag) })}
        >
          {(typing) => (
            <TextField
              label={t('collabs.tags')}
              autoComplete="off"
              helpText={t('collabs.tagsHelp')}
              {...typing('tag')}
            />
          )}
        </TypedFilter>
      ),
    },
    {
      key: 'created',
      label: t('collabs.by-created'),
      shortcut: true,
      filter: (
        <TypedFilter
          key={`${from}/${to}`}
          initial={{ from, to }}
          onApply={(days) => change({ from: [days.from], to: [days.to] })}
        >
          {(typing) => (
            <FormLayout>
              <TextField label={t('collabs.from')} type="date" autoComplete="off" {...typing('from')} />
              <TextField label={t('collabs.to')} type="date" autoComplete="off" {...typing('to')} />
            </FormLayout>
          )}
        </TypedFilter>
      ),
    },
  ];
  const applied = [
    ...(tags.length > 0
      ? [
          {
            key: 'tag',
            label: `${t('collabs.by-tag')}: ${formatTags(tags)}`,
            onRemove: () => change({ tag: [] }),
          },
        ]
      : []),
    ...(period === undefined
      ? []
      : [{ key: 'created', label: period, onRemove: () => change({ from: [], to: [] }) }]),
  ];
  return { filters, applied };
}

/** The text of a period of creation; undefined without one. */
function usePeriodText(from: string, to: string): string | undefined {
  const t = useTranslate();
  const { day } = useFormats();
  if (from === '' && to === '') return undefined;
  if (to === '') return t('collabs.createdFrom', { from: day(from) });
  if (from === '') return t('collabs.createdTo', { to: day(to) });
  return t('collabs.createdBetween', { from: day(from), to: day(to) });
}

interface TypedFilterProps<Values extends Record<string, string>> {
  initial: Values;
  onApply: (values: Values) => void;
  /** Renders the fields; the argument gives a field its value. */
  children: (
    typing: (name: keyof Values) => { value: string; onChange: (value: string) => void },
  ) => ReactNode;
}

/** Fields of a filter that apply when the person is done, because a part of a date is a date too. */
function TypedFilter<Values extends Record<string, string>>({
  initial,
  onApply,
  children,
}: TypedFilterProps<Values>) {
  const t = useTranslate();
  const [values, setValues] = useState(initial);
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onApply(values);
      }}
    >
      <BlockStack gap="300">
        {children((name) => ({
          value: values[name] ?? '',
          onChange: (value) => setValues({ ...values, [name]: value }),
        }))}
        <InlineStack>
          <Button submit>{t('collabs.apply')}</Button>
        </InlineStack>
      </BlockStack>
    </form>
  );
}
