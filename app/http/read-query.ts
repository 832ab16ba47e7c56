import { shortenName } from '#app/domain/input/validate.ts';
import { invalid } from '#app/domain/problem.ts';
import type { ProblemDetail } from '#app/domain/problem.ts';

/**
 * Reads the query of an address into a record.
 * @param known the names of the parameters that the endpoint takes. Any other is refused rather than ignored: a parameter
 *   that narrows a request, and is misspelt, would let it act on more or on something else than its sender meant.
 * @throws Problem `invalid` when a parameter is unknown, given twice, or holds what Postgres does not store.
 */
export function readQuery(url: string, known: readonly string[]): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const found = new Map<string, string>();
  const problems: ProblemDetail[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (!known.includes(name)) problems.push({ path: shortenName(name) || 'query', message: unknown(known) });
    else if (found.has(name)) problems.push({ path: name, message: 'is given twice: send it once' });
    else if (value.includes('\0'))
      problems.push({ path: name, message: 'must not contain the NUL character' });
    found.set(name, value);
  }
  if (problems.length > 0) throw invalid(problems);
  return Object.fromEntries(found);
}

function unknown(known: readonly string[]): string {
  return known.length === 0
    ? 'is not known: this address takes no query parameters'
    : `is not known: the query parameters of this address are ${known.join(', ')}`;
}
