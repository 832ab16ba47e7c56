import { matches, type SearchField, type Searchable } from '../search/match-search.ts';
import { parseSearch } from '../search/parse-search.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Whether a payload passes a subscription's filter, such as `type:creator` or `variants.price:>10`. */
export function passesFilter(filter: string | null, payload: Payload): boolean {
  const searchable: Searchable<Payload> = {
    fields: {},
    everywhere: [],
    dynamic: (name) => fieldAt(name, payload),
  };
  return matches(parseSearch(filter), payload, searchable);
}

function fieldAt(name: string, payload: Payload): SearchField<Payload> {
  const values = valuesAt(payload, name.split('.'));
  const [first] = values;
  if (typeof first === 'number') return { kind: 'number', of: () => first };
  return { kind: 'exact', of: () => values.map(String) };
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => valuesAt(one, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return value === undefined || value === null ? [] : [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, key), rest) : [];
}

/** The fields of a payload that a subscription includes; all by default. */
export function pickFields(payload: Payload, includeFields: readonly string[]): Payload {
  if (includeFields.length === 0) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([key]) => includeFields.includes(key)));
}
