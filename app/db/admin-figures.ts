import { z } from 'zod';
import { fullName } from './collabs/search-text.ts';
import { isInStates, mirrorState, mirrorStates } from './collabs/states.ts';
import { db } from './connection/client.ts';
import { queryRows } from './connection/statements.ts';
import { Prisma } from './generated/client.ts';

/* Figures of the admin's home page and of its settings. */

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
        SELECT count(*)::int AS partial FROM collabs AS c
        WHERE c.channel_id = ${channelId}::uuid AND ${isInStates(channelId, ['partial'], 'all')}
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
