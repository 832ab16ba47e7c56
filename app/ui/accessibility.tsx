import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Tells those who cannot see it what comes to stand in it. While it is empty it takes no room among what is around it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/**
 * Stands around a list. When one of it is removed and the focus with it, the list has it: whoever works by keyboard goes
 * on from there and not from the top of the page.
 * @param props.of how many are in it.
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
 * How many lines a field for text shows; false for one. Text that was sent with line breaks has them in a field of one
 * line too: an input of one line would drop them at the first key that is pressed.
 */
export function useMultilineRows(value: string, isForMany: boolean): number | false {
  const hasMany = useRef(isForMany);
  // Once it has shown several it goes on, so that it is not another input while somebody types.
  hasMany.current ||= isForMany || /[\r\n]/.test(value);
  return hasMany.current && many;
}
