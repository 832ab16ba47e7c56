import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { Box, Button, EmptySearchResult, IndexTable } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { memo, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MouseEvent } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { FoundCollab } from '#app/domain/collabs/search.ts';
import type { CollabFilter } from '#app/domain/collabs/search.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { ChosenStore } from './selection.ts';
import { CollabRow } from './collab-row.tsx';
import { pageAddress } from './list-address.ts';
import { useBulkActions } from './bulk-actions.tsx';
import type { Bulk } from './bulk-actions.tsx';
import { useChosen } from './selection.ts';

interface CollabTableProps {
  collabs: FoundCollab[];
  /** The number of collabs on all pages, and as text, with a plus sign above the limit. */
  count: number;
  total: string;
  next: string | null;
  previous: string | null;
  tiers: readonly TierOption[];
  filter: CollabFilter;
  bulk: Bulk;
}

/** One page of collabs, with selection and bulk actions. */
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
  const t = useTranslate();
  const { number } = useFormats();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const isNarrow = useIsNarrow();
  // A condensed table has no checkboxes; a scrollable one has.
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const isList = isNarrow && !choosesSeveral;
  const { store, selection, change, clear } = useChosen(collabs.map(({ id }) => id));
  const actions = useBulkActions({
    tiers,
    bulk,
    target: selection.isAll ? { filter } : { collabIds: [...selection.ids] },
    count: selection.isAll ? count : selection.ids.size,
    total: selection.isAll ? total : number(selection.ids.size),
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
            {t('collabs.select')}
          </Button>
        </Box>
      )}
      <IndexTable
        condensed={isList}
        resourceName={resourceName}
        itemCount={collabs.length}
        selectedItemsCount={selection.isAll ? 'All' : selection.ids.size}
        onSelectionChange={change}
        hasMoreItems={next !== null || previous !== null}
        paginatedSelectAllActionText={t('collabs.selectAll', { total })}
        paginatedSelectAllText={t('collabs.selectedAll', { total })}
        promotedBulkActions={actions.promoted}
        bulkActions={actions.others}
        loading={isLoading}
        emptyState={
          <EmptySearchResult
            title={t('collabs.nothingTitle')}
            description={t('collabs.nothingBody')}
            withIllustration
          />
        }
        headings={headings}
        pagination={{
          label: t('collabs.count', { count, total }),
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

/** A click with Shift selects a range of rows instead of text. */
function keepUnselected(press: MouseEvent): void {
  if (press.shiftKey) press.preventDefault();
}

/** Constant objects: the table renders all rows again for new ones. */
function useNames() {
  const t = useTranslate();
  return useMemo(
    () => ({
      resourceName: { singular: t('collabs.one'), plural: t('collabs.title') },
      headings: [
        { title: t('collabs.creator') },
        { title: t('collabs.code') },
        { title: t('collabs.by-tier') },
        { title: t('collabs.discount') },
        { title: t('collabs.drops'), alignment: 'end' },
        { title: t('collabs.by-state') },
        { title: t('collabs.by-mirror') },
      ] satisfies IndexTableProps['headings'],
    }),
    [t],
  );
}

interface CollabRowsProps {
  collabs: readonly FoundCollab[];
  chosen: ChosenStore;
  isNarrow: boolean;
}

/** The rows of a page. They render separately from the table, which measures itself at each render. */
const CollabRows = memo(function CollabRows({ collabs, chosen, isNarrow }: CollabRowsProps) {
  const drawn = useGrowing(collabs.length);
  return (
    <>
      {collabs.slice(0, drawn).map((collab, index) => (
        <CollabRow key={collab.id} {...{ collab, index, chosen, isNarrow }} />
      ))}
      {drawn < collabs.length && <EmptyRows rows={collabs.length - drawn} isNarrow={isNarrow} />}
    </>
  );
});

/** The estimated height of the rows to come, so that the content below does not move. */
function EmptyRows({ rows, isNarrow }: { rows: number; isNarrow: boolean }) {
  if (isNarrow) return <li aria-hidden="true" style={{ height: `${rows * 7.3}rem` }} />;
  return (
    <tr aria-hidden="true" style={{ height: `${rows * 3.06}rem` }}>
      <td colSpan={8} />
    </tr>
  );
}

/** The breakpoint at which Polaris stacks columns. */
const narrow = '(max-width: 30.6225em)';

/** Whether the screen is narrow. The server assumes a wide one, so narrow ones render twice. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

/** As many as most screens show. */
const atFirst = 12;
const more = 13;
/** After an interaction another one is likely, so hidden rows wait. */
const restMs = 700;

/**
 * The number of rendered rows: the first ones at once, also on the server, and the others when the user is
 * idle. Hydrating fifty rows takes half a second on a slow machine and delays interactions.
 */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= count) return;
    return atRest(() => startTransition(() => setDrawn(drawn + more)));
  }, [drawn, count]);
  return Math.min(drawn, count);
}

/**
 * Calls back when the user has been idle for a while.
 * @returns a function that cancels it.
 */
function atRest(act: () => void): () => void {
  let timer = setTimeout(act, restMs);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(act, restMs);
  };
  const events = ['keydown', 'pointerdown'];
  for (const event of events) addEventListener(event, wait, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, wait, { capture: true });
  };
}
