import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import {
  Badge,
  BlockStack,
  Box,
  Button,
  EmptySearchResult,
  IndexTable,
  InlineStack,
  Link,
  Text,
  useIndexResourceState,
} from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import type { DropsOutcome, FoundDrop } from '#app/domain/drops/drop-list.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormats, useRelativeTime } from '#app/ui/formats.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useIsNarrow } from '#app/ui/viewport.ts';
import { pageUrl } from '../../collabs/list-parameters.ts';

interface DropTableProps {
  drops: FoundDrop[];
  next: string | null;
  previous: string | null;
}

/** One page of drops, with selection and bulk actions. */
export function DropTable({ drops, next, previous }: DropTableProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const isNarrow = useIsNarrow();
  // A condensed table has no checkboxes; a scrollable one has.
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const isList = isNarrow && !choosesSeveral;
  const chosen = useIndexResourceState(drops as (FoundDrop & Record<string, unknown>)[]);
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = chosen;
  const bulk = useDropActions(
    drops.filter(({ id }) => selectedResources.includes(id)),
    clearSelection,
  );
  const turn = (direction: 'after' | 'before', cursor: string | null) => {
    if (cursor !== null) navigate(`?${pageUrl(parameters, direction, cursor).toString()}`);
  };
  return (
    <div aria-busy={isLoading}>
      {bulk.outcome}
      {isNarrow && drops.length > 0 && (
        <Box padding="200">
          <Button
            pressed={choosesSeveral}
            onClick={() => {
              clearSelection();
              setChoosesSeveral(!choosesSeveral);
            }}
            fullWidth
          >
            {t('collabs.select')}
          </Button>
        </Box>
      )}
      <IndexTable
        condensed={isList}
        resourceName={{ singular: t('dropList.one'), plural: t('dropList.title') }}
        itemCount={drops.length}
        selectedItemsCount={allResourcesSelected ? 'All' : selectedResources.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={bulk.actions}
        loading={isLoading}
        emptyState={
          <EmptySearchResult
            title={t('dropList.nothingTitle')}
            description={t(next === null ? 'dropList.nothingBody' : 'dropList.nothingYet')}
            withIllustration
          />
        }
        headings={[
          { title: t('dropList.one') },
          { title: t('dropList.creator') },
          { title: t('dropList.state') },
          { title: t('dropList.updated') },
          { title: t('dropList.products'), alignment: 'end' },
        ]}
        pagination={{
          label: t('dropList.count', { count: drops.length }),
          hasNext: next !== null,
          hasPrevious: previous !== null,
          onNext: () => turn('after', next),
          onPrevious: () => turn('before', previous),
        }}
      >
        {drops.map((drop, index) => (
          <IndexTable.Row
            key={drop.id}
            id={drop.id}
            position={index}
            selected={selectedResources.includes(drop.id)}
          >
            {isList ? <NarrowCells drop={drop} /> : <Cells drop={drop} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </div>
  );
}

function Cells({ drop }: { drop: FoundDrop }) {
  const { number } = useFormats();
  const ago = useRelativeTime();
  return (
    <>
      <IndexTable.Cell>
        <Title drop={drop} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Creator drop={drop} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <State drop={drop} />
      </IndexTable.Cell>
      <IndexTable.Cell>{ago(drop.updatedAt)}</IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          {number(drop.products)}
        </Text>
      </IndexTable.Cell>
    </>
  );
}

function NarrowCells({ drop }: { drop: FoundDrop }) {
  const t = useTranslate();
  const ago = useRelativeTime();
  return (
    <Box paddingBlock="300" paddingInline="300" width="100%">
      <BlockStack gap="200">
        <Title drop={drop} />
        <Creator drop={drop} />
        <Text as="span" tone="subdued" breakWord>
          {`${t('drop.productCount', { count: drop.products })} · ${ago(drop.updatedAt)}`}
        </Text>
        <State drop={drop} />
      </BlockStack>
    </Box>
  );
}

function Title({ drop: { id, collabId, title, state } }: { drop: FoundDrop }) {
  const drops = `/collabs/${collabId}/${state === 'removed' ? 'removed-drops' : `drops/${id}`}`;
  return (
    <div style={{ minWidth: 0, maxWidth: '22rem' }}>
      <Link url={drops} dataPrimaryLink monochrome removeUnderline>
        <Text as="span" variant="bodyMd" fontWeight="semibold" truncate>
          {title}
        </Text>
      </Link>
    </div>
  );
}

function Creator({ drop: { collabId, creator } }: { drop: FoundDrop }) {
  return (
    <div style={{ minWidth: 0, maxWidth: '14rem' }}>
      <Link url={`/collabs/${collabId}`} monochrome>
        <Text as="span" truncate>
          {creator}
        </Text>
      </Link>
    </div>
  );
}

const tones = { published: 'success', unpublished: 'attention', removed: undefined } as const;

function State({ drop: { state, missing } }: { drop: FoundDrop }) {
  const t = useTranslate();
  const tone = tones[state];
  return (
    <InlineStack gap="200">
      <Badge {...(tone && { tone })}>{t(`dropList.state-${state}`)}</Badge>
      {missing > 0 && <Badge tone="critical">{t('dropList.missing', { count: missing })}</Badge>}
    </InlineStack>
  );
}

type Intent = 'remove' | 'restore';

/** Removes or restores selected drops after a confirmation, and shows how many changed. */
function useDropActions(selected: readonly FoundDrop[], onStart: () => void) {
  const t = useTranslate();
  const confirm = useConfirm();
  const [intent, setIntent] = useState<Intent>('remove');
  const [result, setResult] = useState<DropsOutcome>();
  const { submit, isSubmitting, problem } = useSubmit<DropsOutcome>(setResult);
  const start = async (next: Intent) => {
    const affected = selected.filter(({ state }) => (state === 'removed') === (next === 'restore'));
    const question = {
      title: t(`dropList.${next}-title`, { count: affected.length }),
      body: t(`dropList.${next}-body`),
      action: t(`dropList.${next}`),
      isDestructive: next === 'remove',
    };
    if (!(await confirm(question))) return;
    setIntent(next);
    setResult(undefined);
    submit({
      intent: next,
      drops: affected.map(({ id, collabId }) => ({ collabId, dropId: id })),
    });
    onStart();
  };
  const item = (next: Intent) => ({
    content: t(`dropList.${next}`),
    disabled: isSubmitting,
    onAction: () => void start(next),
  });
  const canRestore = selected.some(({ state }) => state === 'removed');
  const skipped = result && [
    result.already > 0 && t('dropList.already', { count: result.already }),
    result.full > 0 && t('dropList.full', { count: result.full }),
  ];
  return {
    actions: [item(canRestore ? 'restore' : 'remove')],
    outcome: (
      <div aria-live="polite">
        <ProblemBanner problem={problem} />
        {result && (
          <Banner
            tone={result.full > 0 ? 'warning' : 'success'}
            title={t(`dropList.${intent}-done`, { count: result.changed })}
            onDismiss={() => setResult(undefined)}
          >
            {skipped?.filter(Boolean).map((line) => (
              <p key={String(line)}>{line}</p>
            ))}
          </Banner>
        )}
      </div>
    ),
  };
}
