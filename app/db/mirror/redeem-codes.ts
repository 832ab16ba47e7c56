import { z } from 'zod';
import { newId } from '#app/ids.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { belongsToGroup, hasDesiredCode } from './discount-groups.ts';
import { heldLease, LeaseLost, type Lease } from './leases.ts';
import { afterEarlierAttempt } from './objects.ts';
import { queryRows } from '../connection/statements.ts';

/*
 * Statements on `redeem_codes`: each code that this service has, or may have, in a store. A row is uncertain from before a
 * request about it until its outcome is known. Then the store is asked for the code before anything else is done.
 */

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
  isOutcomeUnknown: z.boolean(),
});
export type CodeRow = z.infer<typeof codeRow>;

const codeColumns = Prisma.sql`r.collab_id AS "collabId", r.code, r.code_key AS "codeKey", r.group_id AS "groupId",
  r.is_uncertain AS "isOutcomeUnknown"`;

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

/** Which of the codes of a group that no active collab is to have there. */
interface UndesiredCodes {
  limit: number;
  /** Only those whose deletion has no known outcome. */
  isBeingRemoved?: boolean;
}

/** Lists the codes of a group that no active collab is to have there. */
export function listUndesiredCodes(
  channelId: string,
  groupId: string,
  which: UndesiredCodes,
): Promise<CodeRow[]> {
  return queryRows(db, codeRow, undesiredCodes(channelId, groupId, which));
}

/** SQL for the codes of {@link listUndesiredCodes}. */
export function undesiredCodes(
  channelId: string,
  groupId: string,
  { limit, isBeingRemoved = false }: UndesiredCodes,
): Prisma.Sql {
  const isRemovalUnconfirmed = Prisma.sql`AND r.is_uncertain AND NOT EXISTS (
    SELECT FROM platform_objects AS o WHERE o.channel_id = r.channel_id AND o.collab_id = r.collab_id
      AND o.kind = 'discount' AND (o.write_started_at IS NOT NULL OR o.confirm_at IS NOT NULL))`;
  return Prisma.sql`
    SELECT ${codeColumns} FROM redeem_codes AS r
    JOIN discount_groups AS g ON g.channel_id = r.channel_id AND g.id = r.group_id
    WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid
      ${isBeingRemoved ? isRemovalUnconfirmed : Prisma.empty} AND NOT EXISTS (
      SELECT FROM collabs AS c LEFT JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id
      WHERE c.channel_id = r.channel_id AND c.affiliate_code_key = r.code_key AND ${belongsToGroup})
    ORDER BY r.code_key LIMIT ${limit}`;
}

/** Lists the codes of a group in the order of their keys. */
export function listCodesOfGroup(
  channelId: string,
  { groupId, limit, after = '' }: { groupId: string; limit: number; after?: string },
  client: Transaction = db,
): Promise<CodeRow[]> {
  return queryRows(
    client,
    codeRow,
    Prisma.sql`
      SELECT ${codeColumns} FROM redeem_codes AS r
      WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid AND r.code_key > ${after}
      ORDER BY r.code_key LIMIT ${limit}`,
  );
}

/** Whether a group has other codes, and any that an active collab is to have there. */
export interface OtherCodes {
  hasAny: boolean;
  hasDesired: boolean;
}

/** SQL for the row of {@link findOtherCodes}. */
export function otherCodes(channelId: string, groupId: string, except: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT (
        SELECT code_key FROM redeem_codes AS r WHERE r.channel_id = ${channelId}::uuid AND r.group_id = ${groupId}::uuid
          AND r.code_key <> ALL (${[...except]}::text[]) ORDER BY code_key LIMIT 1) IS NOT NULL AS "hasAny",
      ${hasDesiredCode(channelId, except)} AS "hasDesired"
    FROM discount_groups AS g WHERE g.channel_id = ${channelId}::uuid AND g.id = ${groupId}::uuid`;
}

/** Finds out what other codes a group has. */
export async function findOtherCodes(
  channelId: string,
  groupId: string,
  except: readonly string[],
): Promise<OtherCodes> {
  const row = z.object({ hasAny: z.boolean(), hasDesired: z.boolean() });
  const [found] = await queryRows(db, row, otherCodes(channelId, groupId, except));
  return found ?? { hasAny: false, hasDesired: false };
}

/**
 * Records that codes are about to be deleted from their group; some may have no row. Their collabs, which may be to have them
 * again before the outcome is known, look at the store then.
 * @throws {LeaseLost}
 */
export async function recordCodesRemoval(lease: Lease, codes: readonly CollabCode[]): Promise<void> {
  const held = await db.$queryRaw<unknown[]>`
    WITH lease AS (SELECT * FROM ${heldLease(lease)}), recorded AS (
      UPDATE redeem_codes SET is_uncertain = true FROM lease
      WHERE redeem_codes.channel_id = lease.channel_id AND code_key = ANY (${keysOf(codes)}::text[])
    ), invalidated AS (
      UPDATE platform_objects SET written_hash = NULL, written_at = NULL FROM lease
      WHERE platform_objects.channel_id = lease.channel_id AND kind = 'discount'
        AND collab_id = ANY (${ownersOf(codes)}::uuid[])
    )
    SELECT 1 FROM lease`;
  if (held.length === 0) throw new LeaseLost();
}

/**
 * Saves that codes were deleted from their group. Collabs without another code have none.
 * @param absentHash the hash of a code that is in no discount.
 */
export async function saveCodesRemoval(
  lease: Lease,
  codes: readonly CollabCode[],
  absentHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const keys = keysOf(codes);
  await db.$executeRaw`
    WITH lease AS (SELECT * FROM ${heldLease(lease)}), deleted AS (
      DELETE FROM redeem_codes USING lease
      WHERE redeem_codes.channel_id = lease.channel_id AND code_key = ANY (${keys}::text[])
    )
    UPDATE platform_objects AS o SET written_hash = ${absentHash}, written_at = now() FROM lease
    WHERE o.channel_id = lease.channel_id AND o.kind = 'discount' AND o.collab_id = ANY (${ownersOf(codes)}::uuid[])
      AND num_nonnulls(o.written_hash, o.write_started_at, o.confirm_at) = 0 AND NOT EXISTS (
        SELECT FROM redeem_codes AS r
        WHERE r.channel_id = o.channel_id AND r.collab_id = o.collab_id AND r.code_key <> ALL (${keys}::text[]))`;
}

const keysOf = (codes: readonly CollabCode[]) => codes.map(({ codeKey }) => codeKey);
const ownersOf = (codes: readonly CollabCode[]) => codes.map(({ collabId }) => collabId);

/** Records that the platform rejected codes: they are in no discount of ours. @throws {LeaseLost} */
export async function recordCodesRejection(lease: Lease, codes: readonly CollabCode[]): Promise<void> {
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
  const input = codeRows(codes);
  const recorded = await db.$executeRaw`
    WITH lease AS (SELECT * FROM ${heldLease(lease)}), input AS (${input}), codes AS (
      INSERT INTO redeem_codes AS r (channel_id, code_key, code, collab_id, group_id, is_uncertain)
      SELECT channel_id, code_key, code, collab_id, ${groupId}::uuid, true FROM lease, input
      ON CONFLICT (channel_id, code_key) DO UPDATE SET code = excluded.code, collab_id = excluded.collab_id,
        group_id = excluded.group_id, is_uncertain = true
    )
    INSERT INTO platform_objects (channel_id, id, kind, collab_id, write_started_at)
    SELECT DISTINCT ON (collab_id) channel_id, new_id, 'discount'::platform_object_kind, collab_id, now()
    FROM lease, input
    ${afterEarlierAttempt}`;
  if (recorded === 0) throw new LeaseLost();
}

function codeRows(codes: readonly CollabCode[]): Prisma.Sql {
  return Prisma.sql`SELECT * FROM unnest(
    ${codes.map(({ codeKey }) => codeKey)}::text[], ${codes.map(({ code }) => code)}::text[],
    ${codes.map(({ collabId }) => collabId)}::uuid[], ${codes.map(() => newId())}::uuid[]
  ) AS input (code_key, code, collab_id, new_id)`;
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
    SELECT channel_id, code_key, code, collab_id, ${groupId}::uuid FROM ${heldLease(lease)}, (${codeRows(codes)}) AS input
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

/**
 * Saves the responses for codes of collabs: the discount of each, and the hash of what was written. Confirms them too.
 * @throws {LeaseLost}
 */
export async function saveCodeObjects(
  lease: Lease,
  written: readonly { collabId: string; hash: Uint8Array<ArrayBuffer> }[],
  platformId: string | null,
): Promise<void> {
  if (written.length === 0) return;
  const saved = await db.$executeRaw`
    UPDATE platform_objects SET platform_id = coalesce(${platformId}, platform_id),
      created_at = CASE WHEN platform_id IS NULL THEN now() ELSE created_at END, written_hash = decode(input.hash, 'hex'),
      written_at = now(), write_started_at = NULL, confirm_at = CASE WHEN confirm_at > now() THEN confirm_at END
    FROM ${heldLease(lease)}, unnest(
      ${written.map(({ collabId }) => collabId)}::uuid[], ${written.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]
    ) AS input (collab_id, hash)
    WHERE platform_objects.channel_id = lease.channel_id AND kind = 'discount'
      AND platform_objects.collab_id = input.collab_id`;
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
