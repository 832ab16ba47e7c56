import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { EmptySearchResult, IndexTable, useBreakpoints, useIndexResourceState } from '@shopify/polaris';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import type { BrowsedCollab } from '#app/domain/collabs/browse/browse-collabs.ts';
import type { CollabFilter } from '#app/domain/collabs/browse/collab-filter.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { CollabRow } from './collab-row.tsx';
import { pageAddress } from './list-address.ts';
import { useBulkActions } from './use-bulk-actions.tsx';
import type { Bulk } from './use-bulk.ts';

interface CollabTableProps {
  collabs: BrowsedCollab[];
  /** How many there are on all pages. */
  count: number;
  next: string | null;
  previous: string | null;
  tiers: readonly TierChoice[];
  filter: CollabFilter;
  bulk: Bulk;
}

/** One page of collabs, to choose from and to do something to. */
export function CollabTable({ collabs, count, next, previous, tiers, filter, bulk }: CollabTableProps) {
  const text = useText();
  const { number } = useFormats();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const { smDown } = useBreakpoints();
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } =
    useIndexResourceState(collabs.map(({ id }) => ({ id })));
  const actions = useBulkActions({
    tiers,
    bulk,
    target: allResourcesSelected ? { filter } : { collabIds: selectedResources },
    count: allResourcesSelected ? count : selectedResources.length,
    onStart: clearSelection,
  });
  const turn = (direction: 'after' | 'before', place: string | null) => {
    if (place !== null) navigate(`?${pageAddress(parameters, direction, place).toString()}`);
  };
  return (
    <IndexTable
      condensed={smDown}
      resourceName={{ singular: text('collabs.one'), plural: text('collabs.title') }}
      itemCount={collabs.length}
      selectedItemsCount={allResourcesSelected ? 'All' : selectedResources.length}
      onSelectionChange={handleSelectionChange}
      hasMoreItems={next !== null || previous !== null}
      paginatedSelectAllActionText={text('collabs.selectAll', { total: number(count) })}
      paginatedSelectAllText={text('collabs.selectedAll', { total: number(count) })}
      promotedBulkActions={actions.promoted}
      bulkActions={actions.others}
      loading={isLoading}
      emptyState={
        <EmptySearchResult
          title={text('collabs.nothingTitle')}
          description={text('collabs.nothingBody')}
          withIllustration
        />
      }
      headings={[
        { title: text('collabs.creator') },
        { title: text('collabs.code') },
        { title: text('collabs.by-tier') },
        { title: text('collabs.discount') },
        { title: text('collabs.drops'), alignment: 'end' },
        { title: text('collabs.by-state') },
        { title: text('collabs.by-mirror') },
      ]}
      pagination={{
        label: text('collabs.count', { count, total: number(count) }),
        hasNext: next !== null,
        hasPrevious: previous !== null,
        onNext: () => turn('after', next),
        onPrevious: () => turn('before', previous),
      }}
    >
      {collabs.map((collab, index) => (
        <CollabRow
          key={collab.id}
          collab={collab}
          index={index}
          isChosen={allResourcesSelected || selectedResources.includes(collab.id)}
          isNarrow={smDown}
        />
      ))}
    </IndexTable>
  );
}
