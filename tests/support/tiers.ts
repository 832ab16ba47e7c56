import type { TestDatabase } from './database.ts';

/** Gives a brand a default campaign with two tiers: Standard, the default, without a discount, and Gold with 20 percent. */
export async function addTiers(
  database: Pick<TestDatabase, 'query'>,
  domain: string,
): Promise<{ standard: string; gold: string }> {
  const [row] = await database.query<{ standard: string; gold: string }>(
    `WITH channel AS (SELECT id FROM channels WHERE domain = $1),
      campaign AS (
        INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
        SELECT id, gen_random_uuid(), 'Always on', true, now() FROM channel RETURNING channel_id, id),
      tier AS (
        INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
        SELECT channel_id, gen_random_uuid(), id, title, lower(title), title = 'Standard', now()
        FROM campaign, unnest(ARRAY['Standard', 'Gold']) AS title RETURNING channel_id, id, title),
      discount AS (
        INSERT INTO discounts (channel_id, id, tier_id, amount, type, updated_at)
        SELECT channel_id, gen_random_uuid(), id, 0.2, 'Percentage', now() FROM tier WHERE title = 'Gold')
    SELECT max(id::text) FILTER (WHERE title = 'Standard') AS standard, max(id::text) FILTER (WHERE title = 'Gold') AS gold
    FROM tier`,
    [domain],
  );
  if (!row) throw new Error('No tiers were made');
  return row;
}
