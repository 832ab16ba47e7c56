import { db } from '#app/db/client.ts';
import type { StoreContext } from './mirror-context.ts';
import { isObject } from './platform-object.ts';
import type { ObjectKey } from './platform-object.ts';

/**
 * Notes that an object which was to be written once more (`mustConfirm`) was found to be as it should. Another time to
 * come, of a write that went unanswered since, stays. No lease is needed: who lost it has everything written once more.
 */
export async function confirmObject({ channel }: StoreContext, key: ObjectKey): Promise<void> {
  await db.$executeRaw`
    UPDATE platform_objects SET confirm_at = NULL
    WHERE ${isObject(channel.id, key)}
      AND confirm_at <= now()`;
}
