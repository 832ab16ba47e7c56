import { useRef } from 'react';

const many = 3;

/**
 * How many lines a field for text shows; false for one. Text that was sent with line breaks has them in a field of one
 * line too: an input of one line would drop them at the first key that is pressed.
 */
export function useLinesShown(value: string, isForMany: boolean): number | false {
  const hasMany = useRef(isForMany);
  // Once it has shown several it goes on, so that it is not another input while somebody types.
  hasMany.current ||= isForMany || /[\r\n]/.test(value);
  return hasMany.current && many;
}
