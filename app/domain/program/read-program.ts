import { db } from '#app/db/client.ts';
import { partialIds } from '../collabs/collab-state.ts';

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

/** Counts what a brand has, in one statement. */
export async function readProgram(channelId: string): Promise<Program> {
  const [program] = await db.$queryRaw<Program[]>`
    SELECT name, domain, counts.active - partial AS active, partial, paused,
      (SELECT count(*)::int FROM drops WHERE drops.channel_id = channels.id AND removed_at IS NULL) AS drops
    FROM channels, LATERAL (
      SELECT count(*) FILTER (WHERE is_active)::int AS active, count(*) FILTER (WHERE NOT is_active)::int AS paused
      FROM collabs WHERE collabs.channel_id = channels.id
    ) AS counts, (
      SELECT count(*)::int AS partial FROM collabs AS counted
      WHERE channel_id = ${channelId}::uuid AND is_active AND id = ANY(ARRAY(${partialIds(channelId)}))
    ) AS lacking
    WHERE channels.id = ${channelId}::uuid`;
  if (!program) throw new Error('There is no such channel.');
  return program;
}
