import { BlockStack, Box, Button, InlineStack, IndexTableSelectionType, Text } from '@shopify/polaris';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { FoundCollab } from '#app/domain/collabs/search.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { BulkActions } from './bulk-actions.tsx';
import { useCreatorName, useSummary } from './collab-row.tsx';
import type { PageSelection, SelectionState } from './selection.ts';

interface SelectRowsProps extends Pick<PageSelection, 'state' | 'selection' | 'change'> {
  collabs: readonly FoundCollab[];
  actions: BulkActions;
  /** The number of collabs on all pages, as text. */
  total: string;
  onExit: () => void;
}

/** Selects collabs of a page on a narrow screen: each row is one large checkbox. */
export function SelectRows({ collabs, state, selection, change, actions, total, onExit }: SelectRowsProps) {
  const t = useTranslate();
  const { number } = useFormats();
  const count = selection.isAll ? total : number(selection.ids.size);
  const isPage = selection.ids.size === collabs.length;
  const done = useRef<HTMLDivElement>(null);
  // The button that started the selection is gone.
  useEffect(() => done.current?.querySelector('button')?.focus(), []);
  return (
    <div role="group" aria-label={t('collabs.selecting')}>
      <div className="select-bar">
        <Box padding="300">
          <BlockStack gap="300">
            <InlineStack align="space-between" blockAlign="center" wrap={false}>
              <div role="status">
                <Text as="p" fontWeight="semibold">
                  {t('collabs.selected', { count })}
                </Text>
              </div>
              <div ref={done}>
                <Button size="large" onClick={onExit}>
                  {t('collabs.endSelecting')}
                </Button>
              </div>
            </InlineStack>
            {selection.ids.size > 0 && (
              <InlineStack gap="200">
                {[...actions.promoted, ...actions.others].map(({ content, ...item }) => (
                  <Button key={content} size="large" disabled={item.disabled} onClick={item.onAction}>
                    {content}
                  </Button>
                ))}
              </InlineStack>
            )}
            <InlineStack gap="200">
              <Button
                size="large"
                variant="tertiary"
                onClick={() => change(IndexTableSelectionType.Page, !isPage)}
              >
                {t(isPage ? 'collabs.selectNone' : 'collabs.selectPage')}
              </Button>
              {isPage && !selection.isAll && (
                <Button
                  size="large"
                  variant="tertiary"
                  onClick={() => change(IndexTableSelectionType.All, true)}
                >
                  {t('collabs.selectAll', { total })}
                </Button>
              )}
            </InlineStack>
          </BlockStack>
        </Box>
      </div>
      <ul className="select-rows">
        {collabs.map((collab) => (
          <li key={collab.id}>
            <SelectRow collab={collab} state={state} change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SelectRowProps {
  collab: FoundCollab;
  state: SelectionState;
  change: PageSelection['change'];
}

function SelectRow({ collab, state, change }: SelectRowProps) {
  const name = useCreatorName(collab);
  const summary = useSummary(collab);
  const isChosen = useSyncExternalStore(
    state.subscribe,
    () => state.has(collab.id),
    () => false,
  );
  return (
    <label className="select-row">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => change(IndexTableSelectionType.Single, target.checked, collab.id)}
      />
      <span>
        <Text as="span" variant="bodyMd" fontWeight="semibold" breakWord>
          {name}
        </Text>
        {[collab.email, summary].map((text) => (
          <Text key={text} as="p" variant="bodySm" tone="subdued" breakWord>
            {text}
          </Text>
        ))}
      </span>
    </label>
  );
}
