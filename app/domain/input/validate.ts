import type { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, type MessageArguments } from '#app/i18n/message.ts';
import { invalid, Problem, problemDetail, type ProblemDetail } from '../problem.ts';

/**
 * Parses input by a schema.
 * @throws Problem `invalid` with every error: its path in the request and what to send instead.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.filter(isNotImplied);
  throw invalid(issues.flatMap((issue) => explain(issue, [])));
}

/** Zod also checks the length of a text that is sent instead of a list. Its type is the only problem. */
function isNotImplied(issue: z.core.$ZodIssue, _: number, all: readonly z.core.$ZodIssue[]): boolean {
  if (issue.code === 'invalid_type') return true;
  const path = issue.path.join();
  return !all.some((other) => other.code === 'invalid_type' && other.path.join() === path);
}

function explain(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): ProblemDetail[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_key') return issue.issues.flatMap((inner) => explain(inner, path));
  if (issue.code !== 'invalid_union') return [detailOf(path, issue.message)];
  // Of a union's branches, the one with the sent type has the most precise error.
  const meant = issue.errors.filter((branch) => !branch.some(isOfAnotherType));
  const [branch] = meant;
  if (!branch || meant.length > 1) return [detailOf(path, issue.message)];
  return branch.flatMap((inner) => explain(inner, path));
}

/** The text of a zod check: the violated rule, which {@link validate} turns into a detail. */
export function rule(...of: MessageArguments): string {
  return ruleText(message(...of));
}

/** As above, for an existing message. */
export function ruleText(of: Message): string {
  return JSON.stringify(of);
}

/** A check without a {@link rule} has a text of zod's. */
function detailOf(path: readonly PropertyKey[], text: string): ProblemDetail {
  const of = text.startsWith('{') ? (JSON.parse(text) as Message) : message('invalid-value');
  return problemDetail(formatPath(path), of);
}

function isOfAnotherType(issue: z.core.$ZodIssue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isOfAnotherType));
  return issue.code === 'invalid_type';
}

/** Longer names are cut in error messages. */
const maxNameLength = 100;

/** `products[0].enhancement.media[2]`; the body itself is `body`. */
function formatPath(path: readonly PropertyKey[]): string {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${shortenName(String(part))}`))
    .join('');
  return text.replace(/^\./, '') || 'body';
}

/** Quotes a name of the request in an error message. */
export function shortenName(name: string): string {
  return name.length > maxNameLength ? `${cutText(name, maxNameLength)}…` : name;
}

/**
 * For a check of a body as a whole. It runs even if another field is invalid, so that the response lists every problem. It
 * does not run for a body that is no object.
 */
export function whenObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Runs checks of which each may find invalid input, and then parses the input, so that a form shows all its errors.
 * @throws Problem `invalid` with the errors of all; another error at once.
 */
export async function afterChecks<T>(
  checks: readonly (() => void | Promise<void>)[],
  parse: () => T,
): Promise<T> {
  const details: ProblemDetail[] = [];
  let parsed: { value: T } | undefined;
  for (const check of [...checks, () => void (parsed = { value: parse() })])
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
      details.push(...error.details);
    }
  if (!parsed || details.length > 0) throw invalid(details);
  return parsed.value;
}

/** An object type whose keys are absent where their values could be undefined. */
export type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** @throws Problem `invalid` naming each sent field that has another value than the present, unchangeable one. */
export function assertFixed<Name extends string>(
  sent: { readonly [name in Name]?: unknown },
  current: { readonly [name in NoInfer<Name>]: string | boolean },
): void {
  const different = (Object.keys(sent) as Name[]).filter(
    (name) => sent[name] !== undefined && sent[name] !== current[name],
  );
  if (different.length === 0) return;
  throw invalid(
    different.map((name) => problemDetail(name, message('fixed-value', { value: String(current[name]) }))),
  );
}

/** Removes keys with the value undefined: an absent key means "keep", and the types distinguish the two. */
export function withoutUndefined<T extends object>(value: T): WithoutUndefined<T> {
  // A copy would cost time for every product of a drop.
  if (!Object.values(value).includes(undefined)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined),
  ) as WithoutUndefined<T>;
}

/** An object type whose keys are absent where their values could be null or undefined. */
export type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Removes keys with the value null or undefined, which both mean "not sent" for a new object. */
export function withoutNulls<T extends object>(value: T): WithoutNulls<T> {
  const sent = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  return Object.fromEntries(sent) as WithoutNulls<T>;
}
