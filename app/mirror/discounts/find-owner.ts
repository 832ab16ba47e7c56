import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { StoreContext } from '../mirror-context.ts';
import { codeOf } from './compare-discount.ts';
import type { BasicDiscount } from './compare-discount.ts';
import { collabIdIn, titleOf } from './wanted-discount.ts';

/**
 * The collab, other than one, whose a discount is: known for it, or made for it by a creation that went unanswered.
 * Undefined when it is nobody's.
 */
export async function findOwner(
  { channel }: StoreContext,
  found: BasicDiscount & { id: string },
  exceptId: string,
): Promise<string | undefined> {
  const isNamedByUs = found.title === titleOf(codeOf(found) ?? '');
  const tagged = (isNamedByUs ? found.tags : []).map(collabIdIn).filter((id) => isId(id));
  const [owner] = await db.$queryRaw<{ id: string }[]>`
    SELECT collab_id AS id FROM platform_objects
    WHERE channel_id = ${channel.id}::uuid AND kind = 'discount' AND platform_id = ${found.id}
      AND collab_id <> ${exceptId}::uuid
    UNION ALL
    SELECT id FROM collabs
    WHERE channel_id = ${channel.id}::uuid AND id = ANY (${tagged}::uuid[]) AND id <> ${exceptId}::uuid
    LIMIT 1`;
  return owner?.id;
}
