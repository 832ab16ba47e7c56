import { setTimeout as sleep } from 'node:timers/promises';
import { bringMomentsNearer } from '../../support/mirror.ts';
import type { Lane } from './open-lane.ts';

const pauseMs = 100;
/** Whoever is at work is left alone for so long before time is made to pass. */
const aloneMs = 1_000;

/** What is left to be done for a store, in words. */
const undone = `
  WITH channel AS (SELECT id FROM channels WHERE domain = $1)
  SELECT concat_ws(', ', 'dirty ' || dirty_since, 'confirm ' || confirm_at, 'next ' || next_attempt_at, last_error,
    'blocked: ' || blocked_reason) AS what
  FROM mirror_entries LEFT JOIN channel_mirrors USING (channel_id)
  WHERE channel_id = (TABLE channel)
    AND (dirty_since IS NOT NULL AND set_aside_at IS NULL OR confirm_at IS NOT NULL)
  UNION ALL
  SELECT concat_ws(' ', 'job', task_id, 'attempts', attempts, last_error) FROM graphile_worker._private_jobs
  WHERE payload ->> 'channelId' = (SELECT id::text FROM channel)`;

/**
 * Waits until nothing is left to be done for a store, and lets the minutes pass that something waits for.
 * @returns what is left after all patience, in words.
 */
export async function settle(
  lane: Lane,
  { domain, patienceMs }: { domain: string; patienceMs: number },
): Promise<string[]> {
  const startedAt = Date.now();
  let passedAt = startedAt + aloneMs;
  for (;;) {
    const left = await lane.query<{ what: string }>(undone, [domain]);
    if (left.length === 0) return [];
    const now = Date.now();
    if (now - startedAt > patienceMs) return left.map(({ what }) => `does not come to rest: ${what}`);
    if (now - passedAt > 400) {
      await bringMomentsNearer(lane, 60);
      passedAt = now;
    }
    await sleep(pauseMs);
  }
}
