import { ActionList, Box, Button, InlineStack, Popover } from '@shopify/polaris';
import { SearchIcon, SortIcon, XIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { CollabOrder } from '#app/domain/collabs/search.ts';
import { InBrowser, lazyComponent } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import {
  listViews,
  nothingNarrowed,
  orders,
  parseListParameters,
  useUrlParameters,
  viewChanges,
  viewOf,
} from './list-parameters.ts';

/**
 * Loaded on demand or when in use. The server omits them: a lazy part that the server rendered fails to
 * hydrate when something around it changes.
 */
const ListFilters = lazyComponent(async () => (await import('./list-filters.tsx')).ListFilters);

/** The filters' height, so that nothing moves when they load. */
const filtersHeight = '5.0625rem';

/** Views, search, filters and sort order of the list. The URL contains them. */
export function ListBar({ tiers }: { tiers: readonly TierOption[] }) {
  const t = useTranslate();
  const [parameters, change] = useUrlParameters();
  const view = viewOf(parameters);
  const [opened, setOpened] = useState<'pressed' | 'used' | null>(null);
  const isOpen = opened !== null || !view;
  // An opened filter stays when its value is removed.
  const changeInside: typeof change = (changes) => {
    setOpened(opened ?? 'used');
    change(changes);
  };
  const toggle = () => {
    setOpened(isOpen ? null : 'pressed');
    if (!view) change(nothingNarrowed);
  };
  return (
    <>
      <Box padding="200">
        <InlineStack gap="200" align="space-between" blockAlign="start" wrap={false}>
          <InlineStack gap="100" align="start">
            {listViews.map((one) => (
              <Button
                key={one.name}
                size="slim"
                variant="tertiary"
                pressed={one === view}
                onClick={() => {
                  setOpened(null);
                  change(viewChanges(one));
                }}
              >
                {t(`collabs.${one.name}`)}
              </Button>
            ))}
          </InlineStack>
          <InlineStack gap="100" wrap={false}>
            <Button
              size="slim"
              icon={isOpen ? XIcon : SearchIcon}
              ariaExpanded={isOpen}
              accessibilityLabel={t(isOpen ? 'collabs.closeSearch' : 'collabs.openSearch')}
              onClick={toggle}
            />
            <OrderMenu
              order={parseListParameters(parameters).order}
              choose={(chosen) => change({ order: [chosen] })}
            />
          </InlineStack>
        </InlineStack>
      </Box>
      {isOpen && (
        <Box minHeight={filtersHeight} borderBlockStartWidth="025" borderColor="border">
          <InBrowser>
            <ListFilters
              tiers={tiers}
              parameters={parameters}
              change={changeInside}
              isFocused={opened === 'pressed'}
            />
          </InBrowser>
        </Box>
      )}
    </>
  );
}

function OrderMenu({ order, choose }: { order: CollabOrder; choose: (order: CollabOrder) => void }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Popover
      active={isOpen}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
      activator={
        <Button
          size="slim"
          icon={SortIcon}
          disclosure={isOpen ? 'up' : 'down'}
          accessibilityLabel={t('collabs.order')}
          onClick={() => setIsOpen(!isOpen)}
        />
      }
    >
      <ActionList
        actionRole="menuitem"
        onActionAnyItem={close}
        items={orders.map((one) => ({
          content: t(`collabs.order-${one}`),
          active: one === order,
          onAction: () => choose(one),
        }))}
      />
    </Popover>
  );
}
