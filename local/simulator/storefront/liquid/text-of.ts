import { toValue } from 'liquidjs';

/** A value of Liquid's as text: nothing is empty, things that stand for a text (such as a sized picture) are it. */
export function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  if (typeof plain === 'string') return plain;
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : '';
}
