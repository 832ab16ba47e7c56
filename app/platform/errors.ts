import { cutText } from '#app/cut-text.ts';
import { hideSecrets } from '#app/hide-secrets.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { englishText, message, parseMessage, serializeMessage } from '#app/i18n/message.ts';

/**
 * Why a platform request failed, as far as callers handle the cases differently:
 * - `unavailable`: nothing was changed; a retry is safe.
 * - `outcome-unknown`: a write was sent and no readable response came back; read the state before a retry.
 * - `throttled`: nothing was changed; the required wait exceeds the caller's deadline.
 * - `unfinished`: the platform accepted the work and has not finished it; check again later.
 * - `unauthorized`: the access token is missing or rejected; a new one may help.
 * - `forbidden`: the token is valid, but a scope is missing, or the store is locked or gone.
 * - `rejected`: the platform rejected the request; the same request fails again.
 */
export type PlatformErrorKind =
  'unavailable' | 'outcome-unknown' | 'throttled' | 'unfinished' | 'unauthorized' | 'forbidden' | 'rejected';

/** One error of a platform response. */
export interface PlatformReason {
  /** The platform's text, or ours in English. */
  message: string;
  code?: string;
  field?: readonly string[];
  /** Set when the text is ours. */
  own?: Message;
}

/** A reason with a text of this service. */
export function ownReason(own: Message): PlatformReason {
  return { message: englishText(own), own };
}

/** Further reasons are not saved, and longer texts are cut. */
const maxStoredReasons = 10;
const maxTextLength = 1_000;

/** A failed platform request. Its texts are without secrets, because they are logged, stored and shown to the brand. */
export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly kind: PlatformErrorKind;
  readonly reasons: readonly PlatformReason[];

  constructor(kind: PlatformErrorKind, operation: string, reasons: readonly PlatformReason[]) {
    const redacted = reasons.map(redact);
    super(`${operation}: ${redacted.map(describe).join('; ') || kind}`);
    this.kind = kind;
    this.reasons = redacted;
  }

  /** The cause, in a form that can be saved and translated. */
  get reason(): Message {
    const [first = message('platform-text', { text: this.kind }), ...others] = this.reasons
      .slice(0, maxStoredReasons)
      .map(messageOfReason);
    return others.length === 0 ? first : message('reasons', { reasons: [first, ...others] });
  }
}

/** `throttled` with the end of the pause that the platform requested (429 with `Retry-After`). */
export class StorePaused extends PlatformError {
  readonly #endsAt: number;

  /** `until` is for the message, `remainingMs` for waits, because clocks of machines differ. */
  constructor(operation: string, { until, remainingMs }: { until: Date; remainingMs: number }) {
    super('throttled', operation, [ownReason(message('platform-paused', { time: until.toISOString() }))]);
    this.#endsAt = performance.now() + remainingMs;
  }

  /** Milliseconds until the pause ends, 0 afterwards; on the monotonic clock. */
  get remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }
}

/** Our code for a response above the size limit. */
export const responseTooLarge = 'RESPONSE_TOO_LARGE';

/** Returns whether the error has a reason with this code of the platform. */
export function hasReason(error: unknown, code: string): error is PlatformError {
  return error instanceof PlatformError && error.reasons.some((reason) => reason.code === code);
}

function describe(reason: PlatformReason): string {
  return `${textAndField(reason)}${reason.code ? ` [${reason.code}]` : ''}`;
}

function textAndField({ message: text, field }: PlatformReason): string {
  return field && field.length > 0 ? `${text} (${field.join('.')})` : text;
}

function messageOfReason(reason: PlatformReason): Message {
  if (reason.own) return reason.own;
  const text = cutText(textAndField(reason), maxTextLength);
  return reason.code === undefined
    ? message('platform-text', { text })
    : message('platform-error', { text, code: reason.code });
}

function redact({ message: text, code, field, own }: PlatformReason): PlatformReason {
  return {
    message: hideSecrets(text),
    ...(own && { own: parseMessage(hideSecrets(serializeMessage(own))) }),
    ...(code === undefined ? {} : { code: hideSecrets(code) }),
    ...(field === undefined ? {} : { field: field.map((part) => hideSecrets(part)) }),
  };
}
