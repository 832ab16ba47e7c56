import { Prisma } from '#app/db/generated/client.ts';
import type { StoreContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';
import { updateObject } from './update-object.ts';
import { longestHoldSeconds } from './write-object.ts';

/**
 * Keeps that an object is not in the store, as it should be. A creation that went unanswered may still come through: when
 * it no longer can, the object is looked for once more.
 * @param hash of what was wanted, so that nothing is done until that changes.
 * @throws {LeaseLost}
 */
export function rememberAbsent(
  context: StoreContext,
  key: ObjectKey,
  hash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const assignments = Prisma.sql`
    platform_id = NULL,
    written_hash = ${hash},
    written_at = now(),
    attempted_at = NULL,
    confirm_at = CASE
      WHEN attempted_at > now() - make_interval(secs => ${longestHoldSeconds})
        THEN attempted_at + make_interval(secs => ${longestHoldSeconds})
      WHEN confirm_at > now() THEN confirm_at
    END`;
  return updateObject(context, key, assignments);
}
