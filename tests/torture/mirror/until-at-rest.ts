import { setTimeout as sleep } from 'node:timers/promises';
import { bringMomentsNearer } from '../../support/mirror.ts';
import type { CrashWorld } from '../../support/crash-world.ts';

/**
 * Lets the minutes pass in which a write may still come through, until nothing is behind.
 * @param patienceMs after how long without getting further the mirror counts as stuck.
 * @returns what is wrong then, in words; nothing when the mirror has come to rest.
 */
export async function untilAtRest(database: CrashWorld['database'], patienceMs: number): Promise<string[]> {
  let endsAt = Date.now() + patienceMs;
  let fewest = Infinity;
  for (;;) {
    await bringMomentsNearer(database, 30);
    const behind = await database.query<{ why: string }>(
      `SELECT concat_ws(', ', 'dirty ' || dirty_since, 'confirm ' || confirm_at, 'next ' || next_attempt_at,
         'set aside ' || set_aside_at, last_error, 'blocked: ' || blocked_reason) AS why
       FROM mirror_entries LEFT JOIN channel_mirrors USING (channel_id)
       WHERE dirty_since IS NOT NULL OR confirm_at IS NOT NULL`,
    );
    if (behind.length === 0) return [];
    if (behind.length < fewest) endsAt = Date.now() + patienceMs;
    fewest = Math.min(fewest, behind.length);
    if (Date.now() > endsAt)
      return [`the mirror does not come to rest: ${behind.length} are behind, the first: ${behind[0]?.why}`];
    await sleep(1_000);
  }
}
