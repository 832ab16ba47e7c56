import { z } from 'zod';
import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { Problem } from '../problem.ts';
import type { Content } from './content.ts';
import type { OnceKey } from './once-key.ts';

/** Longer than any request takes; whoever died holding a key holds it no longer than this. */
const claimSeconds = 60;
const keptHours = 24;

/** A key that is ours to use once, or the answer that its first use got. */
export type Claim = { id: string } | { replay: Content };

/**
 * Takes a key for one use. One whose first use ended without an answer (its process died, its answer could not be kept)
 * is free again after a minute: nothing had come of that use, because the answer is kept together with what it did.
 * @throws Problem `key-reused` or `conflict`.
 */
export async function claimKey(key: OnceKey): Promise<Claim> {
  const id = newId();
  const { credentialId, route, requestHash } = key;
  const taken = await db.$executeRaw`
    INSERT INTO idempotency_records AS record (credential_id, route, key, request_hash, claim, claimed_until, expires_at)
    VALUES (${credentialId}::uuid, ${route}, ${key.key}, ${requestHash}, ${id}::uuid,
      now() + ${claimSeconds} * interval '1 second', now() + ${keptHours} * interval '1 hour')
    ON CONFLICT (credential_id, route, key) DO UPDATE SET
      request_hash = excluded.request_hash, claim = excluded.claim, claimed_until = excluded.claimed_until,
      response_status = NULL, response_body = NULL, created_at = now(), expires_at = excluded.expires_at
    WHERE record.expires_at < now() OR (record.response_body IS NULL AND record.claimed_until < now())`;
  return taken > 0 ? { id } : firstAnswer(key);
}

async function firstAnswer({ credentialId, route, key, requestHash }: OnceKey): Promise<Claim> {
  const record = await db.idempotencyRecord.findUnique({
    where: { credentialId_route_key: { credentialId, route, key } },
  });
  if (record && !Buffer.from(record.requestHash).equals(requestHash))
    throw new Problem(
      'key-reused',
      'This Idempotency-Key was used with another body. Send a new key with a new request, or the same body again.',
    );
  if (!record?.responseBody)
    throw new Problem(
      'conflict',
      'The first request with this Idempotency-Key is under way. Send it again in a moment.',
      {
        retryAfterSeconds: 1,
      },
    );
  return {
    replay: {
      json: record.responseBody,
      headers: z.record(z.string(), z.string()).parse(record.responseHeaders),
    },
  };
}
