import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { Box, Button, EmptySearchResult, IndexTable } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import type { BrowsedCollab } from '#app/domain/collabs/browse/browse-collabs.ts';
import type { CollabFilter } from '#app/domain/collabs/browse/collab-filter.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { CollabRows } from './collab-rows.tsx';
import { pageAddress } from './list-address.ts';
import { useBulkActions } from './use-bulk-actions.tsx';
import type { Bulk } from './use-bulk.ts';
import { useChosen } from './use-chosen.ts';
import { useIsNarrow } from './use-is-narrow.ts';

interface CollabTableProps {
  collabs: BrowsedCollab[];
  /** How many there are on all pages; and in words, where more than were counted have a plus sign. */
  count: number;
  total: string;
  next: string | null;
  previous: string | null;
  tiers: readonly TierChoice[];
  filter: CollabFilter;
  bulk: Bulk;
}

/** One page of collabs, to choose from and to do something to. */
export function CollabTable({
  collabs,
  count,
  total,
  next,
  previous,
  tiers,
  filter,
  bulk,
}: CollabTableProps) {
  const text = useText();
  const { number } = useFormats();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const isNarrow = useIsNarrow();
  // A narrow list has no boxes to tick; the table, which is moved sideways there, has.
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const isList = isNarrow && !choosesSeveral;
  const { store, told, change, clear } = useChosen(collabs.map(({ id }) => id));
  const actions = useBulkActions({
    tiers,
    bulk,
    target: told.isAll ? { filter } : { collabIds: [...told.ids] },
    count: told.isAll ? count : told.ids.size,
    total: told.isAll ? total : number(told.ids.size),
    onStart: clear,
  });
  const toggleChoosing = () => {
    clear();
    setChoosesSeveral(!choosesSeveral);
  };
  const { resourceName, headings } = useNames();
  const turn = (direction: 'after' | 'before', place: string | null) => {
    if (place !== null) navigate(`?${pageAddress(parameters, direction, place).toString()}`);
  };
  return (
    <div className="collab-table" aria-busy={isLoading} onMouseDown={keepUnselected}>
      {isNarrow && (
        <Box padding="200">
          <Button pressed={choosesSeveral} onClick={toggleChoosing} fullWidth>
            {text('collabs.chooseSeveral')}
          </Button>
        </Box>
      )}
      <IndexTable
        condensed={isList}
        resourceName={resourceName}
        itemCount={collabs.length}
        selectedItemsCount={told.isAll ? 'All' : told.ids.size}
        onSelectionChange={change}
        hasMoreItems={next !== null || previous !== null}
        paginatedSelectAllActionText={text('collabs.selectAll', { total })}
        paginatedSelectAllText={text('collabs.selectedAll', { total })}
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
        headings={headings}
        pagination={{
          label: text('collabs.count', { count, total }),
          hasNext: next !== null,
          hasPrevious: previous !== null,
          onNext: () => turn('after', next),
          onPrevious: () => turn('before', previous),
        }}
      >
        <CollabRows collabs={collabs} chosen={store} isNarrow={isList} />
      </IndexTable>
    </div>
  );
}

/** A click with Shift means the rows up to here, and not their text. */
function keepUnselected(press: MouseEvent): void {
  if (press.shiftKey) press.preventDefault();
}

/** What never changes is the same object each time: the table draws all its rows again for another. */
function useNames() {
  const text = useText();
  return useMemo(
    () => ({
      resourceName: { singular: text('collabs.one'), plural: text('collabs.title') },
      headings: [
        { title: text('collabs.creator') },
        { title: text('collabs.code') },
        { title: text('collabs.by-tier') },
        { title: text('collabs.discount') },
        { title: text('collabs.drops'), alignment: 'end' },
        { title: text('collabs.by-state') },
        { title: text('collabs.by-mirror') },
      ] satisfies IndexTableProps['headings'],
    }),
    [text],
  );
}
