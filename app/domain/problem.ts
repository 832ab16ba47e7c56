import { limits } from './limits.ts';

/** What went wrong, in the domain's words. `auth/problem-status.ts` alone knows which status each becomes. */
export type ProblemCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'key-reused'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many'
  | 'unavailable';

/** One thing wrong with the input: where, and what to send instead. */
export interface ProblemDetail {
  path: string;
  message: string;
}

/** A request that cannot be carried out. The message is for the caller: what is wrong and what to send instead. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly details: readonly ProblemDetail[];
  /** After how many seconds the same request may succeed; undefined when time alone changes nothing. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, message: string, { details = [], retryAfterSeconds }: ProblemOptions = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ProblemOptions {
  details?: readonly ProblemDetail[];
  retryAfterSeconds?: number;
}

/** Input that breaks rules, with every broken rule named; of very many, the first {@link limits.problemDetails}. */
export function invalid(details: readonly ProblemDetail[]): Problem {
  const [first] = details;
  const named = details.slice(0, limits.problemDetails);
  const message = first
    ? withOthers(`${first.path}: ${first.message}`, details.length, named.length)
    : 'Invalid input';
  return new Problem('invalid', message, { details: named });
}

function withOthers(said: string, count: number, named: number): string {
  if (count === 1) return said;
  const where = named < count ? `details names the first ${named}` : 'see details';
  return `${said} (and ${count - 1} more: ${where})`;
}
