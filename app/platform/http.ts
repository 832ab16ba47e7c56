import { env } from '#app/env.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { englishText, message } from '#app/i18n/message.ts';
import { log } from '#app/log.ts';
import { currentContext } from '#app/request-context.ts';
import type { PlatformError } from './errors.ts';

/** The Admin API version that all operations are written for and validated against. */
export const apiVersion = '2026-10';

/** Returns the URL of a path in a store's admin, such as `admin/oauth/access_token`. */
export function storeUrl(shop: string, path: string): string {
  return `${env.SHOPIFY_ADMIN_URL.replace('{shop}', shop)}/${path}`;
}

/** The response exceeds the size of any documented response. Its body was discarded. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
  readonly reason: Message;

  constructor(maxBytes: number) {
    const reason = message('response-too-large', { max: maxBytes });
    super(englishText(reason));
    this.reason = reason;
  }
}

/** Size limits of responses, in bytes after decompression. */
export const maxResponseBytes = {
  /** Fits fifty metaobject entries, each with 128 KiB of escaped JSON: the largest page of any operation. */
  graphql: 32_000_000,
  token: 1_000_000,
  /** Response of the object storage to an upload. */
  upload: 1_000_000,
  /** Results of a bulk operation: the whole file, and one row. */
  bulkResults: 500_000_000,
  bulkResultRow: 1_000_000,
};

/**
 * Returns the response with a body that fails with {@link ResponseTooLarge} above `maxBytes`; the connection is then
 * closed.
 */
export function limitResponse(response: Response, maxBytes: number): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ResponseTooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
}

/** Successful calls that take at least this long are logged at level info. */
const slowMs = 3_000;

interface TracedCall {
  /** Records the status and the platform's request id, which its support needs; returns the response. */
  onResponse: (response: Response) => Response;
  /** Logs the call; returns its argument. */
  end<Outcome extends { error: PlatformError | undefined }>(outcome: Outcome): Outcome;
}

/** Headers with the id of the current request or job. The platform ignores unknown headers. */
export function traceHeaders(): Record<string, string> {
  const { requestId } = currentContext();
  return requestId === undefined ? {} : { 'X-Request-Id': requestId };
}

/** Logs one call of a store's Admin API or token endpoint. `operation` is a constant name. */
export function traceCall(shop: string, operation: string): TracedCall {
  const startedAt = performance.now();
  let status: number | undefined;
  let platformRequestId: string | null = null;
  return {
    onResponse(response) {
      ({ status } = response);
      platformRequestId = response.headers.get('x-request-id');
      return response;
    },
    end(outcome) {
      const ms = Math.round(performance.now() - startedAt);
      const [level, text] = describeOutcome(outcome.error, ms);
      const { kind, message: reason } = outcome.error ?? {};
      log[level]({ shop, operation, status, platformRequestId, kind, reason, ms }, text);
      return outcome;
    },
  };
}

function describeOutcome(error: PlatformError | undefined, ms: number): ['debug' | 'info' | 'warn', string] {
  if (error?.kind === 'throttled') return ['info', 'Platform call throttled'];
  if (error?.kind === 'rejected') return ['info', 'Platform call rejected'];
  if (error) return ['warn', 'Platform call failed'];
  return ms >= slowMs ? ['info', 'Platform call slow'] : ['debug', 'Platform call completed'];
}
