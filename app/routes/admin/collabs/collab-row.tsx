import { BlockStack, Box, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { memo, useSyncExternalStore } from 'react';
import type { FoundCollab } from '#app/domain/collabs/search.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { SelectionState } from './selection.ts';
import { Portrait } from './portrait.tsx';
import { MirrorBadge, MissingText, StateBadge } from './state-badge.tsx';
import { useFormatDiscount } from './use-format-discount.ts';

interface CollabRowProps {
  collab: FoundCollab;
  index: number;
  selectionState: SelectionState;
  isNarrow: boolean;
}

/** A collab in the list; on a narrow screen all of it is in one cell. */
export const CollabRow = memo(function CollabRow({
  collab,
  index,
  selectionState,
  isNarrow,
}: CollabRowProps) {
  const isChosen = useSyncExternalStore(
    selectionState.subscribe,
    () => selectionState.has(collab.id),
    () => false,
  );
  return (
    <IndexTable.Row id={collab.id} position={index} selected={isChosen}>
      {isNarrow ? <Narrow collab={collab} /> : <Cells collab={collab} />}
    </IndexTable.Row>
  );
});

/** Memoized: selection changes do not affect the cells. */
const Cells = memo(function Cells({ collab }: { collab: FoundCollab }) {
  const formatDiscount = useFormatDiscount();
  const { date, dateTime } = useFormats();
  const { affiliateCode, tier, discount, drops, mirror } = collab;
  return (
    <>
      <IndexTable.Cell>
        <CreatorCell collab={collab} />
      </IndexTable.Cell>
      <IndexTable.Cell>{affiliateCode}</IndexTable.Cell>
      <IndexTable.Cell>
        <Box maxWidth="12rem">
          <Text as="span" truncate>
            {tier?.title ?? '—'}
          </Text>
        </Box>
      </IndexTable.Cell>
      <IndexTable.Cell>{discount ? formatDiscount(discount) : '—'}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          {drops}
        </Text>
      </IndexTable.Cell>
      {[collab.createdAt, collab.updatedAt].map((time, index) => (
        <IndexTable.Cell key={index}>
          <time dateTime={time} title={dateTime(time)}>
            {date(time)}
          </time>
        </IndexTable.Cell>
      ))}
      <IndexTable.Cell>
        <CollabState collab={collab} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <MirrorBadge state={mirror} />
      </IndexTable.Cell>
    </>
  );
});

const Narrow = memo(function Narrow({ collab }: { collab: FoundCollab }) {
  const summary = useSummary(collab);
  const { mirror } = collab;
  return (
    <Box paddingBlock="300" paddingInline="300" width="100%">
      <BlockStack gap="200">
        <CreatorCell collab={collab} />
        <Text as="span" tone="subdued" breakWord>
          {summary}
        </Text>
        <InlineStack gap="200">
          <CollabState collab={collab} />
          {mirror !== 'synced' && <MirrorBadge state={mirror} />}
        </InlineStack>
      </BlockStack>
    </Box>
  );
});

/** The state, and what a collab that needs setup lacks. */
function CollabState({ collab: { state } }: { collab: FoundCollab }) {
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StateBadge state={state} />
      {state === 'partial' && <MissingText />}
    </BlockStack>
  );
}

/** Code, tier and discount of a collab in one text. */
export function useSummary({ affiliateCode, tier, discount }: FoundCollab): string {
  const formatDiscount = useFormatDiscount();
  return [affiliateCode, tier?.title, discount && formatDiscount(discount)].filter(Boolean).join(' · ');
}

export function useCreatorName({ firstName, lastName }: Pick<FoundCollab, 'firstName' | 'lastName'>): string {
  const t = useTranslate();
  return [firstName, lastName].filter(Boolean).join(' ') || t('collabs.nameless');
}

function CreatorCell({ collab }: { collab: FoundCollab }) {
  const name = useCreatorName(collab);
  const { id, email, picture } = collab;
  return (
    <InlineStack gap="300" wrap={false} blockAlign="center">
      <Portrait picture={picture} name={name} />
      <div style={{ minWidth: 0, maxWidth: '14rem' }}>
        <Link url={`/collabs/${id}`} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" variant="bodyMd" fontWeight="semibold" truncate>
            {name}
          </Text>
        </Link>
        <Text as="p" variant="bodySm" tone="subdued" truncate>
          {email}
        </Text>
      </div>
    </InlineStack>
  );
}
