import { newId } from '#app/ids.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { serializeMessage } from '#app/i18n/message.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import type { TierKey } from '../keys.ts';
import type { GroupKey } from './discount-groups.ts';
import { halfOfTimeSince, heldLease, LeaseLost, type Lease } from './leases.ts';
import { isRepairedLately, startedWrite } from './objects.ts';

/* Statements that change `discount_groups`. */

/**
 * Creates a group, unless it exists. Waits for a running change of its tier, which may not see the group and so may not mark
 * it ({@link markGroupsDirty}). @throws {LeaseLost}
 */
export async function createGroup(lease: Lease, { tierId, customDiscount }: GroupKey): Promise<void> {
  await db.$executeRaw`
    INSERT INTO discount_groups (channel_id, id, tier_id, type, amount)
    SELECT channel_id, ${newId()}::uuid, ${tierId}::uuid, ${customDiscount?.type ?? null}::discount_type, ${customDiscount?.amount ?? null}::numeric
    FROM ${heldLease(lease)} LEFT JOIN (
      SELECT 1 FROM tiers WHERE channel_id = ${lease.channelId}::uuid AND id = ${tierId}::uuid FOR SHARE) AS tier ON TRUE
    ON CONFLICT DO NOTHING`;
}

/** Marks the groups with a tier's conditions: their terms changed. The caller wakes the mirror. */
export async function markGroupsDirty(tx: Transaction, { channelId, tierId }: TierKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE discount_groups SET dirty_since = clock_timestamp(), next_attempt_at = NULL
    WHERE channel_id = ${channelId}::uuid AND tier_id = ${tierId}::uuid`;
}

/** Makes the content of a channel's groups unknown, so that each is compared with the store and written again. */
export async function invalidateGroups(
  tx: Transaction,
  channelId: string,
  groupIds?: readonly string[],
): Promise<void> {
  const isNamed = groupIds ? Prisma.sql`AND id = ANY (${[...groupIds]}::uuid[])` : Prisma.empty;
  await tx.$executeRaw`
    UPDATE discount_groups SET written = NULL, dirty_since = clock_timestamp(), next_attempt_at = NULL
    WHERE channel_id = ${channelId}::uuid ${isNamed}`;
}

/**
 * Makes the content of the groups unknown that have codes of collabs, or are to have them. Call it before the queue items of
 * collabs are locked, so that two transactions cannot deadlock.
 */
export async function invalidateGroupsOf(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  const ids = [...collabIds];
  await tx.$executeRaw`
    UPDATE discount_groups SET written = NULL, dirty_since = clock_timestamp(), next_attempt_at = NULL
    WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM discount_groups WHERE channel_id = ${channelId}::uuid AND id IN (
        SELECT r.group_id FROM redeem_codes AS r
        WHERE r.channel_id = ${channelId}::uuid AND r.collab_id = ANY (${ids}::uuid[])
        UNION
        SELECT g.id FROM collabs AS c JOIN discount_groups AS g ON g.tier_id = c.tier_id AND g.type IS NULL
        WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY (${ids}::uuid[]) AND g.channel_id = ${channelId}::uuid
        UNION
        SELECT g.id FROM collabs AS c
        JOIN discounts AS custom ON custom.channel_id = c.channel_id AND custom.collab_id = c.id
        JOIN discount_groups AS g ON g.type = custom.type AND g.amount = custom.amount AND g.tier_id IS NOT DISTINCT FROM c.tier_id
        WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY (${ids}::uuid[]) AND g.channel_id = ${channelId}::uuid
      ) ORDER BY id FOR NO KEY UPDATE)`;
}

/**
 * Makes the content of a group unknown that others changed, unless the same content was repaired in the last minutes.
 * @param hash of what the store has.
 */
export async function saveGroupRepair(
  tx: Transaction,
  channelId: string,
  { id, platformId, hash }: { id: string; platformId: string; hash: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const updated = await tx.$executeRaw`
    UPDATE discount_groups SET written = NULL, dirty_since = clock_timestamp(), next_attempt_at = NULL,
      repaired_at = now(), repaired_hash = ${hash}
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid AND platform_id = ${platformId}
      AND NOT ${isRepairedLately(hash)}`;
  return updated > 0;
}

async function updateGroup(lease: Lease, id: string, assignments: Prisma.Sql): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE discount_groups SET ${assignments}
    FROM ${heldLease(lease)}
    WHERE discount_groups.channel_id = lease.channel_id AND id = ${id}::uuid`;
  if (updated === 0) throw new LeaseLost();
}

/**
 * Records that a write is about to be sent, as `recordAttempt` does for other objects.
 * @param code the code of a creation.
 * @throws {LeaseLost}
 */
export function recordGroupAttempt(lease: Lease, id: string, code?: string): Promise<void> {
  return updateGroup(
    lease,
    id,
    Prisma.sql`
      written = NULL,
      ${startedWrite('discount_groups')},
      attempted_codes = CASE WHEN ${code ?? null}::text IS NULL THEN attempted_codes
        ELSE array_append(array_remove(attempted_codes, ${code ?? null}::text), ${code ?? null}::text) END`,
  );
}

/** Records that the platform responded without a change. @throws {LeaseLost} */
export function recordGroupRejection(lease: Lease, id: string, code?: string): Promise<void> {
  return updateGroup(
    lease,
    id,
    Prisma.sql`write_started_at = NULL, attempted_codes = array_remove(attempted_codes, ${code ?? ''}::text)`,
  );
}

/** A group after a response of the platform. */
interface SavedGroup {
  /** Null when its discount was deleted. */
  platformId: string | null;
  isActive: boolean;
  written: object | null;
  /** The change of its terms that was written. */
  dirtySince: string | null;
}

/** Saves a response of the platform. A change of the terms in between stays due. @throws {LeaseLost} */
export function saveGroup(lease: Lease, id: string, saved: SavedGroup): Promise<void> {
  const { platformId, isActive, written, dirtySince } = saved;
  return updateGroup(
    lease,
    id,
    Prisma.sql`
      platform_id = ${platformId}, is_active = ${isActive},
      written = ${written && JSON.stringify(written)}::jsonb,
      write_started_at = NULL, last_error = NULL, next_attempt_at = NULL,
      attempted_codes = CASE WHEN confirm_at IS NULL THEN '{}' ELSE attempted_codes END,
      dirty_since = CASE WHEN dirty_since <= ${dirtySince}::timestamptz THEN NULL ELSE dirty_since END`,
  );
}

/** Records that a group with `mustConfirm` equals its desired state. A later confirmation stays due. */
export async function confirmGroup(channelId: string, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE discount_groups SET confirm_at = NULL, attempted_codes = '{}'
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid AND confirm_at <= now()`;
}

/** Seconds to the next attempt of a group, at least and at most. */
const retrySeconds = { rejected: { min: 60, max: 900 }, failed: { min: 1, max: 60 } };

/**
 * Saves why a group could not be written. The next attempt is after half of the time that its terms have waited: 1 to 60
 * seconds, after a rejection 1 to 15 minutes.
 */
export async function saveGroupFailure(
  channelId: string,
  id: string,
  { reason, isRejected }: { reason: Message; isRejected: boolean },
): Promise<void> {
  const wait = halfOfTimeSince(Prisma.sql`dirty_since`, retrySeconds[isRejected ? 'rejected' : 'failed']);
  await db.$executeRaw`
    UPDATE discount_groups SET last_error = ${serializeMessage(reason)}, dirty_since = coalesce(dirty_since, now()),
      next_attempt_at = now() + make_interval(secs => ${wait})
    WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`;
}
