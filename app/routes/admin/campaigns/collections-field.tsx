import { Autocomplete, BlockStack, InlineStack, Tag, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { CollectionCards } from '#app/domain/products/collection-cards.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useDebouncedFetch } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';

interface CollectionsFieldProps {
  /** Platform ids. */
  selected: string[];
  onChange: (selected: string[]) => void;
  /** The error of the selected collection at an index. */
  problemAt: (index: number) => string | undefined;
}

const searchDelayMs = 250;

/** The collections that a discount applies to, by title. Search starts when the field gets the focus. */
export function CollectionsField({ selected, onChange, problemAt }: CollectionsFieldProps) {
  const t = useTranslate();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useDebouncedFetch<CollectionCards | null>({
    path: isOpen ? `/campaigns/collections?${new URLSearchParams({ q: query })}` : undefined,
    pauseMs: searchDelayMs,
  });
  const isUnavailable = found === null || found === 'unavailable';
  const results = found && found !== 'unavailable' ? found : undefined;
  const titles = useTitles(selected, results);
  const labelOf = (id: string) =>
    titles.get(id) ?? t(titles.has(id) ? 'campaigns.missingCollection' : 'campaigns.collection', { id });
  const problems = selected.flatMap((id, index) => {
    const problem = problemAt(index);
    return problem === undefined ? [] : [`${labelOf(id)}: ${problem}`];
  });
  const missing = selected.filter((id) => titles.get(id) === null).length;
  const offered = (results?.cards ?? []).filter(({ id }) => !selected.includes(id));
  return (
    <BlockStack gap="200">
      <Autocomplete
        // An option, because a list without options is announced as an error.
        options={
          found === undefined || offered.length > 0
            ? offered.map(({ id, title }) => ({ value: id, label: title }))
            : [
                {
                  value: '',
                  label: t(isUnavailable ? 'campaigns.collectionsUnavailable' : 'campaigns.noCollections'),
                  disabled: true,
                },
              ]
        }
        selected={[]}
        onSelect={(picked) => {
          onChange([...selected, ...picked]);
          setQuery('');
        }}
        loading={isOpen && found === undefined}
        textField={
          <Autocomplete.TextField
            label={t('campaigns.collections')}
            helpText={t('campaigns.collectionsHelp')}
            placeholder={t('campaigns.searchCollections')}
            autoComplete="off"
            value={query}
            onChange={setQuery}
            onFocus={() => setOpen(true)}
            error={problems.join(' ') || false}
          />
        }
      />
      {selected.length > 0 && (
        <InlineStack gap="200">
          {selected.map((id) => (
            <Tag key={id} onRemove={() => onChange(selected.filter((other) => other !== id))}>
              {labelOf(id)}
            </Tag>
          ))}
        </InlineStack>
      )}
      <LiveRegion>
        {missing > 0 && (
          <Text as="p" tone="critical">
            {t('campaigns.missingCollections', { count: missing })}
          </Text>
        )}
      </LiveRegion>
    </BlockStack>
  );
}

/** Titles by id; null for a collection that the store does not have. */
type Titles = ReadonlyMap<string, string | null>;

/** The titles of the selected collections, as far as they are known. */
function useTitles(selected: readonly string[], results: CollectionCards | undefined): Titles {
  const [titles, setTitles] = useState<Titles>(new Map());
  const unknown = selected.filter((id) => !titles.has(id));
  const loaded = useDebouncedFetch<CollectionCards | null>({
    path:
      unknown.length > 0
        ? `/campaigns/collections?${new URLSearchParams(unknown.map((id) => ['id', id]))}`
        : undefined,
    pauseMs: 0,
  });
  useEffect(() => {
    const responses = [results, loaded === 'unavailable' ? null : loaded].flatMap(
      (response) => response ?? [],
    );
    if (responses.length === 0) return;
    setTitles(
      (before) =>
        new Map([
          ...before,
          ...responses.flatMap(({ missing }) => missing.map((id) => [id, null] as const)),
          ...responses.flatMap(({ cards }) => cards.map(({ id, title }) => [id, title] as const)),
        ]),
    );
  }, [results, loaded]);
  return titles;
}
