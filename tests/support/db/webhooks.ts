import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

/** Waits until every message of the platform that was kept is heeded. */
export function waitForWebhooks(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const waiting = 'SELECT 1 FROM platform_webhooks WHERE next_attempt_at IS NOT NULL LIMIT 1';
  return until('every message is heeded', async () => (await database.query(waiting)).length === 0);
}

/** Webhooks of the platform that are stored by their id. */
export function listStoredWebhooks(
  database: Pick<TestDatabase, 'query'>,
  webhookId: string,
): Promise<{ topic: string; content: unknown }[]> {
  return database.query('SELECT topic, content FROM platform_webhooks WHERE webhook_id = $1', [webhookId]);
}

export async function countStoredWebhooks(database: Pick<TestDatabase, 'query'>): Promise<number> {
  return (await database.query('SELECT 1 FROM platform_webhooks')).length;
}

/** How often the stored webhook with the most attempts was tried. */
export async function getMostAttempts(database: Pick<TestDatabase, 'query'>): Promise<number> {
  const [row] = await database.query<{ n: number | null }>(
    'SELECT max(attempts)::int AS n FROM platform_webhooks',
  );
  return row?.n ?? 0;
}

/** Ends the time in which the same repair of an object is not made again. */
export async function passRepairTime(database: Pick<TestDatabase, 'query'>): Promise<void> {
  await database.query("UPDATE platform_objects SET repaired_at = repaired_at - interval '11 minutes'");
}

/** Every stored webhook, and whether it has yet to be handled. */
export function listWebhooks(
  database: Pick<TestDatabase, 'query'>,
): Promise<{ id: string; waits: boolean }[]> {
  return database.query(
    'SELECT webhook_id AS id, next_attempt_at IS NOT NULL AS waits FROM platform_webhooks',
  );
}
