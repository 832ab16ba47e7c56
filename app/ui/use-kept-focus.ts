import { useEffect, useId, useRef } from 'react';

/** The list is drawn anew when the order was saved, and the focus can get lost once more. */
const savedWithinMs = 10_000;

/** A button that moves with its row keeps the focus, which browsers take from what is moved. */
export function useKeptFocus() {
  const prefix = useId();
  const pressed = useRef<{ id: string; until: number }>();
  const buttonId = (id: string, by: RowButton) => `${prefix}${id}${by}`;
  useEffect(() => {
    const last = pressed.current;
    if (!last) return;
    const { activeElement } = document;
    // Only a focus that got lost on the way is given back, not one that somebody has taken elsewhere.
    if (activeElement === document.body && Date.now() < last.until) document.getElementById(last.id)?.focus();
    else if (activeElement?.id !== last.id) pressed.current = undefined;
  });
  const keepFocus = (id: string, by: RowButton) => {
    pressed.current = { id: buttonId(id, by), until: Date.now() + savedWithinMs };
  };
  return { buttonId, keepFocus };
}

/** The buttons of a row: those that move it, and the one that opens it. */
export type RowButton = 1 | -1 | 'open';
