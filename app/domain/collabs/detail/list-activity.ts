import { db } from '#app/db/client.ts';
import type { EventType } from '../../events/event-types.ts';
import type { CollabKey } from '../reach-collab.ts';

/** Something that happened to a collab or one of its drops. */
export interface Activity {
  id: string;
  type: EventType;
  /** ISO 8601, in UTC. */
  at: string;
  /** The interface's names of the fields that changed. */
  changed: string[];
  drop: { id: string; title: string; isRemoved: boolean } | null;
  /** Why the store could not be brought up to date, in the platform's words. */
  failure: string | null;
}

/** What happened to a collab within the thirty days that events are kept, the latest first. */
export function listActivity({ channelId, collabId }: CollabKey, limit: number): Promise<Activity[]> {
  return db.$queryRaw<Activity[]>`
    SELECT e.id, e.type, to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      ARRAY(SELECT jsonb_object_keys(e.data -> 'previous')) AS changed,
      CASE WHEN dr.id IS NOT NULL
        THEN json_build_object('id', dr.id, 'title', dr.title, 'isRemoved', dr.removed_at IS NOT NULL) END AS drop,
      e.data #>> '{error,message}' AS failure
    FROM (
      SELECT * FROM events
      WHERE channel_id = ${channelId}::uuid
        AND coalesce(data #>> '{collab,_id}', data #>> '{drop,collab}') = ${collabId.toLowerCase()}
      ORDER BY id DESC LIMIT ${limit}
    ) AS e
    LEFT JOIN drops AS dr ON dr.channel_id = e.channel_id AND dr.id::text = e.data #>> '{drop,_id}'
    ORDER BY e.id DESC`;
}
