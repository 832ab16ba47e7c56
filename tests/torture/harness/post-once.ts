import { call, type ApiCall } from '../../support/http/api-client.ts';

/** Counters of sent requests. */
export interface SentCounts {
  sent: number;
  lostConnections: number;
}

/** Any response. */
interface PostResponse {
  status: number;
  text: string;
  /** Whether the response is a replay. */
  isReplay: boolean;
  retryAfter: string | null;
}

/**
 * Sends a write once.
 * @returns undefined when the connection was lost, on either side.
 */
export async function postOnce(
  url: string,
  posted: Pick<ApiCall, 'headers' | 'json' | 'signal'>,
  counts: SentCounts,
): Promise<PostResponse | undefined> {
  counts.sent += 1;
  try {
    const { status, text, headers } = await call(url, posted);
    return {
      status,
      text,
      isReplay: headers.get('idempotency-replayed') === 'true',
      retryAfter: headers.get('retry-after'),
    };
  } catch {
    counts.lostConnections += 1;
    return undefined;
  }
}
