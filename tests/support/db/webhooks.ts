import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

/**
 * Waits until all saved webhooks of the platform are handled, with the erasures that they started.
 * @param passTime moves the time to the next attempt of postponed ones; without it, the real time passes.
 */
export function waitForWebhooks(
  database: Pick<TestDatabase, 'query'>,
  passTime?: () => Promise<void>,
): Promise<void> {
  const waiting = `SELECT 1 FROM platform_webhooks WHERE next_attempt_at IS NOT NULL
    UNION ALL SELECT 1 FROM follow_ups WHERE task = 'erase-collab' LIMIT 1`;
  return until('every webhook is handled', async () => {
    if ((await database.query(waiting)).length === 0) return true;
    await passTime?.();
    return false;
  });
}

/** Webhooks that are saved by their id. */
export function listStoredWebhooks(
  database: Pick<TestDatabase, 'query'>,
  webhookId: string,
): Promise<{ topic: string; content: unknown }[]> {
  return database.query('SELECT topic, content FROM platform_webhooks WHERE webhook_id = $1', [webhookId]);
}

export async function countStoredWebhooks(database: Pick<TestDatabase, 'query'>): Promise<number> {
  return (await database.query('SELECT 1 FROM platform_webhooks')).length;
}

/** The largest number of attempts of a saved webhook. */
export async function getMostAttempts(database: Pick<TestDatabase, 'query'>): Promise<number> {
  const [row] = await database.query<{ n: number | null }>(
    'SELECT max(attempts)::int AS n FROM platform_webhooks',
  );
  return row?.n ?? 0;
}

/** All saved webhooks, and whether they are handled. */
export function listWebhooks(
  database: Pick<TestDatabase, 'query'>,
): Promise<{ id: string; waits: boolean }[]> {
  return database.query(
    'SELECT webhook_id AS id, next_attempt_at IS NOT NULL AS waits FROM platform_webhooks',
  );
}
