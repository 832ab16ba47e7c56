import { englishText, message } from '#app/i18n/message.ts';
import { catalog, type Message, type MessageParams, type ProblemCode } from '#app/i18n/catalog.ts';
import type { ProblemKind } from '#app/i18n/entry.ts';
import { limits } from './limits.ts';
import type { EventActor } from './principal.ts';

/** One error in the input: its path, and what to send instead. Created by {@link problemDetail}. */
export interface ProblemDetail extends Message {
  path: string;
  /** In English, for API clients. */
  message: string;
}

/** A field of a form that has another value than the form was opened with. */
export interface FieldConflict {
  field: string;
  /** The value that was sent, as it would be saved, and the saved one. */
  mine: unknown;
  theirs: unknown;
  /** Who saved it, and when (ISO 8601); null if unknown. */
  author: { kind: EventActor['kind']; id: string; name: string | null } | null;
  at: string | null;
}

interface ProblemOptions {
  details?: readonly ProblemDetail[];
  conflicts?: readonly FieldConflict[];
  /** Seconds after which the same request may succeed. */
  retryAfterSeconds?: number;
}

/** The code decides which parameters a Problem takes. */
type ProblemArguments = {
  [Code in ProblemCode]: keyof MessageParams<Code> extends never
    ? [code: Code, params?: Readonly<Record<string, never>>, options?: ProblemOptions]
    : [code: Code, params: MessageParams<Code>, options?: ProblemOptions];
}[ProblemCode];

/**
 * A request that cannot be carried out. `message` is its text in English, for API clients and logs; pages translate
 * `code` and `params` into the user's language. `@throws Problem` names its code, or the kind of several codes.
 */
export class Problem extends Error implements Message {
  override name = 'Problem';
  readonly kind: ProblemKind;
  readonly code: ProblemCode;
  readonly params: Message['params'];
  readonly details: readonly ProblemDetail[];
  readonly conflicts: readonly FieldConflict[];
  /** Seconds after which the same request may succeed; undefined if a retry does not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    ...[code, params = {}, { details = [], conflicts = [], retryAfterSeconds } = {}]: ProblemArguments
  ) {
    super(englishText({ code, params }));
    this.kind = catalog[code].kind;
    this.code = code;
    this.params = params;
    this.details = details;
    this.conflicts = conflicts;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Invalid input with every error, up to the first {@link limits.problemDetails}. */
export function invalid(all: readonly ProblemDetail[]): Problem {
  const details = all.slice(0, limits.problemDetails);
  const [first] = details;
  const reason = first ? { code: first.code, params: first.params } : message('invalid-value');
  const params = { path: first?.path ?? 'body', reason };
  const count = all.length - 1;
  if (count <= 0) return new Problem('invalid-input', params, { details });
  return all.length === details.length
    ? new Problem('invalid-input-more', { ...params, count }, { details })
    : new Problem('invalid-input-many', { ...params, count, listed: details.length }, { details });
}

/** @param path of the field in the request, such as `products[0].id`. */
export function problemDetail(path: string, of: Message): ProblemDetail {
  return { path, ...of, message: englishText(of) };
}
