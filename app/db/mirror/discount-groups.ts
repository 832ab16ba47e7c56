import { z } from 'zod';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { DiscountType } from '../generated/enums.ts';
import { lateWriteSeconds } from './objects.ts';
import { preparedName, queryRows } from '../connection/statements.ts';

/*
 * Statements that read `discount_groups`: what we know of each discount of ours in a store that has the codes of many
 * collabs. `written` is what was last written; NULL means that its content is unknown.
 */

/**
 * What a group is for: a tier's discount, a custom amount with the conditions of a tier, or a custom amount alone. Conditions
 * are no part of it: a change of them writes the discount, and moves no code.
 */
export interface GroupKey {
  tierId: string | null;
  /** Null for the tier's amount. */
  customDiscount: { type: DiscountType; amount: string } | null;
}

const groupRow = z.object({
  id: z.uuid(),
  tierId: z.uuid().nullable(),
  platformId: z.string().nullable(),
  isActive: z.boolean(),
  written: z.unknown(),
  /** Codes with which it may have been created without a response. */
  attemptedCodes: z.array(z.string()),
  /** Whether to write it again now, because an unanswered write can no longer take effect. */
  mustConfirm: z.boolean(),
  /** When its terms changed, as Postgres prints it; null once they are written. */
  dirtySince: z.string().nullable(),
  /** Why its terms could not be written, while it waits for the next attempt. */
  waitsFor: z.string().nullable(),
  hasFailed: z.boolean(),
  /** Whether a write is running, or its response was lost less than two minutes ago. */
  isBeingWritten: z.boolean(),
  hasCustomAmount: z.boolean(),
  /** Its present terms; null while its tier has no discount. */
  type: z.enum(DiscountType).nullable(),
  amount: z.string().nullable(),
  conditions: z.unknown(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  tierTitle: z.string().nullable(),
  /** When the discount starts without a condition: the same each time. */
  since: z.date(),
  /** Whether an active collab has these terms and its code in the group. */
  hasDesiredCode: z.boolean(),
});
export type GroupRow = z.infer<typeof groupRow>;

/** SQL: whether the collab `c` with the custom discount `custom` is to have its code in the group `g`. */
export const belongsToGroup = Prisma.sql`(c.is_active AND g.tier_id IS NOT DISTINCT FROM c.tier_id
  AND CASE WHEN custom.id IS NULL
    THEN g.type IS NULL AND EXISTS (
      SELECT FROM discounts AS td WHERE td.channel_id = g.channel_id AND td.tier_id = g.tier_id)
    ELSE g.type = custom.type AND g.amount = custom.amount END) IS TRUE`;

/** SQL: the collab `c` of a code `r` and its custom discount `custom`, for a FROM. */
const collabOfCode = Prisma.sql`
  JOIN collabs AS c ON c.channel_id = r.channel_id AND c.affiliate_code_key = r.code_key
  LEFT JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id`;

/** So many codes of a group are looked at before the collabs of its tier are. */
const maxCodesFirst = 200;

/**
 * SQL: whether an active collab is to have its code in the group `g`, and has it there. A tier's group can have a hundred
 * thousand codes that no collab is to have, while its tier has as many active collabs: after the first codes, the active
 * collabs of the tier decide.
 * @param except keys of codes that do not count.
 */
export function hasDesiredCode(channelId: string, except: readonly string[] = []): Prisma.Sql {
  const isOther =
    except.length === 0 ? Prisma.sql`TRUE` : Prisma.sql`r.code_key <> ALL (${[...except]}::text[])`;
  const codes = Prisma.sql`
    SELECT r.* FROM redeem_codes AS r
    WHERE r.channel_id = ${channelId}::uuid AND r.group_id = g.id AND ${isOther} ORDER BY r.code_key`;
  const isAnyDesired = (which: Prisma.Sql) => Prisma.sql`
    EXISTS (SELECT FROM (${codes} ${which}) AS r ${collabOfCode} WHERE ${belongsToGroup})`;
  return Prisma.sql`CASE
    WHEN g.type IS NOT NULL THEN ${isAnyDesired(Prisma.empty)}
    WHEN ${isAnyDesired(Prisma.sql`LIMIT ${maxCodesFirst}`)} THEN TRUE
    WHEN NOT EXISTS (${codes} OFFSET ${maxCodesFirst} LIMIT 1) THEN FALSE
    ELSE EXISTS (
      SELECT FROM collabs AS c
      LEFT JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id
      JOIN redeem_codes AS r ON r.channel_id = c.channel_id AND r.code_key = c.affiliate_code_key AND r.group_id = g.id
      WHERE c.channel_id = ${channelId}::uuid AND c.tier_id = g.tier_id AND c.is_active AND ${belongsToGroup}
        AND ${isOther})
    END`;
}

/**
 * Planning takes longer than the rest of the statement.
 * @param of names the statement. @param which SQL: which groups of the channel.
 */
function listGroups(channelId: string, of: string, which: Prisma.Sql): Promise<GroupRow[]> {
  return queryRows(
    db,
    groupRow,
    Prisma.sql`${preparedName('groups', of)}
      SELECT g.id, g.tier_id AS "tierId", g.platform_id AS "platformId", g.is_active AS "isActive", g.written,
        g.attempted_codes AS "attemptedCodes", coalesce(g.confirm_at <= now(), false) AS "mustConfirm",
        g.dirty_since::text AS "dirtySince",
        CASE WHEN g.next_attempt_at > now() THEN g.last_error END AS "waitsFor",
        g.last_error IS NOT NULL AS "hasFailed", g.type IS NOT NULL AS "hasCustomAmount",
        coalesce(g.write_started_at > now() - make_interval(secs => ${lateWriteSeconds}), false) AS "isBeingWritten",
        coalesce(g.type, d.type) AS type, trim_scale(coalesce(g.amount, d.amount))::text AS amount, t.conditions,
        t.starts_at AS "startsAt", t.ends_at AS "endsAt", t.title AS "tierTitle", channels.created_at AS since,
        ${hasDesiredCode(channelId)} AS "hasDesiredCode"
      FROM discount_groups AS g
      JOIN channels ON channels.id = g.channel_id
      LEFT JOIN tiers AS t ON t.channel_id = g.channel_id AND t.id = g.tier_id
      LEFT JOIN discounts AS d ON d.channel_id = g.channel_id AND d.tier_id = g.tier_id
      WHERE g.channel_id = ${channelId}::uuid AND ${which}
      ORDER BY g.id`,
  );
}

function isGroupOf({ tierId, customDiscount }: GroupKey): Prisma.Sql {
  // Not IS NOT DISTINCT FROM, for which Postgres uses no index.
  const ofTier = tierId === null ? Prisma.sql`IS NULL` : Prisma.sql`= ${tierId}::uuid`;
  const amount = customDiscount
    ? Prisma.sql`g.type = ${customDiscount.type}::discount_type AND g.amount = ${customDiscount.amount}::numeric`
    : Prisma.sql`g.type IS NULL`;
  return Prisma.sql`g.tier_id ${ofTier} AND ${amount}`;
}

export async function findGroup(channelId: string, id: string): Promise<GroupRow | undefined> {
  return (await listGroups(channelId, 'by-id', Prisma.sql`g.id = ${id}::uuid`))[0];
}

export async function findGroupOf(channelId: string, key: GroupKey): Promise<GroupRow | undefined> {
  const name = `of-${key.tierId === null ? 'no-tier' : 'tier'}${key.customDiscount ? '-and-amount' : ''}`;
  return (await listGroups(channelId, name, isGroupOf(key)))[0];
}

/** The group of a discount in the store: by its known id, or by the id of a group in its tag. */
export async function findGroupOfDiscount(
  channelId: string,
  { platformId, tagged }: { platformId: string; tagged: readonly string[] },
): Promise<GroupRow | undefined> {
  const [found, other] = await listGroups(
    channelId,
    'of-discount',
    Prisma.sql`(g.platform_id = ${platformId} OR g.id = ANY (${[...tagged]}::uuid[]))`,
  );
  return other?.platformId === platformId ? other : found;
}

/** The groups of those of the discounts in the store that are groups'. */
export function listGroupsOfDiscounts(
  channelId: string,
  platformIds: readonly string[],
): Promise<GroupRow[]> {
  return listGroups(channelId, 'of-discounts', Prisma.sql`g.platform_id = ANY (${[...platformIds]}::text[])`);
}

/** The groups whose terms must be written, or written again, now. */
export function listDueGroups(channelId: string): Promise<GroupRow[]> {
  return listGroups(
    channelId,
    'due',
    Prisma.sql`(g.dirty_since IS NOT NULL OR g.confirm_at <= now())
      AND (g.next_attempt_at IS NULL OR g.next_attempt_at <= now())`,
  );
}

/** The tiers of a channel's groups that wait to be written: codes of others are current although these are not. */
export async function listDirtyTiers(channelId: string): Promise<Set<string>> {
  const rows = await db.discountGroup.findMany({
    where: { channelId, dirtySince: { not: null }, tierId: { not: null } },
    select: { tierId: true },
  });
  return new Set(rows.flatMap(({ tierId }) => tierId ?? []));
}

/** Which of a channel's groups have a discount that has ended, or whose content is unknown. */
export async function listUnsettledGroups(channelId: string): Promise<GroupKey[]> {
  const rows = await db.discountGroup.findMany({
    where: {
      channelId,
      platformId: { not: null },
      OR: [{ isActive: false }, { written: { equals: Prisma.DbNull } }],
    },
    select: { tierId: true, type: true, amount: true },
  });
  return rows.map(({ tierId, type, amount }) => ({
    tierId,
    customDiscount: type && amount && { type, amount: amount.toFixed() },
  }));
}

/** The next group of a channel after one, or that one itself; and the time, as Postgres prints it. */
export async function findGroupAfter(
  channelId: string,
  { from, isNext }: { from: string | null; isNext: boolean },
): Promise<{ group: GroupRow; now: string } | undefined> {
  const first = await queryRows(
    db,
    z.object({ id: z.uuid(), now: z.string() }),
    Prisma.sql`
      SELECT id, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') AS now FROM discount_groups
      WHERE channel_id = ${channelId}::uuid AND (${from}::uuid IS NULL OR id > ${from}::uuid
        OR (id = ${from}::uuid AND NOT ${isNext}::boolean))
      ORDER BY id LIMIT 1`,
  );
  const [found] = first;
  const group = found && (await findGroup(channelId, found.id));
  return group && { group, now: found.now };
}
