import type { TestDatabase } from './database.ts';
import { mirrorIsDone } from './mirror.ts';
import { until } from './until.ts';

/** Waits until every message of the platform that was kept is heeded. */
export function noticesAreHeeded(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const waiting = 'SELECT 1 FROM platform_notices WHERE next_attempt_at IS NOT NULL LIMIT 1';
  return until('every message is heeded', async () => (await database.query(waiting)).length === 0);
}

/** Waits until the platform has told all that there is to tell by now, and all of it is heeded, whatever the mirror does. */
export async function allIsToldAndHeeded(world: {
  platform: { url: string };
  database: Pick<TestDatabase, 'query'>;
}): Promise<void> {
  await toldSoFar(world.platform.url);
  await noticesAreHeeded(world.database);
}

/**
 * Waits until the platform has told all that there is to tell, all of it is heeded, the stores show what they should, and
 * nothing more came of that.
 */
export async function storesAreQuiet(world: {
  platform: { url: string };
  database: Pick<TestDatabase, 'query'>;
}): Promise<void> {
  let told = -1;
  for (;;) {
    await mirrorIsDone(world.database);
    const deliveries = await toldSoFar(world.platform.url);
    await noticesAreHeeded(world.database);
    if (deliveries === told) return;
    told = deliveries;
  }
}

/** How many messages the platform has sent, once each of them is answered. */
async function toldSoFar(platformUrl: string): Promise<number> {
  let count = 0;
  await until('everything is told', async () => {
    const deliveries = (await (await fetch(`${platformUrl}/__webhooks`)).json()) as { attempts: number[] }[];
    count = deliveries.length;
    return deliveries.every(({ attempts }) => attempts.at(-1) === 200);
  });
  return count;
}
