import { db } from '#app/db/client.ts';
import type { StoreContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';

/**
 * Notes that an object which was to be written once more (`mustConfirm`) was found to be as it should. Another time to
 * come, of a write that went unanswered since, stays. No lease is needed: who lost it has everything written once more.
 */
export async function confirmObject({ channel }: StoreContext, key: ObjectKey): Promise<void> {
  await db.$executeRaw`
    UPDATE platform_objects SET confirm_at = NULL
    WHERE channel_id = ${channel.id}::uuid AND kind = ${key.kind}::platform_object_kind
      AND collab_id IS NOT DISTINCT FROM ${key.collabId ?? null}::uuid
      AND drop_id IS NOT DISTINCT FROM ${key.dropId ?? null}::uuid
      AND confirm_at <= now()`;
}
