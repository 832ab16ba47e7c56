import { z } from 'zod';
import { db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import type { GroupKey } from './mirror/discount-groups.ts';
import { dueAt, isWaiting } from './mirror/due-work.ts';
import type { CollabCode } from './mirror/redeem-codes.ts';
import { queryRows } from './connection/statements.ts';

/* Which collabs need the same request about their codes, so that one request can serve many. */

/** Which due collabs need the same change of their codes as a first one. */
interface SimilarCodes {
  except: string;
  /** The group that has the codes; null for codes that are in no discount. */
  from: string | null;
  /** The group that is to have the codes; null when the codes must not work. */
  to: GroupKey | null;
  limit: number;
}

/** SQL: whether the code of the collab `c`, with its custom discount `custom` and its tier's `td`, belongs to a group; null for none. */
function belongsTo(to: GroupKey | null): Prisma.Sql {
  if (to === null) return Prisma.sql`NOT (c.is_active AND (custom.id IS NOT NULL OR td.id IS NOT NULL))`;
  const ofTier = to.tierId === null ? Prisma.sql`IS NULL` : Prisma.sql`= ${to.tierId}::uuid`;
  const amount = to.customDiscount
    ? Prisma.sql`custom.type = ${to.customDiscount.type}::discount_type AND custom.amount = ${to.customDiscount.amount}::numeric`
    : Prisma.sql`custom.id IS NULL AND td.id IS NOT NULL`;
  return Prisma.sql`c.is_active AND c.tier_id ${ofTier} AND ${amount}`;
}

/** SQL: the custom discount `custom` of the collab `c`, and its tier's `td`, for a FROM. */
const discountsOfCollab = Prisma.sql`
  LEFT JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id
  LEFT JOIN discounts AS td ON td.channel_id = c.channel_id AND td.tier_id = c.tier_id`;

const dueCode = z.object({ collabId: z.uuid(), code: z.string(), codeKey: z.string() });

/**
 * A statement looks at this many due items at most, of each priority: one cause can make a million due, and those of another
 * change are passed over for each code.
 */
const maxScanned = 1_000;

/** SQL for the codes of {@link listSimilarCodes}. */
function similarCodes(channelId: string, { except, from, to, limit }: SimilarCodes): Prisma.Sql {
  const object = Prisma.sql`SELECT FROM platform_objects AS o
    WHERE o.channel_id = c.channel_id AND o.collab_id = c.id AND o.kind = 'discount'`;
  const ownCode = Prisma.sql`SELECT FROM redeem_codes AS r WHERE r.channel_id = c.channel_id`;
  const isThere =
    from === null
      ? Prisma.sql`NOT EXISTS (${object} AND (o.written_hash IS NULL OR o.confirm_at IS NOT NULL))
          AND NOT EXISTS (${ownCode} AND r.code_key = c.affiliate_code_key)
          AND NOT EXISTS (${ownCode} AND r.collab_id = c.id)`
      : Prisma.sql`EXISTS (${object} AND o.written_hash IS NOT NULL)
          AND EXISTS (${ownCode} AND r.code_key = c.affiliate_code_key AND r.collab_id = c.id
            AND r.group_id = ${from}::uuid AND NOT r.is_uncertain)
          AND NOT EXISTS (${ownCode} AND r.collab_id = c.id AND r.code_key <> c.affiliate_code_key)`;
  const first = (isBackground: boolean) => Prisma.sql`
    (SELECT ${dueAt} AS due, collab_id FROM mirror_queue
    WHERE channel_id = ${channelId}::uuid AND is_background = ${Prisma.raw(String(isBackground))} AND ${isWaiting}
      AND ${dueAt} <= now()
    ORDER BY ${dueAt}, collab_id LIMIT ${maxScanned})`;
  return Prisma.sql`
    SELECT c.id AS "collabId", c.affiliate_code AS code, c.affiliate_code_key AS "codeKey"
    FROM (${first(false)} UNION ALL ${first(true)}) AS q
    JOIN collabs AS c ON c.channel_id = ${channelId}::uuid AND c.id = q.collab_id
    ${discountsOfCollab}
    WHERE q.collab_id <> ${except}::uuid AND ${belongsTo(to)} AND ${isThere}
    ORDER BY q.due, q.collab_id LIMIT ${limit}`;
}

/** Lists the codes of due collabs that need the same change, in the order of the queue. Looks at the first of them only. */
export function listSimilarCodes(channelId: string, change: SimilarCodes): Promise<CollabCode[]> {
  return queryRows(db, dueCode, similarCodes(channelId, change));
}

/** Codes that unanswered requests may have added to a group. */
interface UnconfirmedCodes {
  groupId: string;
  to: GroupKey;
  /** The collab whose code is listed first. */
  first: string;
  limit: number;
}

/** Lists the codes that collabs are to have in a group, and that unanswered requests may have added to it. */
export function listUnconfirmedCodes(channelId: string, which: UnconfirmedCodes): Promise<CollabCode[]> {
  return queryRows(db, dueCode, unconfirmedCodes(channelId, which));
}

/** SQL for the codes of {@link listUnconfirmedCodes}. */
export function unconfirmedCodes(
  channelId: string,
  { groupId, to, first, limit }: UnconfirmedCodes,
): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id AS "collabId", c.affiliate_code AS code, c.affiliate_code_key AS "codeKey"
    FROM redeem_codes AS r
    JOIN collabs AS c ON c.channel_id = r.channel_id AND c.id = r.collab_id AND c.affiliate_code_key = r.code_key
    JOIN mirror_queue AS q ON q.channel_id = c.channel_id AND q.collab_id = c.id AND q.failed_at IS NULL
    JOIN platform_objects AS o ON o.channel_id = c.channel_id AND o.collab_id = c.id AND o.kind = 'discount'
    ${discountsOfCollab}
    WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid AND ${belongsTo(to)}
      -- Two indexes find few codes. With OR between the two conditions, all codes of the group are read.
      AND r.code_key = ANY (ARRAY(
        SELECT code_key FROM redeem_codes
        WHERE channel_id = ${channelId}::uuid AND group_id = ${groupId}::uuid AND is_uncertain
        UNION ALL
        SELECT affiliate_code_key FROM platform_objects AS due
        JOIN collabs ON collabs.channel_id = due.channel_id AND collabs.id = due.collab_id
        WHERE due.channel_id = ${channelId}::uuid AND due.confirm_at <= now() AND due.kind = 'discount'))
      AND (o.confirm_at <= now() OR (r.is_uncertain AND o.write_started_at IS NOT NULL))
      AND NOT EXISTS (
        SELECT FROM redeem_codes AS other
        WHERE other.channel_id = r.channel_id AND other.collab_id = c.id AND other.code_key <> r.code_key)
    ORDER BY c.id <> ${first}::uuid, c.id LIMIT ${limit}`;
}
