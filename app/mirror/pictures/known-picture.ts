import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { StoreContext } from '../mirror-context.ts';
import type { KnownObject } from '../platform-object.ts';
import { updateObject } from '../update-object.ts';

/** What is known of the file of a collab's picture. */
export interface KnownPicture extends KnownObject {
  /** Where it can be seen; null until the platform has processed it, empty when it could not. */
  platformUrl: string | null;
  /** Whether it is to be asked for again, now or later. */
  waits: boolean;
  /** Whether the time for that has come. */
  mustLook: boolean;
}

/** What we know of the file of a collab's picture; undefined when none was ever attempted. */
export async function findPicture(
  { channel }: StoreContext,
  collabId: string,
): Promise<KnownPicture | undefined> {
  const [found] = await db.$queryRaw<KnownPicture[]>`
    SELECT platform_id AS "platformId", written_hash AS "writtenHash", platform_url AS "platformUrl",
      coalesce(confirm_at <= now(), false) AS "mustConfirm", gone_at IS NOT NULL AS "isLeftAbsent",
      look_again_at IS NOT NULL AS waits,
      coalesce(look_again_at <= now(), true) AS "mustLook"
    FROM platform_objects
    WHERE channel_id = ${channel.id}::uuid AND kind = 'file' AND collab_id = ${collabId}::uuid`;
  return found;
}

/**
 * Keeps what was seen of the file of a collab's picture.
 * @param seen `url` as {@link KnownPicture} has it; `waits` to have it asked for again, soon at first, and the longer it
 *   has taken the later, up to five minutes.
 * @throws {LeaseLost}
 */
export function notePicture(
  context: StoreContext,
  collabId: string,
  { url, waits }: { url: string | null; waits: boolean },
): Promise<void> {
  const assignments = Prisma.sql`
    platform_url = ${url},
    look_again_at = CASE WHEN ${waits} THEN
      now() + least(greatest((now() - coalesce(written_at, now())) / 2, interval '1 second'), interval '5 minutes')
    END`;
  return updateObject(context, { kind: 'file', collabId }, assignments);
}
