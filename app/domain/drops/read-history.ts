import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import { limits } from '../limits.ts';
import type { DropKey, ReadDrop } from './read-drop.ts';

/** What an update of a drop can change. */
export type DropWords = Pick<ReadDrop, 'title' | 'description' | 'products' | 'enhancements' | 'custom'>;

/** Who made a change. `name` is the key's label, the partner's name or the person's; null where we know none. */
export type NamedActor = Actor & { name: string | null };

/** SQL that says who made a `change`, as JSON. */
export const whoChanged = Prisma.sql`
  jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', coalesce(
    (SELECT label FROM api_keys WHERE actor_kind = 'key' AND id::text = actor_id AND channel_id = change.channel_id),
    (SELECT name FROM partners WHERE actor_kind = 'partner' AND id::text = actor_id),
    (SELECT name FROM staff_members
      WHERE actor_kind = 'admin' AND user_id = actor_id AND channel_id = change.channel_id)))`;

/** One change in a drop's history. */
export interface DropChange {
  /** The revision that it made. */
  revision: number;
  at: Date;
  who: NamedActor;
  /** The former values of what changed; null for the removal. */
  before: Partial<DropWords> | null;
  /** The revision before which it took the drop back; null for a change of its own. */
  undoes: number | null;
}

/**
 * The latest changes of a drop that are kept, newest first; none for a drop that the collab does not have. Each has what
 * was there before in full, so that of many no more should be read than are wanted.
 */
export function readHistory(
  { channelId, collabId, dropId }: DropKey,
  take: number = limits.changesKept,
): Promise<DropChange[]> {
  return db.$queryRaw<DropChange[]>`
    SELECT revision, change.created_at AS at, before, undoes, ${whoChanged} AS who
    FROM drop_changes AS change
    WHERE channel_id = ${channelId}::uuid AND drop_id = ${dropId}::uuid
      AND EXISTS (SELECT FROM drops WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid
        AND id = ${dropId}::uuid)
    ORDER BY revision DESC LIMIT ${take}`;
}
