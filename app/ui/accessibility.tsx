import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/** A live region for screen readers. While it is empty it takes no space. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/**
 * Wraps a list. When the focused item is removed, the list gets the focus, so that keyboard users stay there.
 * @param props.of number of items.
 */
export function FocusOnRemoval({ of: count, children }: { of: number; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    if (isLost) list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return (
    <div ref={list} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Scrolls to an element that appears because of a failed save, and focuses it. */
export function useFocusOnMount(): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The save button is in the admin's bar, so the user may have scrolled down.
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

const many = 3;

/**
 * The number of lines of a text field; false for a single line. Saved text with line breaks needs several
 * lines: a single-line input would remove them at the first key.
 */
export function useMultilineRows(value: string, isForMany: boolean): number | false {
  const hasMany = useRef(isForMany);
  // Stays multiline once it was, because another input element would lose the focus.
  hasMany.current ||= isForMany || /[\r\n]/.test(value);
  return hasMany.current && many;
}

/**
 * Focuses the first field of the page with an error.
 * @returns whether there is one.
 */
export function focusFirstWrongField(): boolean {
  const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"], .Polaris-InlineError');
  if (!wrong) return false;
  const canType = 'input, select, textarea, button';
  // An error without an input of its own belongs to a group, such as the products of a drop.
  const field = wrong.matches(canType)
    ? wrong
    : (wrong.querySelector<HTMLElement>(canType) ??
      wrong.closest('[role="group"], .Polaris-Card')?.querySelector<HTMLElement>(canType));
  field?.focus();
  return field !== null && field !== undefined;
}
