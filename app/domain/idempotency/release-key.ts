import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/db/client.ts';
import { describeFailure, log } from '#app/log.ts';
import { asSystem } from '#app/request-context.ts';
import type { ClaimedKey } from './once-key.ts';

/** A database that restarts is back within seconds; after all of these the key frees itself by time. */
const retryAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Gives a key back whose use was refused, so that a mended request may use it. Where that cannot be done now, the refusal
 * is answered all the same, and the key is released later.
 * @returns false when it was not this use's to give any more: another one has taken the key.
 */
export async function releaseKey(key: ClaimedKey): Promise<boolean> {
  try {
    return (await release(key)) > 0;
  } catch (error) {
    log.warn(describeFailure(error), 'An idempotency key waits for its time to be free again');
    void releaseLater(key);
    return true;
  }
}

/** The tenant may have no connection left, which can be the very reason for the release. */
async function release({ credentialId, route, key, claim }: ClaimedKey): Promise<number> {
  const own = { credentialId, route, key, claim, responseBody: null };
  const { count } = await asSystem(() => db.idempotencyRecord.deleteMany({ where: own }));
  return count;
}

async function releaseLater(key: ClaimedKey): Promise<void> {
  for (const ms of retryAfterMs) {
    await sleep(ms, undefined, { ref: false });
    try {
      await release(key);
      return;
    } catch (error) {
      log.debug(describeFailure(error), 'Idempotency key not released yet');
    }
  }
}
