import type { TestDatabase } from './database.ts';

/* Campaigns and tiers of brands. */

/** The ids of a campaign and its tiers. */
interface SeededTiers {
  channelId: string;
  campaignId: string;
  standard: string;
  gold: string;
}

/**
 * Adds a default campaign with two tiers to a brand: Standard, the default, without a discount, and Gold with
 * 20 percent.
 */
export async function addTiers(database: Pick<TestDatabase, 'query'>, domain: string): Promise<SeededTiers> {
  const [row] = await database.query<SeededTiers>(
    `WITH channel AS (SELECT id FROM channels WHERE domain = $1),
      campaign AS (
        INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
        SELECT id, gen_random_uuid(), 'Always on', true, now() FROM channel RETURNING channel_id, id),
      tier AS (
        INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
        SELECT channel_id, gen_random_uuid(), id, title, lower(title), title = 'Standard', now()
        FROM campaign, unnest(ARRAY['Standard', 'Gold']) AS title RETURNING channel_id, id, campaign_id, title),
      discount AS (
        INSERT INTO discounts (channel_id, id, tier_id, amount, type, updated_at)
        SELECT channel_id, gen_random_uuid(), id, 0.2, 'Percentage', now() FROM tier WHERE title = 'Gold')
    SELECT max(id::text) FILTER (WHERE title = 'Standard') AS standard, max(id::text) FILTER (WHERE title = 'Gold') AS gold,
      max(channel_id::text) AS "channelId", max(campaign_id::text) AS "campaignId"
    FROM tier`,
    [domain],
  );
  if (!row) throw new Error('No tiers were made');
  return row;
}

/**
 * Adds a campaign with one tier of the same title to a brand.
 * @returns their ids.
 */
export async function addTier(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  { title, isDefault = false }: { title: string; isDefault?: boolean },
): Promise<{ tier: string; campaign: string }> {
  const [row] = await database.query<{ tier: string; campaign: string }>(
    `WITH campaign AS (
       INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, now()) RETURNING channel_id, id)
     INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
     SELECT channel_id, gen_random_uuid(), id, $2, 'tier-' || id, $3, now() FROM campaign
     RETURNING id AS tier, campaign_id AS campaign`,
    [channelId, title, isDefault],
  );
  return row ?? { tier: '', campaign: '' };
}

/**
 * Adds archived tiers `Old 1` and so on to a campaign, each archived a millisecond before the previous one. The product
 * cannot archive several tiers in one millisecond.
 * @param atOnce the number of tiers per millisecond.
 */
export async function addArchivedTiers(
  database: Pick<TestDatabase, 'query'>,
  campaignId: string,
  { count, atOnce = 1 }: { count: number; atOnce?: number },
): Promise<void> {
  await database.query(
    `INSERT INTO tiers (channel_id, id, campaign_id, title, key, archived_at, updated_at)
     SELECT channel_id, gen_random_uuid(), id, 'Old ' || n, 'old-' || n, now() - n / $3::int * interval '1 millisecond', now()
     FROM campaigns, generate_series(1, $2::int) AS n WHERE id = $1`,
    [campaignId, count, atOnce],
  );
}
