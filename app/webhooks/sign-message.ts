import { createHmac } from 'node:crypto';

/** What identifies a message: the id is the event's and stays the same however often it is sent. */
export interface MessageIdentity {
  id: string;
  /** Seconds since 1970, of this very attempt: receivers refuse old ones. */
  timestamp: number;
  body: string;
}

/**
 * The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): one `v1` signature (HMAC-SHA256 of id,
 * timestamp and body, in base64) for each secret that is live.
 */
export function signMessage(
  { id, timestamp, body }: MessageIdentity,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
