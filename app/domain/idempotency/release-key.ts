import { db } from '#app/db/client.ts';
import { describeFailure, log } from '#app/log.ts';
import { asSystem } from '#app/request-context.ts';
import type { ClaimedKey } from './once-key.ts';

/**
 * Gives a key back whose use was refused, so that a mended request may use it. Where that cannot be done the key frees
 * itself by time, so the refusal is answered all the same.
 * @returns false when it was not this use's to give any more: another one has taken the key.
 */
export async function releaseKey({ credentialId, route, key, claim }: ClaimedKey): Promise<boolean> {
  try {
    // The tenant may have no connection left, which can be the very reason for the release.
    const { count } = await asSystem(() =>
      db.idempotencyRecord.deleteMany({
        where: { credentialId, route, key, claim, responseBody: null },
      }),
    );
    return count > 0;
  } catch (error) {
    log.warn(describeFailure(error), 'An idempotency key waits for its time to be free again');
    return true;
  }
}
