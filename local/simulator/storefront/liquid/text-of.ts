import { toValue } from 'liquidjs';

/** A Liquid value as text. Nothing is empty; an object with a text form, such as a sized picture, is that text. */
export function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  if (typeof plain === 'string') return plain;
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : '';
}
