import { BlockStack, Button, ButtonGroup, InlineStack, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon } from '@shopify/polaris-icons';
import { useState, type ReactNode } from 'react';
import { LiveRegion } from './accessibility.tsx';
import { Sortable, useSortableRow, type SortableItem } from './sortable.tsx';
import { useTranslate } from './translate.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface SortableListProps<Item> {
  /** What the list contains, for screen readers. */
  label: string;
  items: readonly Item[];
  /** Called with the ids in their new order. */
  onOrder: (ids: string[]) => void;
  children: (item: Item) => ReactNode;
}

/** A list that is sorted by dragging, or with buttons, which announce the new position and keep the focus. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const t = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const { buttonId, keepFocus } = useKeptFocus();
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || from === to || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setAnnouncement(t('ui.moved', { name: moved.title, place: to + 1, count: items.length }));
    onOrder(ids);
  };
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
      <Sortable
        items={items}
        onMove={(id, to) =>
          move(
            items.findIndex((item) => item.id === id),
            to,
          )
        }
      >
        <ol aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {items.map((item, index) =>
            items.length > 1 ? (
              <Row key={item.id} item={item} step={step(item, index)}>
                {children(item)}
              </Row>
            ) : (
              <li key={item.id}>{children(item)}</li>
            ),
          )}
        </ol>
      </Sortable>
      <LiveRegion>
        <Text as="span" visuallyHidden>
          {announcement}
        </Text>
      </LiveRegion>
    </BlockStack>
  );
}

interface RowProps {
  item: SortableItem;
  /** Props of a button that moves the row up or down. */
  step: (by: 1 | -1) => { id: string; disabled: boolean; onClick: () => void };
  children: ReactNode;
}

function Row({ item, step, children }: RowProps) {
  const t = useTranslate();
  const { ref, style, handle } = useSortableRow(item);
  const { title } = item;
  return (
    <li ref={ref} style={style}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        {handle}
        <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
        <ButtonGroup noWrap>
          <Button
            {...step(-1)}
            size="slim"
            variant="tertiary"
            icon={ArrowUpIcon}
            accessibilityLabel={t('ui.moveUp', { name: title })}
          />
          <Button
            {...step(1)}
            size="slim"
            variant="tertiary"
            icon={ArrowDownIcon}
            accessibilityLabel={t('ui.moveDown', { name: title })}
          />
        </ButtonGroup>
      </InlineStack>
    </li>
  );
}
