import { isSame } from './is-same.ts';

/**
 * What a form says differently from what its person saw: all that is sent of a record that others change too, so that what
 * they changed meanwhile stays.
 */
export function changesOf<Values extends object>(typed: Values, seen: Values): Partial<Values> {
  const names = (Object.keys(typed) as (keyof Values)[]).filter((name) => !isSame(typed[name], seen[name]));
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Values>;
}
