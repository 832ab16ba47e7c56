import { BlockStack, Button, ButtonGroup, Icon, InlineStack, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LiveRegion } from './live-region.tsx';
import { useText } from './text/use-text.tsx';
import { useDragging } from './use-dragging.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface SortableListProps<Item> {
  /** What the list is of, for those who hear it. */
  label: string;
  items: readonly Item[];
  /** Called with the ids in their new order. */
  onOrder: (ids: string[]) => void;
  children: (item: Item) => ReactNode;
}

/** A list that is put in order by dragging, or with buttons that say where they moved to and keep the focus. */
export function SortableList<Item extends { id: string; title: string }>({
  label,
  items,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const text = useText();
  const [said, setSaid] = useState('');
  const { buttonId, keepFocus } = useKeptFocus();
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || from === to || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setSaid(text('ui.moved', { name: moved.title, place: to + 1, count: items.length }));
    onOrder(ids);
  };
  const dragging = useDragging(move);
  const step = (item: Item, index: number) => (by: 1 | -1) => ({
    id: buttonId(item.id, by),
    disabled: index + by < 0 || index + by >= items.length,
    onClick: () => {
      keepFocus(item.id, by);
      move(index, index + by);
    },
  });
  return (
    <BlockStack gap="100">
      <ol aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((item, index) => (
          <li key={item.id} {...(items.length > 1 && dragging(index))}>
            <Row title={item.title} {...(items.length > 1 && { step: step(item, index) })}>
              {children(item)}
            </Row>
          </li>
        ))}
      </ol>
      <LiveRegion>
        <Text as="span" visuallyHidden>
          {said}
        </Text>
      </LiveRegion>
    </BlockStack>
  );
}

interface RowProps {
  title: string;
  /** What a button does that moves the row up or down; absent where there is nowhere to move. */
  step?: (by: 1 | -1) => { id: string; disabled: boolean; onClick: () => void };
  children: ReactNode;
}

function Row({ title, step, children }: RowProps) {
  const text = useText();
  if (!step) return children;
  return (
    <InlineStack gap="200" blockAlign="center" wrap={false}>
      <span style={{ cursor: 'grab' }}>
        <Icon source={DragHandleIcon} tone="subdued" />
      </span>
      <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
      <ButtonGroup noWrap>
        <Button
          {...step(-1)}
          size="slim"
          variant="tertiary"
          icon={ArrowUpIcon}
          accessibilityLabel={text('ui.moveUp', { name: title })}
        />
        <Button
          {...step(1)}
          size="slim"
          variant="tertiary"
          icon={ArrowDownIcon}
          accessibilityLabel={text('ui.moveDown', { name: title })}
        />
      </ButtonGroup>
    </InlineStack>
  );
}
