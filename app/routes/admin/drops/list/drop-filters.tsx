import { useNavigation } from '@remix-run/react';
import { Box, ChoiceList, Filters, InlineStack, Select, TextField } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';
import { useUrlParameters, useTyped } from '../../collabs/list-parameters.ts';
import { orders, parseDropListParameters, states } from './list-parameters.ts';

const nothingNarrowed = { q: [], creator: [], state: [], flagged: [] };

/** Search, filters and sort order of the list of drops. The URL contains them. */
export function DropFilters() {
  const t = useTranslate();
  const [parameters, change] = useUrlParameters();
  const { filter, order } = parseDropListParameters(parameters);
  const { search = '', creator = '', state, isFlagged = false } = filter;
  const [query, setQuery] = useTyped(search, (q) => change({ q: [q] }));
  const [name, setName] = useTyped(creator, (typed) => change({ creator: [typed] }));
  const filters = [
    {
      key: 'state',
      label: t('dropList.state'),
      shortcut: true,
      filter: (
        <ChoiceList
          title={t('dropList.state')}
          titleHidden
          choices={states.map((value) => ({ value, label: t(`dropList.state-${value}`) }))}
          selected={state ? [state] : []}
          onChange={(selected) => change({ state: selected })}
        />
      ),
    },
    {
      key: 'creator',
      label: t('dropList.creator'),
      shortcut: true,
      filter: (
        <TextField
          label={t('dropList.creator')}
          helpText={t('dropList.creatorHelp')}
          value={name}
          onChange={setName}
          maxLength={255}
          autoComplete="off"
        />
      ),
    },
    {
      key: 'flagged',
      label: t('dropList.products'),
      shortcut: true,
      filter: (
        <ChoiceList
          title={t('dropList.products')}
          titleHidden
          allowMultiple
          choices={[{ value: 'yes', label: t('dropList.flagged') }]}
          selected={isFlagged ? ['yes'] : []}
          onChange={(selected) => change({ flagged: selected })}
        />
      ),
    },
  ];
  const applied = [
    ...(state ? [{ key: 'state', label: t(`dropList.state-${state}`) }] : []),
    ...(creator ? [{ key: 'creator', label: t('dropList.byCreator', { creator }) }] : []),
    ...(isFlagged ? [{ key: 'flagged', label: t('dropList.flagged') }] : []),
  ].map(({ key, label }) => ({ key, label, onRemove: () => change({ [key]: [] }) }));
  return (
    <>
      <Filters
        queryValue={query}
        queryPlaceholder={t('dropList.search')}
        onQueryChange={setQuery}
        onQueryClear={() => setQuery('')}
        filters={filters}
        appliedFilters={applied}
        onClearAll={() => {
          setQuery('');
          setName('');
          change(nothingNarrowed);
        }}
        loading={useNavigation().state === 'loading'}
      />
      <Box padding="200" borderBlockEndWidth="025" borderColor="border">
        <InlineStack align="end">
          <Select
            label={t('dropList.order')}
            labelInline
            options={orders.map((value) => ({ value, label: t(`dropList.order-${value}`) }))}
            value={order}
            onChange={(chosen) => change({ order: chosen === 'newest' ? [] : [chosen] })}
          />
        </InlineStack>
      </Box>
    </>
  );
}
