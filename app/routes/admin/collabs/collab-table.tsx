import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { Box, Button, EmptySearchResult, IndexTable, type IndexTableProps } from '@shopify/polaris';
import {
  memo,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { CollabFilter, FoundCollab } from '#app/domain/collabs/search.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useIsNarrow } from '#app/ui/viewport.ts';
import { type SelectionState, useSelection } from './selection.ts';
import { CollabRow } from './collab-row.tsx';
import { columnOrders, pageUrl, parseListParameters, useUrlParameters } from './list-parameters.ts';
import { useBulkActions } from './bulk-actions.tsx';
import type { Bulk } from './use-bulk.ts';

const SelectRows = lazyComponent(async () => (await import('./select-rows.tsx')).SelectRows);

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
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const { state, selection, change, clear } = useSelection(
    collabs.map(({ id }) => id),
    parameters.toString(),
  );
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
  const wrapper = useRef<HTMLDivElement>(null);
  const selectButton = useRef<HTMLDivElement>(null);
  const wasChoosing = useRef(false);
  useEffect(() => {
    // The button that ended the selection is gone.
    if (wasChoosing.current && !choosesSeveral) selectButton.current?.querySelector('button')?.focus();
    wasChoosing.current = choosesSeveral;
  }, [choosesSeveral]);
  const sorting = useSorting(wrapper);
  const turn = (direction: 'after' | 'before', cursor: string | null) => {
    if (cursor !== null) navigate(`?${pageUrl(parameters, direction, cursor).toString()}`);
  };
  if (isNarrow && choosesSeveral)
    return (
      <Suspense>
        <SelectRows
          collabs={collabs}
          state={state}
          selection={selection}
          change={change}
          actions={actions}
          total={total}
          onExit={toggleChoosing}
        />
      </Suspense>
    );
  return (
    <div ref={wrapper} className="collab-table" aria-busy={isLoading} onMouseDown={keepUnselected}>
      {isNarrow && (
        <div ref={selectButton}>
          <Box padding="200">
            <Button onClick={toggleChoosing} fullWidth size="large">
              {t('collabs.select')}
            </Button>
          </Box>
        </div>
      )}
      <IndexTable
        condensed={isNarrow}
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
        {...sorting}
        pagination={{
          label: t('collabs.count', { count, total }),
          hasNext: next !== null,
          hasPrevious: previous !== null,
          onNext: () => turn('after', next),
          onPrevious: () => turn('before', previous),
        }}
      >
        <CollabRows collabs={collabs} selectionState={state} isNarrow={isNarrow} />
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
        { title: t('collabs.creator'), defaultSortDirection: columnOrders.creator.first },
        { title: t('collabs.code'), defaultSortDirection: columnOrders.code.first },
        { title: t('collabs.by-tier') },
        { title: t('collabs.discount') },
        { title: t('collabs.drops'), alignment: 'end' },
        { title: t('collabs.created'), defaultSortDirection: columnOrders.created.first },
        { title: t('collabs.updated'), defaultSortDirection: columnOrders.updated.first },
        { title: t('collabs.by-state') },
        { title: t('collabs.by-mirror') },
      ] satisfies IndexTableProps['headings'],
    }),
    [t],
  );
}

/** The columns of the table that sort it, by their index. */
const sortedColumns = new Map<number, keyof typeof columnOrders>([
  [0, 'creator'],
  [1, 'code'],
  [5, 'created'],
  [6, 'updated'],
]);

/** Sorts the list by its column headers. The table itself does not show screen readers how it is sorted. */
function useSorting(table: RefObject<HTMLElement>) {
  const t = useTranslate();
  const [parameters, change] = useUrlParameters();
  const { order } = parseListParameters(parameters);
  const [sortColumnIndex, name] = [...sortedColumns].find(([, column]) =>
    [columnOrders[column].ascending, columnOrders[column].descending].some((one) => one === order),
  ) ?? [5, 'created'];
  const sortDirection = columnOrders[name].ascending === order ? 'ascending' : 'descending';
  useEffect(() => {
    // The first header is that of the checkboxes.
    for (const [index, header] of [...(table.current?.querySelectorAll('thead th') ?? [])].entries())
      if (index - 1 === sortColumnIndex) header.setAttribute('aria-sort', sortDirection);
      else header.removeAttribute('aria-sort');
  });
  const labels = [...sortedColumns].map(([index, column]) => {
    const { ascending, descending } = columnOrders[column];
    return [
      index,
      { ascending: t(`collabs.order-${ascending}`), descending: t(`collabs.order-${descending}`) },
    ];
  });
  return {
    sortable: Array.from({ length: 9 }, (_, index) => sortedColumns.has(index)),
    sortColumnIndex,
    sortDirection,
    sortToggleLabels: Object.fromEntries(labels) as NonNullable<IndexTableProps['sortToggleLabels']>,
    onSort: (index: number, direction: 'ascending' | 'descending') => {
      const column = sortedColumns.get(index);
      if (column) change({ order: [columnOrders[column][direction]] });
    },
  } as const satisfies Partial<IndexTableProps>;
}

interface CollabRowsProps {
  collabs: readonly FoundCollab[];
  selectionState: SelectionState;
  isNarrow: boolean;
}

/** The rows of a page. They render separately from the table, which measures itself at each render. */
const CollabRows = memo(function CollabRows({ collabs, selectionState, isNarrow }: CollabRowsProps) {
  const rendered = useRenderedCount(collabs.length);
  return (
    <>
      {collabs.slice(0, rendered).map((collab, index) => (
        <CollabRow
          key={collab.id}
          collab={collab}
          index={index}
          selectionState={selectionState}
          isNarrow={isNarrow}
        />
      ))}
      {rendered < collabs.length && <EmptyRows rows={collabs.length - rendered} isNarrow={isNarrow} />}
    </>
  );
});

/** The estimated height of the rows to come, so that the content below does not move. */
function EmptyRows({ rows, isNarrow }: { rows: number; isNarrow: boolean }) {
  if (isNarrow) return <li aria-hidden="true" style={{ height: `${rows * 7.3}rem` }} />;
  return (
    <tr aria-hidden="true" style={{ height: `${rows * 3.06}rem` }}>
      <td colSpan={10} />
    </tr>
  );
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
function useRenderedCount(count: number): number {
  const [rendered, setRendered] = useState(atFirst);
  useEffect(() => {
    if (rendered >= count) return;
    return whenIdle(() => startTransition(() => setRendered(rendered + more)));
  }, [rendered, count]);
  return Math.min(rendered, count);
}

/**
 * Calls back when the user has been idle for a while.
 * @returns a function that cancels it.
 */
function whenIdle(callback: () => void): () => void {
  let timer = setTimeout(callback, restMs);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, restMs);
  };
  const events = ['keydown', 'pointerdown'];
  for (const event of events) addEventListener(event, wait, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, wait, { capture: true });
  };
}
