import { useState } from 'react';
import type { DragEvent } from 'react';

/**
 * Lets rows of a list be dragged to each other's places. A list can stand in a row of another: each heeds its own rows
 * alone.
 * @returns what a row is given, by its place.
 */
export function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return (place: number) => ({
    draggable: true,
    style: { opacity: dragged === place ? 0.4 : 1 },
    onDragStart(event: DragEvent) {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      setDragged(place);
    },
    onDragEnd: () => setDragged(undefined),
    onDragOver(event: DragEvent) {
      if (dragged !== undefined) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      move(dragged, place);
      setDragged(undefined);
    },
  });
}
