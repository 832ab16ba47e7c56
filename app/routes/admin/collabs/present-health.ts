import { findClosure, type CollabHealth } from '#app/domain/mirror-health/health.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { translate } from '#app/i18n/message.ts';
import type { BlockedStore } from '#app/ui/blocked-banner.tsx';

/** The sync status of a collab for pages: times are ISO 8601, the reason is in the user's language. */
export interface PresentedHealth extends Pick<CollabHealth, 'state' | 'attempts' | 'file'> {
  reason: string | null;
  nextAttemptAt: string | null;
  syncedAt: string | null;
}

/** Presents the sync status of a collab. */
export function presentHealth(health: CollabHealth, locale: string): PresentedHealth {
  const { state, reason, attempts, file, nextAttemptAt, syncedAt } = health;
  return {
    state,
    attempts,
    file,
    reason: reason && translate(reason, locale),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    syncedAt: syncedAt?.toISOString() ?? null,
  };
}

/** Presents why nothing can be written to a store; null while it can. */
export function presentBlocked(reason: Message | null, locale: string): BlockedStore | null {
  return reason && { reason: translate(reason, locale), closed: findClosure(reason) ?? 'no' };
}
