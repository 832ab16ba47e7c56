import { useEffect, useId, useRef } from 'react';

/** Saving the order renders the list again, which can lose the focus a second time. */
const savedWithinMs = 10_000;

/** Keeps the focus on a button that moves with its row; browsers remove it from moved elements. */
export function useKeptFocus() {
  const prefix = useId();
  const pressed = useRef<{ id: string; until: number }>();
  const buttonId = (id: string, by: RowButton) => `${prefix}${id}${by}`;
  useEffect(() => {
    const last = pressed.current;
    if (!last) return;
    const { activeElement } = document;
    // Restores only a lost focus, not one that the user moved.
    if (activeElement === document.body && Date.now() < last.until) document.getElementById(last.id)?.focus();
    else if (activeElement?.id !== last.id) pressed.current = undefined;
  });
  const keepFocus = (id: string, by: RowButton) => {
    pressed.current = { id: buttonId(id, by), until: Date.now() + savedWithinMs };
  };
  return { buttonId, keepFocus };
}

/** The buttons of a row: move up, move down, open. */
export type RowButton = 1 | -1 | 'open';
