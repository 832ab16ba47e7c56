import type { DragEvent } from 'react';
import type { RowActions } from './row-actions.ts';

const dragged = 'application/x-drop-product';

/** Rows are dragged by the browser's own means; keyboards and fingers have the buttons. */
export function dragHandlers(key: string, actions: RowActions, setOver: (isOver: boolean) => void) {
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged);
  return {
    source: {
      onDragStart({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) {
        dataTransfer.setData(dragged, key);
        dataTransfer.effectAllowed = 'move';
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 0, 0);
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        actions.drop(event.dataTransfer.getData(dragged), key);
      },
    },
  };
}
