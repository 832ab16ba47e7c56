import { hideSecrets } from '#app/hide-secrets.ts';

/**
 * Why the platform did not do what we asked, as far as the caller must tell the cases apart:
 * - `unavailable`: nothing was changed; asking again later is safe.
 * - `outcome-unknown`: a write was sent and no readable answer came back; look before asking again.
 * - `throttled`: nothing was changed, and waiting longer than the caller has patience for would be needed.
 * - `unfinished`: the platform has taken the work and is still at it; look again later.
 * - `unauthorized`: there is no access token that the platform accepts; a new one may help.
 * - `forbidden`: the token is good, but the store does not let us do this: a scope is missing, or the store is
 *   locked or gone.
 * - `refused`: the platform understood and said no; the same request will be refused again.
 */
export type PlatformErrorKind =
  'unavailable' | 'outcome-unknown' | 'throttled' | 'unfinished' | 'unauthorized' | 'forbidden' | 'refused';

/** One reason of the platform's, in its own words. */
export interface PlatformReason {
  message: string;
  code?: string;
  field?: readonly string[];
}

/**
 * An answer of the platform that is not the one we wanted. The message carries the platform's own words, but for secrets
 * that it gives back: it is logged, kept and shown to the brand.
 */
export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly kind: PlatformErrorKind;
  readonly reasons: readonly PlatformReason[];

  constructor(kind: PlatformErrorKind, operation: string, reasons: readonly PlatformReason[]) {
    const discreet = reasons.map(hideIn);
    super(`${operation}: ${discreet.map(describe).join('; ') || kind}`);
    this.kind = kind;
    this.reasons = discreet;
  }
}

/** `throttled`, with the time before which the platform wants no request for this store (429 with Retry-After). */
export class StorePaused extends PlatformError {
  readonly #endsAt: number;

  /** @param pause when it ends, for the message, and in how many milliseconds, for waits: clocks of machines differ. */
  constructor(operation: string, { until, remainingMs }: { until: Date; remainingMs: number }) {
    super('throttled', operation, [
      { message: `The platform answered 429 and wants no request before ${until.toISOString()}` },
    ]);
    this.#endsAt = performance.now() + remainingMs;
  }

  /** Milliseconds until the pause ends, 0 after that. Does not depend on this machine's wall clock. */
  get remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }
}

/** Our own code for an answer of which too much came to be read. */
export const answerTooLarge = 'ANSWER_TOO_LARGE';

/** Whether the platform gave this code as one of its reasons. */
export function hasCode(error: unknown, code: string): error is PlatformError {
  return error instanceof PlatformError && error.reasons.some((reason) => reason.code === code);
}

function describe({ message, code, field }: PlatformReason): string {
  const where = field && field.length > 0 ? ` (${field.join('.')})` : '';
  return `${message}${where}${code ? ` [${code}]` : ''}`;
}

function hideIn({ message, code, field }: PlatformReason): PlatformReason {
  return {
    message: hideSecrets(message),
    ...(code === undefined ? {} : { code: hideSecrets(code) }),
    ...(field === undefined ? {} : { field: field.map((part) => hideSecrets(part)) }),
  };
}
