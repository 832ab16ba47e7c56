import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

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
