import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import { fullName } from './collabs/search.ts';
import { mirrorState, mirrorStates, idsLacking } from './collabs/states.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* Hand-written statements about channels, and partners as their counterpart. */

const existsRow = z.strictObject({ exists: z.boolean() });

/** Whether Postgres knows a time zone by this name (IANA). Others make a statement that uses them fail. */
export async function isTimeZoneOfDatabase(name: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    existsRow,
    Prisma.sql`SELECT EXISTS (SELECT FROM pg_timezone_names WHERE pg_timezone_names.name = ${name}) AS exists`,
  );
  return row?.exists === true;
}

/** Locks a channel's row against other changes of it. @returns whether the channel exists. */
export async function lockChannel(tx: Transaction, channelId: string): Promise<boolean> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
  return locked > 0;
}

/** Locks a channel's row against changes of what all its collabs show, but not against other transactions that do the same. */
export async function lockChannelForReading(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR SHARE`;
}

/** Locks a channel or a partner, so that one transaction at a time changes things of which it may have a limited number. */
export async function lockOwner(
  tx: Transaction,
  owner: { channelId: string } | { partnerId: string },
): Promise<void> {
  if ('channelId' in owner) await lockChannel(tx, owner.channelId);
  else await tx.$executeRaw`SELECT 1 FROM partners WHERE id = ${owner.partnerId}::uuid FOR NO KEY UPDATE`;
}

const settingsCountRow = z.strictObject({
  customFields: z.number(),
  keys: z.number(),
  partners: z.number(),
  endpoints: z.number(),
  disabledEndpoints: z.number(),
});

export type SettingsCounts = z.infer<typeof settingsCountRow>;

/** Counts what a channel has in its settings; keys and partners only while they have access. */
export async function countSettingsRows(channelId: string): Promise<SettingsCounts | undefined> {
  const [counts] = await queryRows(
    db,
    settingsCountRow,
    Prisma.sql`
      SELECT
        (SELECT count(*)::int FROM custom_field_definitions
          WHERE channel_id = channel.id AND removed_at IS NULL) AS "customFields",
        (SELECT count(*)::int FROM api_keys WHERE channel_id = channel.id AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > now())) AS keys,
        (SELECT count(*)::int FROM partner_grants WHERE channel_id = channel.id AND revoked_at IS NULL) AS partners,
        (SELECT count(*)::int FROM event_endpoints WHERE channel_id = channel.id) AS endpoints,
        (SELECT count(*)::int FROM event_endpoints
          WHERE channel_id = channel.id AND disabled_at IS NOT NULL) AS "disabledEndpoints"
      FROM (SELECT ${channelId}::uuid AS id) AS channel`,
  );
  return counts;
}

/** The right of one process to request a store's tokens and to save them. */
export interface AccessLease {
  readonly domain: string;
  readonly holder: string;
}

/** Takes a store's lease when it is free or has ended. @returns whether it was taken. */
export async function takeAccessLease({ domain, holder }: AccessLease, seconds: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO access_leases AS lease (domain, holder, ends_at)
    VALUES (${domain}, ${holder}::uuid, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (domain) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
    WHERE lease.ends_at <= now()`;
  return taken === 1;
}

/** Whether a process still holds a store's lease. Locks it until the transaction ends. */
export async function isAccessLeaseHeld(tx: Transaction, { domain, holder }: AccessLease): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM access_leases WHERE domain = ${domain} AND holder = ${holder}::uuid FOR UPDATE`;
  return held.length > 0;
}

/** Queries of a channel's collabs whose store objects depend on one of its options. */
const dependentCollabs = {
  /** Collabs of which the store denied a part. */
  denied: (channelId: string) => Prisma.sql`
    SELECT collab_id FROM mirror_queue WHERE channel_id = ${channelId}::uuid AND last_error IS NOT NULL`,
  notAccepted: (channelId: string) => Prisma.sql`
    SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND accepted_at IS NULL`,
  withDrops: (channelId: string) => Prisma.sql`
    SELECT DISTINCT collab_id FROM drops WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL`,
  /** Collabs with removed drops whose collections are still in the store. */
  withRemovedCollections: (channelId: string) => Prisma.sql`
    SELECT DISTINCT drops.collab_id FROM drops
    JOIN platform_objects AS collection
      ON collection.channel_id = drops.channel_id AND drop_id = drops.id AND kind = 'collection'
    WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NOT NULL AND platform_id IS NOT NULL`,
};

export type DependentCollabs = keyof typeof dependentCollabs;

/** SQL for a query of the ids of a channel's collabs that are of one of some kinds. */
export function collabIdsOf(channelId: string, kinds: readonly DependentCollabs[]): Prisma.Sql {
  return Prisma.join(
    kinds.map((kind) => dependentCollabs[kind](channelId)),
    ' UNION ',
  );
}

const programRow = z.strictObject({
  name: z.string(),
  domain: z.string(),
  active: z.number(),
  partial: z.number(),
  paused: z.number(),
  drops: z.number(),
});

/** Counts a channel's collabs by state, and its drops. Those that are syncing count as active. */
export async function countProgramRows(channelId: string) {
  const [row] = await queryRows(
    db,
    programRow,
    Prisma.sql`
      SELECT name, domain, every.count - paused.count - partial AS active, partial, paused.count AS paused,
        (SELECT count(*)::int FROM drops WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL) AS drops
      -- Two indexes have the first counts: the rows themselves are not read.
      FROM channels, (SELECT count(*)::int FROM collabs WHERE channel_id = ${channelId}::uuid) AS every,
        (SELECT count(*)::int FROM collabs WHERE channel_id = ${channelId}::uuid AND NOT is_active) AS paused, (
        SELECT count(*)::int AS partial FROM collabs AS counted
        WHERE counted.channel_id = ${channelId}::uuid AND is_active
          AND counted.id = ANY(ARRAY(${idsLacking(channelId, ['terms'])}))
      ) AS lacking
      WHERE channels.id = ${channelId}::uuid`,
  );
  return row;
}

const recentDropRow = z.strictObject({
  dropId: z.string(),
  collabId: z.string(),
  title: z.string(),
  creator: z.string(),
  products: z.number(),
  createdAt: z.date(),
  state: z.enum(mirrorStates),
});

/** Lists a channel's newest drops, with the creator's name as the brand sees it, or else their handle. */
export function listRecentDropRows(channelId: string, limit: number) {
  return queryRows(
    db,
    recentDropRow,
    Prisma.sql`
      SELECT drops.id AS "dropId", drops.collab_id AS "collabId", drops.title, drops.created_at AS "createdAt",
        coalesce(nullif(${fullName}, ''), c.handle) AS creator,
        (SELECT count(*)::int FROM drop_items AS item
          WHERE item.channel_id = drops.channel_id AND item.drop_id = drops.id) AS products,
        ${mirrorState} AS state
      FROM drops
      JOIN collabs AS c ON c.channel_id = drops.channel_id AND c.id = drops.collab_id
      JOIN mirror_queue ON mirror_queue.channel_id = drops.channel_id AND mirror_queue.collab_id = drops.collab_id
      WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NULL
      ORDER BY drops.id DESC
      LIMIT ${Prisma.raw(String(Math.trunc(limit)))}`,
  );
}
