import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Icon } from '@shopify/polaris';
import { DragHandleIcon } from '@shopify/polaris-icons';
import { useId, useMemo, type CSSProperties, type ReactNode } from 'react';
import { useTranslate, type Translate } from './translate.tsx';

export interface SortableItem {
  id: string;
  title: string;
}

// Constants, because new options would render all rows again.
const pointerOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = { coordinateGetter: coordinatesOfNextRow };

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/**
 * Moves the dragged row to the middle of the row before or after, by order. The library's own function searches by
 * distance, and skips rows when their heights differ.
 */
function coordinatesOfNextRow(
  event: KeyboardEvent,
  { context }: Parameters<KeyboardCoordinateGetter>[1],
): ReturnType<KeyboardCoordinateGetter> {
  const step = steps.get(event.code);
  const { active, over, collisionRect, droppableRects } = context;
  if (step === undefined || !active || !collisionRect) return undefined;
  event.preventDefault();
  const { sortable } = active.data.current as { sortable: { items: UniqueIdentifier[] } };
  const next = sortable.items[sortable.items.indexOf(over?.id ?? active.id) + step];
  const target = next === undefined ? undefined : droppableRects.get(next);
  return target && { x: target.left, y: target.top + (target.height - collisionRect.height) / 2 };
}

interface SortableProps {
  items: readonly SortableItem[];
  /** @param to index, from 0. */
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}

/**
 * Sorts rows by mouse, touch and keyboard, and announces each step. Rows use {@link useSortableRow}.
 * Put it around the list element, not inside: it renders hidden text, which is no list item.
 */
export function Sortable({ items, onMove, children }: SortableProps) {
  const t = useTranslate();
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, pointerOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  // Equal ids keep their identity: otherwise each key press in one row renders all rows.
  const joined = items.map((item) => item.id).join('\n');
  const ids = useMemo(() => joined.split('\n'), [joined]);
  const endDrag = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={endDrag}
      accessibility={{
        announcements: announcementsOf(t, items),
        screenReaderInstructions: { draggable: t('ui.dragHelp') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(t: Translate, items: readonly SortableItem[]): Announcements {
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const at = (id: UniqueIdentifier, index: number) => ({
    name: items[indexOf(id)]?.title ?? '',
    place: index + 1,
    count: items.length,
  });
  return {
    onDragStart: ({ active }) => t('ui.dragStarted', at(active.id, indexOf(active.id))),
    onDragOver: ({ active, over }) =>
      over ? t('ui.draggedOver', at(active.id, indexOf(over.id))) : undefined,
    onDragEnd: ({ active, over }) => t('ui.dropped', at(active.id, indexOf(over?.id ?? active.id))),
    onDragCancel: ({ active }) => t('ui.dragCanceled', at(active.id, indexOf(active.id))),
  };
}

interface SortableRow {
  /** For the row's element. */
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  /** The button that is dragged. It works by keyboard too: Space, arrow keys, Space. */
  handle: ReactNode;
}

export function useSortableRow({ id, title }: SortableItem): SortableRow {
  const t = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('ui.dragRole') } });
  return {
    ref: setNodeRef,
    style: {
      ...(transform && { transform: `translateY(${transform.y}px)` }),
      ...(transition && { transition }),
      ...(isDragging && { position: 'relative', zIndex: 1, opacity: 0.7 }),
    },
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('ui.drag', { name: title })}
        style={handleStyle}
      >
        <Icon source={DragHandleIcon} tone="subdued" />
      </button>
    ),
  };
}

const handleStyle = {
  padding: 'var(--p-space-150)',
  // Fingers need 24 px, also in a narrow row.
  flexShrink: 0,
  border: 0,
  borderRadius: 'var(--p-border-radius-100)',
  background: 'none',
  cursor: 'grab',
  // Without this a finger scrolls the page instead of moving the row.
  touchAction: 'none',
} as const;
