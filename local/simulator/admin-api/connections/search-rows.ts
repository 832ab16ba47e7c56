import { notSimulated } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import type { Row } from '../../state/table.ts';
import { matches, type Searchable } from '../../search/match-search.ts';
import { parseSearch, termsOf } from '../../search/parse-search.ts';

/**
 * The rows that match a `query` argument of the root field `root`. Names unknown to the platform cause a
 * warning and are ignored; names unknown only to the simulator are an error. A search sees the rows of some time ago.
 */
export function searchRows<R extends Row>(
  rows: readonly R[],
  { root, query, searchable }: { root: string; query: string | null | undefined; searchable: Searchable<R> },
  context: AdminContext,
): readonly R[] {
  const parsed = parseSearch(query);
  if (parsed.kind === 'all') return rows;
  const unknown = termsOf(parsed).flatMap(({ field }) =>
    field === undefined || searchable.fields[field] || searchable.dynamic?.(field) ? [] : [field],
  );
  const missing = unknown.find((name) => context.searchFields.get(root)?.includes(name));
  if (missing !== undefined) throw notSimulated(`the search field ${missing} of ${root}`);
  if (unknown.length > 0)
    context.remarks.push({
      path: [root],
      query: query ?? '',
      warnings: unknown.map((field) => ({
        field,
        message: 'Invalid search field for this query.',
        code: 'invalid_field',
      })),
    });
  return rows.filter((row) => {
    const seen = context.store.searchIndex.read(row, context.now);
    return seen !== undefined && matches(parsed, seen, searchable);
  });
}
