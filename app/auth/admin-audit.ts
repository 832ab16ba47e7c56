import { log } from '#app/log.ts';

/** The user of a store's admin who made a change. */
export interface AdminActor {
  channelId: string;
  /** The platform's user id. */
  userId: string;
}

/** Actions that an investigation of a leak or a loss must find. */
type AuditAction =
  | 'key-issued'
  | 'key-renamed'
  | 'key-replaced'
  | 'key-revoked'
  | 'partner-granted'
  | 'partner-revoked'
  | 'endpoint-added'
  | 'endpoint-changed'
  | 'endpoint-turned-off'
  | 'endpoint-enabled'
  | 'endpoint-secret-replaced'
  | 'endpoint-removed'
  | 'mirror-option-changed'
  | 'field-removed';

/**
 * Logs a change of access to a brand's data, or a permanent deletion.
 * @param about the public name or id of the object; never a secret or a URL that may contain one.
 */
export function recordAudit(
  { channelId, userId }: AdminActor,
  act: AuditAction,
  about: Readonly<Record<string, string>>,
): void {
  log.info({ audit: act, channelId, userId, ...about }, 'Brand access changed or data deleted');
}
