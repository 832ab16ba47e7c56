import { invalid } from '#app/domain/problem.ts';

/**
 * Reads the query of an address into a record.
 * @throws Problem `invalid` when a parameter is given twice, or holds what Postgres does not store.
 */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (found.has(name)) throw invalid([{ path: name, message: 'is given twice: send it once' }]);
    if (value.includes('\0')) throw invalid([{ path: name, message: 'must not contain the NUL character' }]);
    found.set(name, value);
  }
  return Object.fromEntries(found);
}
