import type { DueWebhook } from '#app/db/platform-webhooks.ts';

/**
 * Handles webhooks of some topics. A webhook is only a hint: it may be repeated, late or outdated, so the handler reads
 * the present state. Handling it twice has the same effect as once.
 * @returns the ids of webhooks to postpone. All others are complete.
 * @throws {PlatformError} when the platform cannot be asked: all are retried.
 */
export type WebhookHandler = (
  channelId: string,
  webhooks: readonly DueWebhook[],
) => Promise<readonly string[]>;
