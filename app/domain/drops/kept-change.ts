import { Prisma } from '#app/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { Fields } from '../events/new-event.ts';
import { limits } from '../limits.ts';

/**
 * SQL that keeps a change in a drop's history, and forgets the oldest beyond what is kept: expressions for a statement's
 * WITH, of which `changed` before them gives the drop's `channel_id`, `id` and the `revision` that the change made.
 * @param before the former values of what changed; absent when the drop is removed.
 */
export function keptChange({
  actor,
  before,
  undoes,
}: {
  actor: Actor;
  before?: Fields;
  undoes?: number;
}): Prisma.Sql {
  const former = before === undefined ? null : JSON.stringify(before);
  return Prisma.sql`
    kept AS (
      INSERT INTO drop_changes (channel_id, drop_id, revision, actor_kind, actor_id, before, undoes)
      SELECT channel_id, id, revision, ${actor.kind}::actor_kind, ${actor.id}, ${former}::jsonb, ${undoes ?? null}::int
      FROM changed
    ), forgotten AS (
      DELETE FROM drop_changes USING changed
      WHERE drop_changes.channel_id = changed.channel_id AND drop_id = changed.id
        AND drop_changes.revision <= changed.revision - ${limits.changesKept}::int
    )`;
}
