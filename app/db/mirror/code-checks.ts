import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { belongsToGroup } from './discount-groups.ts';
import type { CollabCode } from './redeem-codes.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements that compare `redeem_codes` with the store and with the collabs. */

const collabCode = z.object({ collabId: z.uuid(), code: z.string(), codeKey: z.string() });

/** Saves that a comparison found codes in a group. */
export async function markCodesSeen(
  channelId: string,
  groupId: string,
  codeKeys: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE redeem_codes SET seen_at = clock_timestamp()
    WHERE channel_id = ${channelId}::uuid AND group_id = ${groupId}::uuid
      AND code_key = ANY (${[...codeKeys]}::text[])`;
}

/** SQL: whether a row of `redeem_codes` was written to its group before a moment, and not found there since. */
function isUnseenSince(since: string): Prisma.Sql {
  return Prisma.sql`NOT is_uncertain AND redeem_codes.written_at < ${since}::timestamptz
    AND (seen_at IS NULL OR seen_at < ${since}::timestamptz)`;
}

/** The codes that were written to a group before a moment, and that no comparison has found there since. */
export function listUnseenCodes(channelId: string, groupId: string, since: string): Promise<CollabCode[]> {
  return queryRows(
    db,
    collabCode,
    Prisma.sql`
      SELECT collab_id AS "collabId", code, code_key AS "codeKey" FROM redeem_codes
      WHERE channel_id = ${channelId}::uuid AND group_id = ${groupId}::uuid AND ${isUnseenSince(since)}
      ORDER BY code_key`,
  );
}

/** How many codes a group certainly has. */
export async function countCertainCodes(channelId: string, groupId: string): Promise<number> {
  return db.redeemCode.count({ where: { channelId, groupId, isUncertain: false } });
}

/** Those of the collabs that use an existing discount of the store. */
export async function listAdopting(channelId: string, collabIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.redeemCode.findMany({
    where: { channelId, groupId: null, collabId: { in: [...collabIds] } },
    select: { collabId: true },
  });
  return new Set(rows.map(({ collabId }) => collabId));
}

/**
 * Those of the collabs that are to have a code, and whose code is certainly in no discount of their terms, as far as is
 * known. An existing discount of the store counts.
 */
export async function listMisplacedCodes(
  channelId: string,
  collabIds: readonly string[],
): Promise<CollabCode[]> {
  return queryRows(
    db,
    collabCode,
    Prisma.sql`
      SELECT c.id AS "collabId", c.affiliate_code AS code, c.affiliate_code_key AS "codeKey"
      FROM collabs AS c
      LEFT JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id
      LEFT JOIN discounts AS td ON td.channel_id = c.channel_id AND td.tier_id = c.tier_id
      WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY (${[...collabIds]}::uuid[])
        AND c.is_active AND (custom.id IS NOT NULL OR td.id IS NOT NULL)
        AND NOT EXISTS (
          SELECT FROM redeem_codes AS r
          LEFT JOIN discount_groups AS g ON g.channel_id = r.channel_id AND g.id = r.group_id
          WHERE r.channel_id = c.channel_id AND r.code_key = c.affiliate_code_key AND r.collab_id = c.id
            AND NOT r.is_uncertain AND (r.group_id IS NULL OR (g.platform_id IS NOT NULL AND ${belongsToGroup})))`,
  );
}

/** Codes that are gone from their group in the store. */
interface MissingCodes {
  groupId: string;
  codes: readonly CollabCode[];
  /** Only those that no comparison has found since then. */
  unseenSince?: string;
  /** The hash of a code that is in no discount. */
  absentHash: Uint8Array<ArrayBuffer>;
}

/**
 * Saves that codes are gone from their group, and that their collabs lack them. What an unanswered request may still have
 * done is unknown. The caller locks the queue items of the collabs, and marks them dirty.
 */
export async function markCodesMissing(
  tx: Transaction,
  channelId: string,
  { groupId, codes, unseenSince, absentHash }: MissingCodes,
): Promise<void> {
  await tx.$executeRaw`
    WITH deleted AS (
      DELETE FROM redeem_codes WHERE channel_id = ${channelId}::uuid AND group_id = ${groupId}::uuid
        AND code_key = ANY (${codes.map(({ codeKey }) => codeKey)}::text[])
        AND ${unseenSince === undefined ? Prisma.sql`TRUE` : isUnseenSince(unseenSince)}
      RETURNING collab_id
    )
    UPDATE platform_objects SET platform_id = NULL, written_at = NULL,
      written_hash = CASE WHEN write_started_at IS NULL AND confirm_at IS NULL THEN ${absentHash}::bytea END
    FROM deleted
    WHERE channel_id = ${channelId}::uuid AND kind = 'discount' AND platform_objects.collab_id = deleted.collab_id`;
}
