import type { z } from 'zod';
import { invalid } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';

/**
 * Reads input by a schema.
 * @throws Problem `invalid` with every problem, not the first: its path in the request and what to send instead.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(result.error.issues.flatMap((issue) => explain(issue, [])));
}

function explain(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): ProblemDetail[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_key') return issue.issues.flatMap((inner) => explain(inner, path));
  if (issue.code !== 'invalid_union') return [{ path: spell(path), message: issue.message }];
  // Of a union's branches, the one of the type that was sent knows best what is wrong with it.
  const meant = issue.errors.filter((branch) => !branch.some(isOfAnotherType));
  const [branch] = meant;
  if (!branch || meant.length > 1) return [{ path: spell(path), message: issue.message }];
  return branch.flatMap((inner) => explain(inner, path));
}

function isOfAnotherType(issue: z.core.$ZodIssue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isOfAnotherType));
  return issue.code === 'invalid_type';
}

/** More of a name than this tells nobody where to look. */
const longestName = 100;

/** `products[0].enhancement.media[2]`; the body itself is `body`. */
function spell(path: readonly PropertyKey[]): string {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${shortenName(String(part))}`))
    .join('');
  return text.replace(/^\./, '') || 'body';
}

/** A name of the sender's as it is quoted in a refusal. */
export function shortenName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
