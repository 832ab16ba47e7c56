import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * Stands around a list. When one of it is removed and the focus with it, the list has it: whoever works by keyboard goes
 * on from there and not from the top of the page.
 * @param props.of how many are in it.
 */
export function KeepsFocus({ of: count, children }: { of: number; children: ReactNode }) {
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
