import type { DueWebhook } from '#app/db/platform-webhooks.ts';

/**
 * Handles webhooks of some topics. A webhook is only a hint: it may be repeated, late or outdated, so the
 * handler reads the present state. Safe to repeat.
 * @returns the ids of webhooks to postpone. All others are complete.
 * @throws {PlatformError} when the platform is unavailable: all are retried.
 */
export type WebhookHandler = (
  channelId: string,
  webhooks: readonly DueWebhook[],
) => Promise<readonly string[]>;
