import type { CollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';

/** How a collab stands in its store, its times as ISO 8601: text is the same in the document and in the browser. */
export interface SentHealth extends Pick<CollabHealth, 'state' | 'reason' | 'attempts' | 'file'> {
  nextAttemptAt: string | null;
  syncedAt: string | null;
}

/** What the page is told of how a collab stands. */
export function sentHealth(health: CollabHealth): SentHealth {
  const { state, reason, attempts, file, nextAttemptAt, syncedAt } = health;
  return {
    ...{ state, reason, attempts, file },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    syncedAt: syncedAt?.toISOString() ?? null,
  };
}
