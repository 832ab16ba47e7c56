import { z } from 'zod';
import { db } from '../connection/client.ts';
import { isItemMissing, joinsOfItem } from './drop-items.ts';
import { DraftState, Prisma } from '../generated/client.ts';
import { decodeCursor, keysetSql, toPage, type ListPage, type PageRequest } from '../keyset-page.ts';
import { queryRows } from '../connection/statements.ts';

/* Drops and drafts of all brands of a creator, as one list. */

/** `published` drops are in the store or will be; the others are drafts, also of published drops. */
export const creatorDropStates = [
  'published',
  'open',
  'submitted',
  'changes_requested',
  'scheduled',
  'discarded',
] as const;
export type CreatorDropState = (typeof creatorDropStates)[number];

/** Which drops and drafts of a creator to list. Without a state, deleted ones do not match. */
interface CreatorDropSearch extends PageRequest {
  creatorId: string;
  collabId?: string | undefined;
  state?: CreatorDropState | undefined;
}

const creatorDrop = z.object({
  collabId: z.string(),
  brand: z.string(),
  /** Of the brand's store, IANA. */
  timeZone: z.string(),
  /** The id of the drop, or of the draft of a drop that is not published. */
  id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  isPinned: z.boolean(),
  /** Of its draft that has not ended, or that was deleted. */
  draftId: z.string().nullable(),
  draftState: z.enum(DraftState).nullable(),
  publishAt: z.date().nullable(),
  products: z.number(),
  /** Products that the store no longer has. */
  missing: z.number(),
  /** The URL of its first picture. */
  picture: z.string().nullable(),
  changedAt: z.date(),
});

/** A drop or draft in the list of its creator. */
export type CreatorDrop = z.infer<typeof creatorDrop>;

/** The states by name, and not all others, because an index finds them. */
const unended = (draft: string) =>
  Prisma.sql`${Prisma.raw(draft)}.state IN ('open', 'submitted', 'changes_requested', 'scheduled')`;

const published = Prisma.sql`
  SELECT own.channel_id, own.collab_id, own.brand, own.timezone, drop.id, drop.id AS drop_id, draft.id AS draft_id,
    draft.state AS draft_state, drop.pinned_at IS NOT NULL AS is_pinned, drop.created_at
  FROM own
  JOIN drops AS drop ON drop.channel_id = own.channel_id AND drop.collab_id = own.collab_id AND drop.removed_at IS NULL
  LEFT JOIN drop_drafts AS draft
    ON draft.channel_id = drop.channel_id AND draft.drop_id = drop.id AND ${unended('draft')}`;

/** Drafts whose drop is not published. */
const drafts = (condition: Prisma.Sql) => Prisma.sql`
  SELECT own.channel_id, own.collab_id, own.brand, own.timezone, draft.id, NULL::uuid AS drop_id, draft.id AS draft_id,
    draft.state AS draft_state, false AS is_pinned, coalesce(drop.created_at, draft.created_at) AS created_at
  FROM own
  JOIN drop_drafts AS draft ON draft.channel_id = own.channel_id AND draft.collab_id = own.collab_id
  LEFT JOIN drops AS drop ON drop.channel_id = draft.channel_id AND drop.id = draft.drop_id
  WHERE ${condition}`;

const open = drafts(Prisma.sql`${unended('draft')} AND (drop.id IS NULL OR drop.removed_at IS NOT NULL)`);

/** Deleted ones can be restored while their drop has no other draft. */
const deleted = drafts(Prisma.sql`draft.state = 'discarded' AND draft.updated_at > now() - interval '30 days'
  AND NOT EXISTS (SELECT FROM drop_drafts AS other WHERE other.channel_id = draft.channel_id
    AND other.drop_id = draft.drop_id AND ${unended('other')})`);

function listed(state: CreatorDropState | undefined): Prisma.Sql {
  if (state === 'discarded') return deleted;
  return state === 'published' ? published : Prisma.sql`${published} UNION ALL ${open}`;
}

const firstImage = (media: Prisma.Sql) =>
  Prisma.sql`(SELECT medium ->> 'url' FROM ${media} AS list (medium, position)
    WHERE medium ->> 'mediaContentType' = 'IMAGE' ORDER BY position LIMIT 1)`;

const pictureOfDraft = Prisma.sql`coalesce(
  ${firstImage(Prisma.sql`jsonb_array_elements(draft.content -> 'media') WITH ORDINALITY`)},
  ${firstImage(Prisma.sql`jsonb_path_query(draft.content, '$.products[*].enhancement.media[*]') WITH ORDINALITY`)})`;

const pictureOfDrop = Prisma.sql`coalesce(
  (SELECT media.url FROM drop_media AS item_media
    JOIN media ON media.channel_id = item_media.channel_id AND media.id = item_media.media_id AND media_content_type = 'IMAGE'
    WHERE item_media.channel_id = drop.channel_id AND item_media.drop_id = drop.id ORDER BY item_media.position LIMIT 1),
  (SELECT media.url FROM drop_items AS item
    JOIN enhancements AS e ON e.channel_id = item.channel_id AND e.drop_item_id = item.id
    JOIN enhancement_media AS item_media ON item_media.channel_id = e.channel_id AND item_media.enhancement_id = e.id
    JOIN media ON media.channel_id = item_media.channel_id AND media.id = item_media.media_id AND media_content_type = 'IMAGE'
    WHERE item.channel_id = drop.channel_id AND item.drop_id = drop.id ORDER BY item.position, item_media.position LIMIT 1))`;

/**
 * Lists drops and drafts of a creator: pinned ones first, then the newest. Returns the first page when the requested one
 * has no rows any more.
 */
export async function listCreatorDropRows(search: CreatorDropSearch): Promise<ListPage<CreatorDrop>> {
  const { creatorId, collabId = '', state, limit, after, before } = search;
  const from = decodeCursor(after ?? before, 'text');
  const isBackwards = from !== undefined && after === undefined;
  const sql = keysetSql(
    {
      key: Prisma.sql`(is_pinned::int || to_char(listed.created_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS'))`,
      id: Prisma.sql`listed.id`,
      type: 'text',
      direction: isBackwards ? 'ASC' : 'DESC',
    },
    from,
  );
  const ofDraft = state === undefined || state === 'published' || state === 'discarded';
  const rows = await queryRows(
    db,
    creatorDrop.extend({ cursor: z.string() }),
    Prisma.sql`
      WITH own AS (
        SELECT c.channel_id, c.id AS collab_id, coalesce(ch.brand_title, ch.name) AS brand, ch.timezone
        FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id
        WHERE c.creator_id = ${creatorId}::uuid AND ${collabId} IN ('', c.id::text)
      ), listed AS (${listed(state)})
      SELECT listed.collab_id AS "collabId", brand, timezone AS "timeZone", listed.id, drop.id IS NOT NULL AS "isPublished",
        is_pinned AS "isPinned", draft.id AS "draftId", draft.state::text AS "draftState",
        draft.publish_at AS "publishAt", coalesce(drop.title, draft.content ->> 'title') AS title,
        CASE WHEN drop.id IS NULL THEN jsonb_array_length(draft.content -> 'products')
          ELSE (SELECT count(*)::int FROM drop_items AS item
            WHERE item.channel_id = drop.channel_id AND item.drop_id = drop.id) END AS products,
        (SELECT count(*)::int FROM drop_items AS item ${joinsOfItem}
          WHERE item.channel_id = drop.channel_id AND item.drop_id = drop.id
            AND ${isItemMissing}) AS missing,
        CASE WHEN drop.id IS NULL THEN ${pictureOfDraft} ELSE ${pictureOfDrop} END AS picture,
        greatest(drop.updated_at, draft.updated_at) AS "changedAt", cursor
      FROM (
        SELECT *, ${sql.cursor} AS cursor FROM listed
        WHERE ${sql.isAfter} AND ${ofDraft ? Prisma.sql`TRUE` : Prisma.sql`draft_state::text = ${state}`}
        ORDER BY ${sql.order} LIMIT ${limit + 1}
      ) AS listed
      LEFT JOIN drops AS drop ON drop.channel_id = listed.channel_id AND drop.id = listed.drop_id
      LEFT JOIN drop_drafts AS draft ON draft.channel_id = listed.channel_id AND draft.id = listed.draft_id
      ORDER BY ${sql.order}`,
  );
  if (from && rows.length === 0) return listCreatorDropRows({ creatorId, collabId, state, limit });
  return toPage(rows, { limit, from, isBackwards });
}
