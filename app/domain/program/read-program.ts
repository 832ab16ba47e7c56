import { db } from '#app/db/client.ts';

/** How a brand's program stands, in numbers. A collab is counted once: a paused one is not also partial. */
export interface Program {
  /** What the store is called. */
  name: string;
  domain: string;
  active: number;
  /** Active, but not yet fully configured, or not yet in the store. */
  partial: number;
  paused: number;
  drops: number;
}

/** Counts what a brand has, in one statement. Partial is what domain/collabs/is-partial.ts says of one collab. */
export async function readProgram(channelId: string): Promise<Program> {
  const [program] = await db.$queryRaw<Program[]>`
    SELECT channels.name, channels.domain, counts.*,
      (SELECT count(*)::int FROM drops WHERE drops.channel_id = channels.id AND removed_at IS NULL) AS drops
    FROM channels CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_active AND NOT is_partial)::int AS active,
        count(*) FILTER (WHERE is_active AND is_partial)::int AS partial,
        count(*) FILTER (WHERE NOT is_active)::int AS paused
      FROM (
        SELECT is_active,
          (collabs.tier_id IS NULL AND own.id IS NULL)
            OR NOT EXISTS (
              SELECT FROM platform_objects AS entry
              WHERE entry.channel_id = collabs.channel_id AND entry.collab_id = collabs.id
                AND entry.kind = 'metaobject' AND entry.platform_id IS NOT NULL)
            OR ((own.id IS NOT NULL OR of_tier.id IS NOT NULL) AND NOT EXISTS (
              SELECT FROM platform_objects AS code
              WHERE code.channel_id = collabs.channel_id AND code.collab_id = collabs.id
                AND code.kind = 'discount' AND code.platform_id IS NOT NULL)) AS is_partial
        FROM collabs
        LEFT JOIN discounts AS own ON own.channel_id = collabs.channel_id AND own.collab_id = collabs.id
        LEFT JOIN discounts AS of_tier
          ON of_tier.channel_id = collabs.channel_id AND of_tier.tier_id = collabs.tier_id
        WHERE collabs.channel_id = channels.id
      ) AS each
    ) AS counts
    WHERE channels.id = ${channelId}::uuid`;
  if (!program) throw new Error('There is no such channel.');
  return program;
}
