import { z } from 'zod';
import { newId } from '#app/ids.ts';
import { db } from './client.ts';
import { Prisma } from './generated/client.ts';
import { wantsGroup } from './discount-groups.ts';
import type { GroupTerms } from './discount-groups.ts';
import { heldLease, LeaseLost } from './mirror-leases.ts';
import type { Lease } from './mirror-leases.ts';
import { afterEarlierAttempt } from './mirror-objects.ts';
import { dueAt, isWaiting } from './mirror-queue.ts';
import { queryRows } from './statements.ts';

/*
 * Statements on `redeem_codes`: each code that this service has, or may have, in a store. A row is uncertain from before a
 * request about it until its outcome is known. Then the store is asked for the code before anything else is done.
 */

/** A collab's code. */
export interface CollabCode {
  collabId: string;
  /** As the store shows it. */
  code: string;
  /** In lower case: the platform compares codes without case. */
  codeKey: string;
}

const codeRow = z.object({
  collabId: z.uuid(),
  code: z.string(),
  codeKey: z.string(),
  groupId: z.uuid().nullable(),
  isUncertain: z.boolean(),
});
export type CodeRow = z.infer<typeof codeRow>;

const codeColumns = Prisma.sql`r.collab_id AS "collabId", r.code, r.code_key AS "codeKey", r.group_id AS "groupId",
  r.is_uncertain AS "isUncertain"`;

/** The codes that were written for a collab, and the row of its present code, for any collab. */
export function listCodes(
  channelId: string,
  { collabId, codeKey }: Pick<CollabCode, 'collabId' | 'codeKey'>,
): Promise<CodeRow[]> {
  return queryRows(
    db,
    codeRow,
    Prisma.sql`
      SELECT ${codeColumns} FROM redeem_codes AS r
      WHERE r.channel_id = ${channelId}::uuid AND r.collab_id = ${collabId}::uuid
      UNION
      SELECT ${codeColumns} FROM redeem_codes AS r
      WHERE r.channel_id = ${channelId}::uuid AND r.code_key = ${codeKey}
      ORDER BY "codeKey"`,
  );
}

/** The certain codes of a group that no active collab is to have there. */
export function listUnwanted(channelId: string, groupId: string, limit: number): Promise<CodeRow[]> {
  return queryRows(
    db,
    codeRow,
    Prisma.sql`
      SELECT ${codeColumns} FROM redeem_codes AS r
      JOIN discount_groups AS g ON g.channel_id = r.channel_id AND g.id = r.group_id
      WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid AND NOT EXISTS (
        SELECT FROM collabs AS c LEFT JOIN discounts AS own ON own.channel_id = c.channel_id AND own.collab_id = c.id
        WHERE c.channel_id = r.channel_id AND c.affiliate_code_key = r.code_key AND ${wantsGroup})
      ORDER BY r.code_key LIMIT ${limit}`,
  );
}

/** How many other codes a group has. */
export async function countOtherCodes(
  channelId: string,
  groupId: string,
  except: readonly string[],
): Promise<{ all: number; desired: number }> {
  const [counts] = await queryRows(
    db,
    z.object({ all: z.number(), desired: z.number() }),
    Prisma.sql`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${wantsGroup}))::int AS desired
      FROM redeem_codes AS r
      JOIN discount_groups AS g ON g.channel_id = r.channel_id AND g.id = r.group_id
      LEFT JOIN collabs AS c ON c.channel_id = r.channel_id AND c.affiliate_code_key = r.code_key
      LEFT JOIN discounts AS own ON own.channel_id = c.channel_id AND own.collab_id = c.id
      WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid
        AND r.code_key <> ALL (${[...except]}::text[])`,
  );
  return counts ?? { all: 0, desired: 0 };
}

/** Which due collabs need the same change of their codes as a first one. */
export interface SimilarCodes {
  except: string;
  /** The group that has the codes; null for codes that were never written. */
  from: string | null;
  /** The terms that the codes are to have; null when the codes must not work. */
  to: GroupTerms | null;
  limit: number;
}

const dueCode = z.object({ collabId: z.uuid(), code: z.string(), codeKey: z.string() });

/** Lists the codes of due collabs that need the same change, in the order of the queue. */
export function listSimilarCodes(
  channelId: string,
  { except, from, to, limit }: SimilarCodes,
): Promise<CollabCode[]> {
  const hasTerms =
    to === null
      ? Prisma.sql`NOT (c.is_active AND (own.id IS NOT NULL OR td.id IS NOT NULL))`
      : 'tierId' in to
        ? Prisma.sql`c.is_active AND own.id IS NULL AND td.id IS NOT NULL AND c.tier_id = ${to.tierId}::uuid`
        : Prisma.sql`c.is_active AND own.type = ${to.type}::discount_type AND own.amount = ${to.amount}::numeric`;
  const object = Prisma.sql`SELECT FROM platform_objects AS o
    WHERE o.channel_id = c.channel_id AND o.collab_id = c.id AND o.kind = 'discount'`;
  const ownCode = Prisma.sql`SELECT FROM redeem_codes AS r WHERE r.channel_id = c.channel_id`;
  const isThere =
    from === null
      ? Prisma.sql`NOT EXISTS (${object}) AND NOT EXISTS (${ownCode} AND r.code_key = c.affiliate_code_key)
          AND NOT EXISTS (${ownCode} AND r.collab_id = c.id)`
      : Prisma.sql`EXISTS (${object} AND o.written_hash IS NOT NULL)
          AND EXISTS (${ownCode} AND r.code_key = c.affiliate_code_key AND r.collab_id = c.id
            AND r.group_id = ${from}::uuid AND NOT r.is_uncertain)
          AND NOT EXISTS (${ownCode} AND r.collab_id = c.id AND r.code_key <> c.affiliate_code_key)`;
  return queryRows(
    db,
    dueCode,
    Prisma.sql`
      SELECT c.id AS "collabId", c.affiliate_code AS code, c.affiliate_code_key AS "codeKey"
      FROM mirror_queue AS q
      JOIN collabs AS c ON c.channel_id = q.channel_id AND c.id = q.collab_id
      LEFT JOIN discounts AS own ON own.channel_id = c.channel_id AND own.collab_id = c.id
      LEFT JOIN discounts AS td ON td.channel_id = c.channel_id AND td.tier_id = c.tier_id
      WHERE q.channel_id = ${channelId}::uuid AND q.collab_id <> ${except}::uuid AND ${isWaiting}
        AND ${dueAt} <= now() AND ${hasTerms} AND ${isThere}
      ORDER BY ${dueAt}, q.collab_id LIMIT ${limit}`,
  );
}

/** Records that codes are about to be deleted from their group. @throws {LeaseLost} */
export async function recordCodesLeaving(lease: Lease, codeKeys: readonly string[]): Promise<void> {
  const recorded = await db.$executeRaw`
    UPDATE redeem_codes SET is_uncertain = true FROM ${heldLease(lease)}
    WHERE redeem_codes.channel_id = lease.channel_id AND code_key = ANY (${[...codeKeys]}::text[])`;
  if (recorded === 0) throw new LeaseLost();
}

/** Records that the platform rejected codes: they are in no discount of ours. @throws {LeaseLost} */
export async function recordCodesRefusal(lease: Lease, codes: readonly CollabCode[]): Promise<void> {
  if (codes.length === 0) return;
  await db.$executeRaw`
    UPDATE platform_objects SET write_started_at = NULL FROM ${heldLease(lease)}
    WHERE platform_objects.channel_id = lease.channel_id AND kind = 'discount'
      AND collab_id = ANY (${codes.map(({ collabId }) => collabId)}::uuid[])`;
  await removeCodes(
    lease,
    codes.map(({ codeKey }) => codeKey),
  );
}

/**
 * Records that codes of collabs are about to be added to a group: the codes are uncertain, and the objects of their collabs
 * have a write without a known outcome.
 * @throws {LeaseLost}
 */
export async function recordCodesAttempt(
  lease: Lease,
  codes: readonly CollabCode[],
  groupId: string,
): Promise<void> {
  const given = givenCodes(codes);
  const recorded = await db.$executeRaw`
    WITH lease AS (SELECT * FROM ${heldLease(lease)}), given AS (${given}), codes AS (
      INSERT INTO redeem_codes AS r (channel_id, code_key, code, collab_id, group_id, is_uncertain)
      SELECT channel_id, code_key, code, collab_id, ${groupId}::uuid, true FROM lease, given
      ON CONFLICT (channel_id, code_key) DO UPDATE SET code = excluded.code, collab_id = excluded.collab_id,
        group_id = excluded.group_id, is_uncertain = true
    )
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, write_started_at)
    SELECT DISTINCT ON (collab_id) channel_id, new_id, 'discount'::platform_object_kind, collab_id, now()
    FROM lease, given
    ${afterEarlierAttempt}`;
  if (recorded === 0) throw new LeaseLost();
}

function givenCodes(codes: readonly CollabCode[]): Prisma.Sql {
  return Prisma.sql`SELECT * FROM unnest(
    ${codes.map(({ codeKey }) => codeKey)}::text[], ${codes.map(({ code }) => code)}::text[],
    ${codes.map(({ collabId }) => collabId)}::uuid[], ${codes.map(() => newId())}::uuid[]
  ) AS given (code_key, code, collab_id, new_id)`;
}

/** Saves that codes are in a group, or in an existing discount of the store (null). @throws {LeaseLost} */
export async function saveCodes(
  lease: Lease,
  codes: readonly CollabCode[],
  groupId: string | null,
): Promise<void> {
  if (codes.length === 0) return;
  const saved = await db.$executeRaw`
    INSERT INTO redeem_codes AS r (channel_id, code_key, code, collab_id, group_id)
    SELECT channel_id, code_key, code, collab_id, ${groupId}::uuid FROM ${heldLease(lease)}, (${givenCodes(codes)}) AS given
    ON CONFLICT (channel_id, code_key) DO UPDATE SET code = excluded.code, collab_id = excluded.collab_id,
      group_id = excluded.group_id, is_uncertain = false, written_at = now()`;
  if (saved === 0) throw new LeaseLost();
}

/** Saves that codes are in no discount of ours. @throws {LeaseLost} */
export async function removeCodes(lease: Lease, codeKeys: readonly string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM redeem_codes USING ${heldLease(lease)}
    WHERE redeem_codes.channel_id = lease.channel_id AND code_key = ANY (${[...codeKeys]}::text[])`;
}

/** Saves that all codes of a group are gone with its discount. @throws {LeaseLost} */
export async function removeCodesOfGroup(lease: Lease, groupId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM redeem_codes USING ${heldLease(lease)}
    WHERE redeem_codes.channel_id = lease.channel_id AND group_id = ${groupId}::uuid`;
}

/** Saves the responses for codes of collabs: the discount of each, and the hash of what was written. @throws {LeaseLost} */
export async function saveCodeObjects(
  lease: Lease,
  written: readonly { collabId: string; hash: Uint8Array<ArrayBuffer> }[],
  platformId: string | null,
): Promise<void> {
  if (written.length === 0) return;
  const saved = await db.$executeRaw`
    UPDATE platform_objects SET platform_id = coalesce(${platformId}, platform_id), written_hash = decode(given.hash, 'hex'),
      written_at = now(), write_started_at = NULL
    FROM ${heldLease(lease)}, unnest(
      ${written.map(({ collabId }) => collabId)}::uuid[], ${written.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]
    ) AS given (collab_id, hash)
    WHERE platform_objects.channel_id = lease.channel_id AND kind = 'discount'
      AND platform_objects.collab_id = given.collab_id`;
  if (saved === 0) throw new LeaseLost();
}

/** The collab that has a code now; undefined when no collab has it. */
export async function findCollabWithCode(channelId: string, codeKey: string): Promise<string | undefined> {
  const found = await db.collab.findFirst({
    where: { channelId, affiliateCodeKey: codeKey },
    select: { id: true },
  });
  return found?.id;
}

/** Saves that a reconciliation found codes in a group. */
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

/** The collabs with a code that was written to a group before a moment, and not found there since. */
export async function listUnseenCollabs(
  channelId: string,
  groupId: string,
  since: string,
): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ collabId: z.uuid() }),
    Prisma.sql`
      SELECT collab_id AS "collabId" FROM redeem_codes
      WHERE channel_id = ${channelId}::uuid AND group_id = ${groupId}::uuid AND NOT is_uncertain
        AND written_at < ${since}::timestamptz AND (seen_at IS NULL OR seen_at < ${since}::timestamptz)`,
  );
  return rows.map(({ collabId }) => collabId);
}

/** Those of the collabs that use an existing discount of the store. */
export async function listAdopting(channelId: string, collabIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.redeemCode.findMany({
    where: { channelId, groupId: null, collabId: { in: [...collabIds] } },
    select: { collabId: true },
  });
  return new Set(rows.map(({ collabId }) => collabId));
}
