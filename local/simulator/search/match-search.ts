import type { SearchQuery, SearchTerm } from './parse-search.ts';

/** How one field of a resource is searched: words individually, others as a whole; all without case. */
export type SearchField<R> =
  | { kind: 'words'; of: (row: R) => string | null }
  | { kind: 'exact'; of: (row: R) => string | readonly string[] | null }
  | { kind: 'number'; of: (row: R) => number | null }
  | { kind: 'time'; of: (row: R) => string };

export interface Searchable<R> {
  fields: Record<string, SearchField<R>>;
  /** Fields that are searched for words without a field name. */
  everywhere: readonly string[];
  /** Finds `fields.{key}` and similar ones. */
  dynamic?: (name: string) => SearchField<R> | undefined;
}

/** Whether a row matches. A term on an unsearchable field is ignored, as on the platform. */
export function matches<R>(query: SearchQuery, row: R, searchable: Searchable<R>): boolean {
  switch (query.kind) {
    case 'all':
      return true;
    case 'and':
      return query.parts.every((part) => matches(part, row, searchable));
    case 'or':
      return query.parts.some((part) => matches(part, row, searchable));
    case 'not':
      return !matches(query.part, row, searchable);
    case 'term':
      return termMatches(query, row, searchable);
  }
}

function termMatches<R>(term: SearchTerm, row: R, searchable: Searchable<R>): boolean {
  if (term.field === undefined)
    return searchable.everywhere.some((name) => fieldMatches(searchable.fields[name], term, row));
  const field = searchable.fields[term.field] ?? searchable.dynamic?.(term.field);
  return field === undefined || fieldMatches(field, term, row);
}

function fieldMatches<R>(field: SearchField<R> | undefined, term: SearchTerm, row: R): boolean {
  if (!field) return false;
  if (field.kind === 'number') return compares(field.of(row), Number(term.value), term);
  if (field.kind === 'time') return compares(Date.parse(field.of(row)), Date.parse(term.value), term);
  const found = field.of(row);
  if (term.value === '*' && !term.isPhrase) return found !== null && found.length > 0;
  const expected = term.value.toLowerCase();
  const values = typeof found === 'string' ? [found] : (found ?? []);
  if (field.kind === 'exact')
    return values.some((value) => wholeMatches(value.toLowerCase(), expected, term));
  return values.some((value) => wordsMatch(value.toLowerCase(), expected, term));
}

function compares(found: number | null, expected: number, { comparator }: SearchTerm): boolean {
  if (found === null || Number.isNaN(expected)) return false;
  const outcomes = {
    '=': found === expected,
    '>': found > expected,
    '>=': found >= expected,
    '<': found < expected,
    '<=': found <= expected,
  };
  return outcomes[comparator];
}

function wholeMatches(value: string, expected: string, { isPhrase }: SearchTerm): boolean {
  if (!isPhrase && expected.endsWith('*')) return value.startsWith(expected.slice(0, -1));
  return value === expected;
}

function wordsMatch(value: string, expected: string, { isPhrase }: SearchTerm): boolean {
  const words = value.split(/[^\p{L}\p{N}@._+-]+/u).filter(Boolean);
  if (isPhrase)
    return ` ${words.join(' ')} `.includes(
      ` ${expected
        .split(/[^\p{L}\p{N}@._+-]+/u)
        .filter(Boolean)
        .join(' ')} `,
    );
  if (expected.endsWith('*')) return words.some((word) => word.startsWith(expected.slice(0, -1)));
  return words.includes(expected);
}
