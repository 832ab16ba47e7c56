import { z } from 'zod';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on `link_clicks`: how often a collab's short link was followed, by day of the store. */

interface Key {
  channelId: string;
  collabId: string;
}

/** Counts a click on a collab's short link today. */
export async function countClick({ channelId, collabId }: Key): Promise<void> {
  await db.$executeRaw`
    INSERT INTO link_clicks AS counted (channel_id, collab_id, day, clicks)
    SELECT id, ${collabId}::uuid, (now() AT TIME ZONE timezone)::date, 1 FROM channels WHERE id = ${channelId}::uuid
    ON CONFLICT (channel_id, collab_id, day) DO UPDATE SET clicks = counted.clicks + 1`;
}

const dailyClicks = z.object({
  /** `2026-11-26` */
  day: z.string(),
  clicks: z.number(),
});

export type DailyClicks = z.infer<typeof dailyClicks>;

/** Lists the days of the last 30 with clicks, the newest first. */
export function listClicks({ channelId, collabId }: Key): Promise<DailyClicks[]> {
  return queryRows(
    db,
    dailyClicks,
    Prisma.sql`
      SELECT day::text, clicks FROM link_clicks
      JOIN channels ON channels.id = channel_id
      WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid
        AND day > (now() AT TIME ZONE timezone)::date - 30
      ORDER BY day DESC`,
  );
}
