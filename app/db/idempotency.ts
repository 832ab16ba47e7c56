import type { Transaction } from './connection/client.ts';

/** An attempt to acquire an idempotency key. */
interface KeyAttempt {
  channelId: string;
  credentialId: string;
  route: string;
  key: string;
  requestHash: Uint8Array<ArrayBuffer>;
  token: string;
  /** The key becomes free after this time if its process died. */
  leaseSeconds: number;
  ttlHours: number;
}

/** @returns whether the key was free: unknown, expired, or held past its lease without a response. */
export async function acquireIdempotencyKey(db: Transaction, attempt: KeyAttempt): Promise<boolean> {
  const { channelId, credentialId, route, key, requestHash, token, leaseSeconds, ttlHours } = attempt;
  const count = await db.$executeRaw`
    INSERT INTO idempotency_records AS record
      (channel_id, credential_id, route, key, request_hash, token, acquired_until, expires_at)
    VALUES (${channelId}::uuid, ${credentialId}::uuid, ${route}, ${key}, ${requestHash}, ${token}::uuid,
      now() + ${leaseSeconds} * interval '1 second', now() + ${ttlHours} * interval '1 hour')
    ON CONFLICT (channel_id, credential_id, route, key) DO UPDATE SET
      request_hash = excluded.request_hash, token = excluded.token, acquired_until = excluded.acquired_until,
      response_status = NULL, response_body = NULL, created_at = now(), expires_at = excluded.expires_at
    WHERE record.expires_at < now() OR (record.response_body IS NULL AND record.acquired_until < now())`;
  return count > 0;
}
