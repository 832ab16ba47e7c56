/** What went wrong, in the domain's words. `http/problem-answer.ts` alone knows which status each becomes. */
export type ProblemCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
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

  constructor(code: ProblemCode, message: string, details: readonly ProblemDetail[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Input that breaks rules, with every broken rule named. */
export function invalid(details: readonly ProblemDetail[]): Problem {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more: see details)` : '';
  return new Problem('invalid', first ? `${first.path}: ${first.message}${more}` : 'Invalid input', details);
}
