/** Counters of sent requests. */
export interface SentCounts {
  sent: number;
  lostConnections: number;
}

interface Posted {
  headers: Record<string, string>;
  json: unknown;
  /** Cuts the connection. */
  signal?: AbortSignal;
}

/** Any response. */
interface PostAnswer {
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
  { headers, json, signal }: Posted,
  counts: SentCounts,
): Promise<PostAnswer | undefined> {
  counts.sent += 1;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(json),
      ...(signal && { signal }),
    });
    return {
      status: response.status,
      text: await response.text(),
      isReplay: response.headers.get('idempotency-replayed') === 'true',
      retryAfter: response.headers.get('retry-after'),
    };
  } catch {
    counts.lostConnections += 1;
    return undefined;
  }
}
