import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved, type ItemValue } from '#app/ui/drop-values.ts';
import type { Cards, EditorContext } from './editor-data.ts';
import { ProductRow, type RowActions } from './product-row.tsx';

interface ProductListProps {
  context: EditorContext;
  cards: Cards;
  products: readonly ItemValue[];
  onChange: (make: (before: ItemValue[]) => ItemValue[]) => void;
}

interface Removed {
  item: ItemValue;
  index: number;
}

// Touch scrolls unless the finger rests first.
const touchOptions = { activationConstraint: { delay: 150, tolerance: 8 } };
const mouseOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };

/** The products in order: sorted by drag, with the keyboard, or with buttons. */
export const ProductList = memo(function ProductList(props: ProductListProps) {
  const { context, cards, products, onChange } = props;
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  const list = useRef<HTMLOListElement>(null);
  const { t } = context;
  const nameOf = (id: string) => cards.get(id)?.title || t('unknownProduct');
  const indexOf = (key: string) => products.findIndex((item) => item.key === key);
  const move = (key: string, to: number) => {
    const from = indexOf(key);
    const item = products[from];
    if (!item || to < 0 || to >= products.length) return;
    onChange((before) => moved(before, from, to));
    setAnnouncement(t('moved', { name: nameOf(item.id), place: to + 1, count: products.length }));
  };
  const actions = useLatest<RowActions>({
    move: (key, by) => move(key, indexOf(key) + by),
    remove: (key) => {
      const index = indexOf(key);
      const item = products[index];
      if (!item) return;
      onChange((before) => before.filter((one) => one.key !== key));
      setRemoved({ item, index });
      setAnnouncement(t('removed', { name: nameOf(item.id) }));
    },
    change: (key, make) => onChange((before) => before.map((one) => (one.key === key ? make(one) : one))),
  });
  // In the place of the row, where the finger and the focus are.
  const place = removed && Math.min(removed.index, products.length);
  const undo = removed && (
    <li key={`undo ${removed.item.key}`} className="notice undo">
      <span>{t('removed', { name: nameOf(removed.item.id) })}</span>
      <button
        type="button"
        className="plain small"
        autoFocus
        onClick={() => {
          // At once, so that the focus finds the button that removed the product.
          flushSync(() => {
            onChange((before) => withItem(before, removed));
            setRemoved(undefined);
          });
          const row = list.current?.children[Math.min(removed.index, products.length)];
          row?.querySelector<HTMLElement>('[name=intent][value^=remove]')?.focus();
        }}
      >
        {t('undo')}
      </button>
    </li>
  );
  return (
    <Sorting context={context} products={products} indexOf={indexOf} move={move} nameOf={nameOf}>
      <ol ref={list} className="products">
        {products.map((item, index) => (
          <Fragment key={item.key}>
            {index === place && undo}
            <ProductRow
              context={context}
              item={item}
              index={index}
              name={nameOf(item.id)}
              count={products.length}
              actions={actions}
              card={cards.get(item.id)}
            />
          </Fragment>
        ))}
        {place === products.length && undo}
      </ol>
      {products.length === 0 && <p className="empty">{t('noProducts')}</p>}
      <p className="hidden" role="status">
        {announcement}
      </p>
    </Sorting>
  );
});

/** The same object at each render, whose functions are the latest: rows with it need not be rendered again. */
function useLatest<Functions extends object>(functions: Functions): Functions {
  const [latest] = useState(() => ({ ...functions }));
  useEffect(() => void Object.assign(latest, functions));
  return latest;
}

function withItem(products: readonly ItemValue[], { item, index }: Removed): ItemValue[] {
  if (products.some(({ key }) => key === item.key)) return [...products];
  return products.toSpliced(Math.min(index, products.length), 0, item);
}

interface SortingProps {
  context: EditorContext;
  products: readonly ItemValue[];
  indexOf: (key: string) => number;
  move: (key: string, to: number) => void;
  nameOf: (id: string) => string;
  children: React.ReactNode;
}

function Sorting({ context: { t }, products, indexOf, move, nameOf, children }: SortingProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  const order = products.map(({ key }) => key).join('\n');
  // A new list would render every row again.
  const keys = useMemo(() => order.split('\n').filter(Boolean), [order]);
  const placeOf = (key: string | number | undefined) => indexOf(String(key)) + 1;
  const named = (key: string | number) => nameOf(products[indexOf(String(key))]?.id ?? '');
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => t('dragStart', { name: named(active.id) }),
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      t('dragOver', { name: named(active.id), place: placeOf(over?.id), count: products.length }),
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      t('moved', { name: named(active.id), place: placeOf(over?.id), count: products.length }),
    onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) => t('dragCancel', { name: named(active.id) }),
  };
  return (
    <DndContext
      id="products"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(String(active.id), indexOf(String(over.id)));
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
