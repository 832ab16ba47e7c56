import { log } from '#app/log.ts';
import { currentContext } from '#app/request-context.ts';
import type { PlatformError } from './errors.ts';

/** Milliseconds from which a call that went well is logged. */
const slowMs = 3_000;

/** One call of the platform, on its way to the log. */
interface TracedCall {
  /** Takes down the platform's own request id, by which its support finds a call, and returns the response. */
  answered: (response: Response) => Response;
  /** Logs a call that failed, was throttled or was slow, and returns what it is given. */
  ended<Outcome extends { error: PlatformError | undefined }>(outcome: Outcome): Outcome;
}

/** The id of the request or job under way, for the platform's side. The platform ignores headers it does not know. */
export function traceHeaders(): Record<string, string> {
  const { requestId } = currentContext();
  return requestId === undefined ? {} : { 'X-Request-Id': requestId };
}

/** Watches one call of a store's Admin API or token endpoint. @param operation its name, a constant. */
export function traceCall(shop: string, operation: string): TracedCall {
  const startedAt = performance.now();
  let status: number | undefined;
  let platformRequestId: string | null = null;
  return {
    answered(response) {
      ({ status } = response);
      platformRequestId = response.headers.get('x-request-id');
      return response;
    },
    ended(outcome) {
      const ms = Math.round(performance.now() - startedAt);
      const [level, message] = judgeCall(outcome.error, ms);
      const { kind, message: reason } = outcome.error ?? {};
      log[level]({ shop, operation, status, platformRequestId, kind, reason, ms }, message);
      return outcome;
    },
  };
}

/** A refusal is a normal answer; that it was given is of interest to whoever follows one request. */
function judgeCall(error: PlatformError | undefined, ms: number): ['debug' | 'info' | 'warn', string] {
  if (error?.kind === 'throttled') return ['info', 'Platform call throttled'];
  if (error?.kind === 'refused') return ['info', 'Platform call refused'];
  if (error) return ['warn', 'Platform call failed'];
  return ms >= slowMs ? ['info', 'Platform call slow'] : ['debug', 'Platform call completed'];
}
