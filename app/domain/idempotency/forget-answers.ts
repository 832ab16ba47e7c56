import { db } from '#app/db/client.ts';

const forgottenAtOnce = 5_000;

/** Forgets what was kept for idempotency keys, answers that name people included, when its day is over. */
export async function forgetOldAnswers(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM idempotency_records AS record USING (
      SELECT credential_id, route, key FROM idempotency_records WHERE expires_at < now()
      ORDER BY expires_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
    ) AS old
    WHERE (record.credential_id, record.route, record.key) = (old.credential_id, old.route, old.key)`;
}
